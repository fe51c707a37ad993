import type { AuditAction } from '@cercle/contract/audit-log';
import { RENEWAL_MODE_LABEL, type RenewalMode } from '@cercle/contract/membership-states';
import type { DeclineRecord, Receipt, RenewalDecision, RenewalTerms } from '@cercle/contract/memberships';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, type Admin, requireAdmin } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Change } from '../change.ts';
import { createMembershipChange } from '../change-membership.ts';
import { refuseFewerSeats } from '../seats/seat-limit.ts';
import { decline, resume } from './decline.ts';
import { receiveInvoice, returnInvoice } from './invoice-receipt.ts';
import { noSuchRenewal, type Renewal, readRenewal } from './move-renewal.ts';
import { sendNotice } from './notice.ts';
import { readRenewalMode, writeRenewalMode } from './renewal-mode.ts';
import { membershipOfCase, setRenewalTerms } from './renewals.table.ts';
import { decide, receiveNotice, returnNotice } from './renewals.ts';

/** The renewals of memberships, for administrators: what reached the firm by mail or letter, and what it decides. */
export function createRenewals(dependencies: Pick<Dependencies, 'db' | 'clock' | 'outbox' | 'site'>) {
  const { db, clock } = dependencies;
  const changeMembership = createMembershipChange(dependencies);

  async function change(
    admin: Admin,
    caseId: number,
    action: AuditAction,
    work: (change: Change, target: Renewal) => Promise<unknown>,
  ): Promise<void> {
    const id = await membershipOfCase(db, caseId);
    if (id === undefined) throw noSuchRenewal();
    await changeMembership(admin, { id, action }, async (change) =>
      work(change, await readRenewal(change, caseId)),
    );
  }

  /** Who gives the notices. */
  async function renewalMode(actor: Actor): Promise<RenewalMode> {
    requireAdmin(actor);
    return readRenewalMode(db);
  }

  async function setRenewalMode(actor: Actor, mode: RenewalMode): Promise<void> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      await writeRenewalMode(trx, mode);
      await recordAudit(trx, clock, admin, 'renewal.mode', {
        kind: 'membership',
        id: 0,
        name: RENEWAL_MODE_LABEL[mode],
      });
    });
  }

  /**
   * Sends the notice by mail. That it was received is recorded by itself once a mail server has accepted it.
   * @throws DomainError not-found, conflict outside the month before the end, or where one was sent
   */
  const sendRenewalNotice = async (actor: Actor, caseId: number) =>
    change(requireAdmin(actor), caseId, 'renewal.told', (change, target) =>
      sendNotice(change, dependencies, target),
    );

  /** The notice was received. @throws DomainError not-found, conflict outside the month before the end, or in another state */
  const recordNotice = async (actor: Actor, caseId: number, { on, evidence }: Receipt) =>
    change(requireAdmin(actor), caseId, 'renewal.noticed', (change, target) =>
      receiveNotice(change, target, on, evidence),
    );

  /** The notice came back: the renewal is not enforced. @throws DomainError not-found, conflict in another state */
  const recordReturn = async (actor: Actor, caseId: number, { evidence }: { evidence: string }) =>
    change(requireAdmin(actor), caseId, 'renewal.returned', (change, target) =>
      returnNotice(change, target, evidence),
    );

  /**
   * The invoice was received: days to decline are counted, whatever becomes of its sendings.
   * @throws DomainError not-found, conflict
   */
  const recordInvoice = async (actor: Actor, caseId: number, received: Receipt) =>
    change(requireAdmin(actor), caseId, 'renewal.invoiced', (change, target) =>
      receiveInvoice(change, target, received),
    );

  /**
   * The invoice whose receipt was entered has come back, or was not received: no days are counted until it is, by a sending too.
   * @throws DomainError not-found, conflict in another state, or where a sending counts, whose outcome is read
   */
  const recordInvoiceReturn = async (actor: Actor, caseId: number, { evidence }: { evidence: string }) =>
    change(requireAdmin(actor), caseId, 'renewal.uninvoiced', (change, target) => {
      if (target.renewal.invoice_delivery_id !== null)
        throw new DomainError(
          'conflict',
          'La facture a été reçue par un envoi\u202f: s’il revient, le délai s’arrête de lui-même.',
        );
      return returnInvoice(change, target, evidence);
    });

  /** @throws DomainError not-found, conflict, with the computation, when it came too late */
  const recordDecline = async (actor: Actor, caseId: number, record: DeclineRecord) =>
    change(requireAdmin(actor), caseId, 'renewal.declined', (change, target) =>
      decline(change, target, record),
    );

  /** Undoes a decline. @throws DomainError not-found, conflict once it is too late */
  const undoDecline = async (actor: Actor, caseId: number) =>
    change(requireAdmin(actor), caseId, 'renewal.resumed', resume);

  /** Decides a renewal that could not be told in time. @throws DomainError not-found, conflict in another state */
  const decideRenewal = async (actor: Actor, caseId: number, decision: RenewalDecision) =>
    change(requireAdmin(actor), caseId, 'renewal.decided', (change, target) =>
      decide(change, target, decision),
    );

  /**
   * What the next term is to be, before its notice.
   * @throws DomainError not-found, conflict after the notice, or when more people have a seat
   */
  const planRenewal = async (actor: Actor, caseId: number, terms: RenewalTerms) =>
    change(requireAdmin(actor), caseId, 'renewal.planned', async ({ trx }, { renewal, term }) => {
      if (term.offer === 'SINGLE')
        throw new DomainError('conflict', 'Le prix de l’offre Single est celui des conditions.');
      await refuseFewerSeats(trx, term.membership_id, terms.seats);
      if (!(await setRenewalTerms(trx, renewal.id, terms)))
        throw new DomainError('conflict', 'L’avis de ce renouvellement a déjà dit ce qu’il serait.');
    });

  return {
    renewalMode,
    setRenewalMode,
    sendRenewalNotice,
    recordNotice,
    recordReturn,
    recordInvoice,
    recordInvoiceReturn,
    recordDecline,
    undoDecline,
    decideRenewal,
    planRenewal,
  };
}

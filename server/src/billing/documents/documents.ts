// Invoices and credit notes. A draft has no number, changes and may be deleted. Once it is issued it has the next number of its
// series and never changes: a mistake is mended by a credit note. What is open, overdue or credited follows from what was issued.

import type { AuditAction } from '@cercle/contract/audit-log';
import type {
  DocumentChange,
  DocumentCreated,
  DocumentCredit,
  DocumentDetails,
  DocumentDraft,
  DocumentIssue,
  DocumentSent,
} from '@cercle/contract/documents';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import type { Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../../idempotency/idempotency.ts';
import { type Actor, type Admin, requireAdmin } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import { partyById } from '../../parties/parties.table.ts';
import { sendByPeppol as sendOverPeppol } from '../peppol/send-by-peppol.ts';
import { auditNameOf } from './audit-name.ts';
import { draftCredit } from './credit.ts';
import { detailsOf } from './details.ts';
import { dismissDocument } from './dismiss.ts';
import { createDocumentViews } from './document-views.ts';
import { changeLines, manualLines, removeDraft } from './draft-lines.ts';
import { lockDraft, writeDraft } from './drafts.ts';
import { type Change, recordDocumentEvent } from './events.table.ts';
import { issueDocument } from './issue.ts';
import { sendDocument } from './send-document.ts';
import { sendEveryWay } from './send-every-way.ts';

export type Documents = ReturnType<typeof createDocuments>;

export function createDocuments({
  db,
  clock,
  site,
  outbox,
}: Pick<Dependencies, 'db' | 'clock' | 'site' | 'outbox'>) {
  const changeBy = (trx: Trx, admin: Admin): Change => ({
    trx,
    clock,
    day: today(clock),
    by: { accountId: admin.id, name: admin.name },
  });

  async function record(change: Change, admin: Admin, action: AuditAction, id: number): Promise<void> {
    const name = await auditNameOf(change.trx, id);
    await recordAudit(change.trx, clock, admin, action, { kind: 'document', id, name });
  }

  /** An invoice by hand. @throws DomainError not-found when there is no such party */
  async function draft(
    actor: Actor,
    { partyId, note, lines }: DocumentDraft,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<DocumentCreated> {
    const admin = requireAdmin(actor);
    return execution.run(db, async (trx) => {
      const change = changeBy(trx, admin);
      const id = await writeDraft(change, {
        kind: 'INVOICE',
        buyer: (await partyById(trx, partyId)).legal_name,
        ...{ partyId, note, membershipId: null, creditsDocumentId: null },
        lines: manualLines(lines),
      });
      await record(change, admin, 'document.drafted', id);
      return { id };
    });
  }

  /**
   * Changes a draft: lines that are named by their id stay, those that are left out go, others are added by hand.
   * @throws DomainError not-found; conflict when it was issued, or is not the one that was read; validation by field
   */
  async function change(actor: Actor, id: number, changed: DocumentChange): Promise<DocumentDetails> {
    const admin = requireAdmin(actor);
    return db.transaction().execute(async (trx) => {
      const change = changeBy(trx, admin);
      await lockDraft(change, id, changed.version);
      await changeLines(change, id, changed);
      await recordDocumentEvent(change, id, 'changed');
      await record(change, admin, 'document.changed', id);
      return detailsOf(trx, id, { site, day: change.day });
    });
  }

  /** Deletes a draft. @throws DomainError not-found; conflict when it was issued, or a credit note is drafted for it */
  async function remove(actor: Actor, id: number): Promise<void> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      const change = changeBy(trx, admin);
      await lockDraft(change, id);
      await record(change, admin, 'document.removed', id);
      await removeDraft(change, id);
    });
  }

  /**
   * @throws DomainError not-found; conflict, with the reasons, when it cannot be issued, or sent where that was asked for: nothing is
   * numbered then
   */
  async function issue(
    actor: Actor,
    id: number,
    { version, send: isSent = false }: DocumentIssue,
  ): Promise<DocumentDetails> {
    const admin = requireAdmin(actor);
    return db.transaction().execute(async (trx) => {
      const change = changeBy(trx, admin);
      await issueDocument(change, { id, version, site });
      await record(change, admin, 'document.issued', id);
      if (isSent) {
        await sendEveryWay(change, { outbox, site }, id);
        await record(change, admin, 'document.sent', id);
      }
      return detailsOf(trx, id, { site, day: change.day });
    });
  }

  const sendBy =
    (way: (change: Change, id: number) => Promise<number>) =>
    async (
      actor: Actor,
      id: number,
      execution: IdempotentExecution = NON_IDEMPOTENT,
    ): Promise<DocumentSent> => {
      const admin = requireAdmin(actor);
      return execution.run(db, async (trx) => {
        const change = changeBy(trx, admin);
        const deliveryId = await way(change, id);
        await record(change, admin, 'document.sent', id);
        return { id: deliveryId };
      });
    };

  /**
   * Sends an issued document by e-mail, once more if it was sent before.
   * @returns the id of the delivery
   * @throws DomainError not-found; conflict for a draft, and without an address to write to
   */
  const send = sendBy((change, id) => sendDocument(change, { outbox, site }, id));

  /**
   * Sends an issued document by Peppol, once more if it was sent before.
   * @returns the id of the delivery
   * @throws DomainError not-found; conflict for a draft, a buyer who cannot be addressed, and while an earlier one is under way
   */
  const sendByPeppol = sendBy(sendOverPeppol);

  /** Stops pointing out that a document reached nobody, or that its buyer refuses it. @throws DomainError not-found; conflict */
  async function dismiss(actor: Actor, id: number): Promise<void> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      const change = changeBy(trx, admin);
      await dismissDocument(change, id);
      await record(change, admin, 'document.dismissed', id);
    });
  }

  /** A draft of a credit note. @throws DomainError not-found, conflict, validation, as `draftCredit` */
  async function credit(
    actor: Actor,
    id: number,
    credited: DocumentCredit,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<DocumentCreated> {
    const admin = requireAdmin(actor);
    return execution.run(db, async (trx) => {
      const change = changeBy(trx, admin);
      const creditId = await draftCredit(change, id, credited);
      await record(change, admin, 'document.drafted', creditId);
      return { id: creditId };
    });
  }

  return {
    ...createDocumentViews({ db, clock, site }),
    draft,
    change,
    remove,
    issue,
    send,
    sendByPeppol,
    dismiss,
    credit,
  };
}

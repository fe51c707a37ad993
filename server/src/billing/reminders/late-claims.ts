// Interest and the flat fee for late payment between companies. What is claimed is derived from the invoice, its payments and the
// rates; a person waives it, or drafts an invoice of it. It is never a line of a document by itself.

import type { DocumentCreated, ManualLine } from '@cercle/contract/documents';
import { frenchDay } from '@cercle/contract/french-day';
import { formatEuros } from '@cercle/contract/money';
import type { LateClaim, LateInterestRate, LateInterestRates } from '@cercle/contract/reminders';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../../idempotency/idempotency.ts';
import { type Actor, type Admin, requireAdmin } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { partyById } from '../../parties/parties.table.ts';
import { auditNameOf } from '../documents/audit-name.ts';
import { lockDocument, type SelectedDocument } from '../documents/documents.table.ts';
import { manualLines } from '../documents/draft-lines.ts';
import { writeDraft } from '../documents/drafts.ts';
import { type Change, recordDocumentEvent } from '../documents/events.table.ts';
import { claimOf } from './late-claim.ts';
import { insertDecision } from './late-claims.table.ts';
import { readRates, semesterName, semesterOf, writeRate } from './late-interest-rates.ts';

export type LateClaims = ReturnType<typeof createLateClaims>;

export function createLateClaims({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  const changeBy = (trx: Trx, admin: Admin): Change => ({
    trx,
    clock,
    day: today(clock),
    by: { accountId: admin.id, name: admin.name },
  });

  async function rates(actor: Actor): Promise<LateInterestRates> {
    requireAdmin(actor);
    return listRates(db);
  }

  async function listRates(from: Db): Promise<LateInterestRates> {
    const known = await readRates(from);
    const current = semesterOf(today(clock));
    return {
      rates: [...known]
        .map(([startsOn, basisPoints]) => ({ startsOn, basisPoints }))
        .sort((one, other) => (one.startsOn < other.startsOn ? 1 : -1)),
      missing: known.has(current) ? null : semesterName(current),
    };
  }

  /** Adds the rate of a semester, or corrects it: claims that are still open follow it. */
  async function setRate(actor: Actor, rate: LateInterestRate): Promise<LateInterestRates> {
    const admin = requireAdmin(actor);
    return db.transaction().execute(async (trx) => {
      await writeRate(trx, rate, { at: timestamp(clock), by_name: admin.name });
      const name = `Taux du ${semesterName(rate.startsOn)}`;
      await recordAudit(trx, clock, admin, 'claim.rate', { kind: 'firm', id: 0, name });
      return listRates(trx);
    });
  }

  /** @throws DomainError not-found; conflict when nothing is claimed, or a rate is missing */
  async function waive(actor: Actor, id: number, { reason }: { reason: string }): Promise<void> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      const change = changeBy(trx, admin);
      const { interestCents, flatCents } = await openClaim(change, await lockDocument(trx, id));
      const amounts = { interestCents, flatCents };
      await insertDecision(change, { documentId: id, kind: 'WAIVED', ...amounts, reason, invoiceId: null });
      await recordDocumentEvent(change, id, 'claim-waived', `${claimText(amounts)}\u202f: ${reason}`);
      const name = await auditNameOf(trx, id);
      await recordAudit(trx, clock, admin, 'claim.waived', { kind: 'document', id, name });
    });
  }

  /**
   * Drafts an invoice of the claim, outside the scope of VAT, as damages are. Without that draft, the claim is open again.
   * @throws DomainError not-found; conflict when nothing is claimed, or a rate is missing
   */
  async function invoice(
    actor: Actor,
    id: number,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<DocumentCreated> {
    const admin = requireAdmin(actor);
    return execution.run(db, async (trx) => {
      const change = changeBy(trx, admin);
      const document = await lockDocument(trx, id);
      const claim = await openClaim(change, document);
      const { interestCents, flatCents } = claim;
      const name = await auditNameOf(trx, id);
      const invoiceId = await writeDraft(change, {
        kind: 'INVOICE',
        ...{ partyId: document.party_id, membershipId: document.membership_id, creditsDocumentId: null },
        buyer: (await partyById(trx, document.party_id)).legal_name,
        lines: manualLines(linesOf(claim, name)),
      });
      const amounts = { interestCents, flatCents };
      await insertDecision(change, { documentId: id, kind: 'INVOICED', ...amounts, reason: '', invoiceId });
      await recordDocumentEvent(change, id, 'claim-invoiced', claimText(amounts));
      await recordAudit(trx, clock, admin, 'claim.invoiced', { kind: 'document', id, name });
      return { id: invoiceId };
    });
  }

  return { rates, setRate, waive, invoice };
}

async function openClaim({ trx, day }: Change, document: SelectedDocument): Promise<LateClaim> {
  const claim = await claimOf(trx, document, day);
  if (!claim || claim.interestCents + claim.flatCents === 0)
    throw new DomainError('conflict', 'Il n’y a ni intérêts ni indemnité de retard à réclamer.');
  if (claim.missingRate === null) return claim;
  throw new DomainError(
    'conflict',
    `Il manque le taux d’intérêt du ${claim.missingRate}\u202f: notez-le d’abord, sur l’écran des rappels.`,
  );
}

const claimText = ({ interestCents, flatCents }: Pick<LateClaim, 'interestCents' | 'flatCents'>) =>
  `${formatEuros(interestCents)} d’intérêts et ${formatEuros(flatCents)} d’indemnité`;

/** @param number of the invoice that was paid late */
function linesOf({ interestCents, flatCents, throughOn, parts }: LateClaim, number: string): ManualLine[] {
  const outsideVat = { quantity: 1, vatCategory: 'O', vatBasisPoints: 0 } as const;
  const since = parts[0]?.from ?? throughOn;
  return [
    {
      ...outsideVat,
      text: `Intérêts de retard sur la facture ${number}, du ${frenchDay(since)} au ${frenchDay(throughOn)}`,
      unitCents: interestCents,
      why: `Loi du 2 août 2002, articles 4 et 5\u202f: ${parts.map(partText).join('\u202f; ')}`.slice(
        0,
        MAX_WHY,
      ),
    },
    {
      ...outsideVat,
      text: `Indemnité forfaitaire pour frais de recouvrement, facture ${number}`,
      unitCents: flatCents,
      why: 'Loi du 2 août 2002, article 6\u202f: 40\u00a0€ par facture payée en retard',
    },
  ].filter(({ unitCents }) => unitCents > 0);
}

/** As long as an administrator may write. */
const MAX_WHY = 500;

const partText = ({ days, baseCents, basisPoints }: LateClaim['parts'][number]) =>
  `${days} ${days < 2 ? 'jour' : 'jours'} à ${String(basisPoints / 100).replace('.', ',')}\u00a0% sur ${formatEuros(baseCents)}`;

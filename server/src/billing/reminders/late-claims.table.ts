import type { LateClaimDecisionKind } from '@cercle/contract/reminders';
import type { Db } from '../../db/database.ts';
import { dayOf } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import type { Change } from '../documents/events.table.ts';
import type { OpenChange } from './late-interest.ts';

/** How an invoice came to be paid: credit notes, payments, and what was taken back. */
export async function listOpenChanges(db: Db, documentId: number): Promise<OpenChange[]> {
  const notes = await db
    .selectFrom('document')
    .select(['issued_on', 'total_cents'])
    .where('credits_document_id', '=', documentId)
    .where('number', 'is not', null)
    .$narrowType<{ issued_on: string }>()
    .execute();
  const allocations = await db
    .selectFrom('allocation')
    .innerJoin('payment', 'payment.id', 'allocation.payment_id')
    .leftJoin('payment as taken', 'taken.reverses_id', 'payment.id')
    .select(['allocation.cents', 'allocation.at', 'payment.paid_on'])
    .select(['taken.kind as taken_kind', 'taken.paid_on as taken_on'])
    .where('allocation.document_id', '=', documentId)
    .execute();
  return [
    ...notes.map(({ issued_on, total_cents }) => ({ on: issued_on, cents: -total_cents })),
    ...allocations.map((row) => ({ on: effectiveOn(row), cents: -row.cents })),
  ];
}

type AllocationRow = {
  cents: number;
  at: string;
  paid_on: string;
  taken_kind: string | null;
  taken_on: string | null;
};

/**
 * Money counts from the day on which it was received, also when it paid the invoice later, from the balance. What the bank took back
 * counts until that day; a payment that was entered by mistake never did.
 */
function effectiveOn({ cents, at, paid_on, taken_kind, taken_on }: AllocationRow): string {
  if (cents > 0 || taken_kind === 'CORRECTION') return paid_on;
  return taken_on ?? dayOf(at);
}

/** The latest first. */
export const listDecisions = (db: Db, documentId: number) =>
  db
    .selectFrom('late_claim_decision')
    .select(['id', 'kind', 'interest_cents', 'flat_cents', 'reason', 'invoice_id', 'at', 'by_name'])
    .where('document_id', '=', documentId)
    .orderBy('id', 'desc')
    .execute();

/** Whether a document is itself the invoice of a claim: nothing is claimed for it again. */
export const isOfClaim = async (db: Db, documentId: number): Promise<boolean> =>
  (await db
    .selectFrom('late_claim_decision')
    .select('id')
    .where('invoice_id', '=', documentId)
    .executeTakeFirst()) !== undefined;

type NewDecision = {
  documentId: number;
  kind: LateClaimDecisionKind;
  interestCents: number;
  flatCents: number;
  reason: string;
  invoiceId: number | null;
};

export const insertDecision = ({ trx, clock, by }: Change, decision: NewDecision) =>
  trx
    .insertInto('late_claim_decision')
    .values({
      document_id: decision.documentId,
      kind: decision.kind,
      interest_cents: decision.interestCents,
      flat_cents: decision.flatCents,
      reason: decision.reason,
      invoice_id: decision.invoiceId,
      at: timestamp(clock),
      account_id: by.accountId,
      by_name: by.name,
    })
    .execute();

import type { RenewalState } from '@cercle/contract/membership-states';
import type { Db, Trx } from '../../db/database.ts';
import type { Day } from '../../kernel/calendar.ts';

const CASE_COLUMNS = [
  'id',
  'term_id',
  'state',
  'notice_from',
  'seats',
  'unit_net_cents',
  'policy_version_id',
  'notice_mail_id',
  'told_on',
  'invoice_received_on',
  'decline_until',
  'declined_on',
] as const;

export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>;

export const findCase = (db: Db, id: number) =>
  db.selectFrom('renewal_case').select(CASE_COLUMNS).where('id', '=', id).executeTakeFirst();

export const findCaseOfTerm = (db: Db, termId: number) =>
  db.selectFrom('renewal_case').select(CASE_COLUMNS).where('term_id', '=', termId).executeTakeFirst();

/** Does nothing when the term has a case. */
export const insertCase = (
  trx: Trx,
  { termId, noticeFrom, at }: { termId: number; noticeFrom: Day; at: string },
) =>
  trx
    .insertInto('renewal_case')
    .values({ term_id: termId, state: 'OPEN', notice_from: noticeFrom, created_at: at })
    .onConflict((conflict) => conflict.column('term_id').doNothing())
    .execute();

type Proposal = { seats: number; unitNetCents: number; policyVersionId: number };

/** What the notice says that the renewal is to be. */
export const setProposal = (trx: Trx, id: number, { seats, unitNetCents, policyVersionId }: Proposal) =>
  trx
    .updateTable('renewal_case')
    .set({ seats, unit_net_cents: unitNetCents, policy_version_id: policyVersionId })
    .where('id', '=', id)
    .execute();

export const setNoticeMail = (trx: Trx, id: number, mailId: number) =>
  trx.updateTable('renewal_case').set({ notice_mail_id: mailId }).where('id', '=', id).execute();

type Transition = {
  from: readonly RenewalState[];
  to: RenewalState;
  toldOn?: Day | null;
  invoice?: { receivedOn: Day; declineUntil: Day };
  declinedOn?: Day | null;
};

/** Moves a case from one of the states `from` to `to`; of concurrent attempts, one gets true. */
export async function moveCase(trx: Trx, id: number, transition: Transition): Promise<boolean> {
  const { from, to, toldOn, invoice, declinedOn } = transition;
  const { numUpdatedRows } = await trx
    .updateTable('renewal_case')
    .set({
      state: to,
      ...(toldOn !== undefined && { told_on: toldOn }),
      ...(invoice && { invoice_received_on: invoice.receivedOn, decline_until: invoice.declineUntil }),
      ...(declinedOn !== undefined && { declined_on: declinedOn }),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The membership whose renewal this is. */
export async function membershipOfCase(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('renewal_case as renewal')
    .innerJoin('membership_term as term', 'term.id', 'renewal.term_id')
    .select('term.membership_id')
    .where('renewal.id', '=', id)
    .executeTakeFirst();
  return row?.membership_id;
}

/** What the next term is to be; false once its notice was sent or received. */
export async function setRenewalTerms(
  trx: Trx,
  id: number,
  { seats, unitNetCents }: { seats: number; unitNetCents: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('renewal_case')
    .set({ seats, unit_net_cents: unitNetCents })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .where('notice_mail_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

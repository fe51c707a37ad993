import type { RenewalState } from '@cercle/contract/membership-states';
import type { Db, Trx } from '../../db/database.ts';
import { type Day, dayOf } from '../../kernel/calendar.ts';

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
  'invoice_delivery_id',
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

type Transition = {
  from: readonly RenewalState[];
  to: RenewalState;
  toldOn?: Day | null;
  /** Null: it came back, and no days are counted any more. */
  invoice?: { receivedOn: Day; declineUntil: Day; deliveryId: number | null } | null;
  declinedOn?: Day | null;
  /** The notice that was sent is none any more: another one may be. */
  isNoticeVoid?: boolean;
};

/** Moves a case from one of the states `from` to `to`; of concurrent attempts, one gets true. */
export async function moveCase(trx: Trx, id: number, transition: Transition): Promise<boolean> {
  const { from, to, toldOn, invoice, declinedOn, isNoticeVoid } = transition;
  const { numUpdatedRows } = await trx
    .updateTable('renewal_case')
    .set({
      state: to,
      ...(toldOn !== undefined && { told_on: toldOn }),
      ...(invoice !== undefined && {
        invoice_received_on: invoice?.receivedOn ?? null,
        decline_until: invoice?.declineUntil ?? null,
        invoice_delivery_id: invoice?.deliveryId ?? null,
      }),
      ...(declinedOn !== undefined && { declined_on: declinedOn }),
      ...(isNoticeVoid && { notice_mail_id: null }),
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

export const setRenewalSeats = (trx: Trx, id: number, seats: number) =>
  trx.updateTable('renewal_case').set({ seats }).where('id', '=', id).execute();

type SentNotice = { seats: number; unitNetCents: number; policyVersionId: number; mailId: number };

/** The notice that was sent, and what it says; false when one is on its way, or was received. */
export async function setNotice(
  trx: Trx,
  id: number,
  { seats, unitNetCents, policyVersionId, mailId }: SentNotice,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('renewal_case')
    .set({
      seats,
      unit_net_cents: unitNetCents,
      policy_version_id: policyVersionId,
      notice_mail_id: mailId,
    })
    .where('id', '=', id)
    .where('state', 'in', ['OPEN', 'UNTOLD'])
    .where('notice_mail_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type NoticeResult = {
  id: number;
  state: RenewalState;
  notice_mail_id: number | null;
  membership_id: number;
  /** When the mail server accepted, refused or returned it. */
  known_at: string;
  /** Why it was refused or returned; null when it was accepted. */
  failure: string | null;
};

/**
 * Renewals whose notice has been accepted by a mail server while they wait for that, or has been refused or returned since. A
 * notice that was accepted once the term had ended comes too late.
 */
export async function listNoticeResults(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<NoticeResult[]> {
  const rows = await db
    .selectFrom('renewal_case as renewal')
    .innerJoin('membership_term as term', 'term.id', 'renewal.term_id')
    .innerJoin('mail', 'mail.id', 'renewal.notice_mail_id')
    .select(['renewal.id', 'renewal.state', 'renewal.notice_mail_id', 'term.membership_id', 'term.ends_on'])
    .select(['mail.sent_at', 'mail.parked_at', 'mail.bounced_at', 'mail.last_error'])
    .where('renewal.id', '>', after)
    .where(({ and, or, eb }) =>
      or([
        and([
          eb('renewal.state', 'in', ['OPEN', 'UNTOLD']),
          eb('term.state', '=', 'CURRENT'),
          eb('mail.sent_at', 'is not', null),
          eb('mail.written_to_file', '=', false),
        ]),
        and([
          eb('renewal.state', 'in', ['OPEN', 'UNTOLD', 'TOLD', 'CLOCK']),
          or([eb('mail.parked_at', 'is not', null), eb('mail.bounced_at', 'is not', null)]),
        ]),
      ]),
    )
    .orderBy('renewal.id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ sent_at, parked_at, bounced_at, last_error, ends_on, ...row }): NoticeResult[] => {
    const failedAt = bounced_at ?? parked_at;
    if (failedAt !== null) return [{ ...row, known_at: failedAt, failure: last_error ?? '' }];
    if (sent_at === null || dayOf(sent_at) >= ends_on) return [];
    return [{ ...row, known_at: sent_at, failure: null }];
  });
}

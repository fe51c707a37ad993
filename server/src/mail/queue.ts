// The waiting mails. A mail becomes due (`next_attempt_at`), is claimed for a while by one worker (`claimed_until`), and is then
// sent (`sent_at`), due again later, or parked (`parked_at`) for an administrator to see. Sent and parked mails are never due
// again, and their secret is deleted; one with `isForgottenAfter` is deleted itself.

import type { ExpressionBuilder, Updateable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { MailRow, Schema } from '../db/schema.ts';
import { type Clock, hoursEarlier, hoursLater, millisecondsLater, timestamp } from '../kernel/clock.ts';
import type { Transport } from './transport.ts';

/** Longer than sending may take, and so short that others take over the mails of a dead worker within a minute. */
const CLAIM_MS = 55_000;
const PARKED_AFTER_HOURS = 24;
const FIRST_RETRY_MS = 30_000;
const MAX_RETRY_MS = 3_600_000;
/** Longer than any mail waits or is claimed for, also as seen by a process whose clock is some minutes behind. */
const MAX_WAIT_HOURS = 2;
const MAX_ERROR_CHARACTERS = 500;

/** Takes up to `limit` due mails of no bulk content; no other worker gets them before the claim ends. */
export const claimDue = (db: Db, clock: Clock, limit: number) => claim(db, clock, limit, { isBulk: false });

/** The same for those with a bulk content. */
export const claimDueBulk = (db: Db, clock: Clock, limit: number) =>
  claim(db, clock, limit, { isBulk: true });

type Kind = { isBulk: boolean };

async function claim(db: Db, clock: Clock, limit: number, kind: Kind): Promise<MailRow[]> {
  for (;;) {
    const times = timesOf(clock);
    const due = await findDue(db, times, limit, kind);
    if (due.length === 0) return [];
    const ids = due.map(({ id }) => id);
    const claimed_until = millisecondsLater(clock, CLAIM_MS);
    const isDue = (mail: MailExpression) =>
      mail.and([hasPassed('next_attempt_at', times)(mail), isUnclaimed(times)(mail)]);
    // Checks again that they are due: another worker may have claimed them between the two statements.
    const claiming = db.updateTable('mail').set({ claimed_until }).where('id', 'in', ids).where(isDue);
    const claimed = await claiming.returningAll().execute();
    // If others claimed all of these, there may be more behind them.
    if (claimed.length > 0) return claimed;
  }
}

type MailExpression = ExpressionBuilder<Schema, 'mail'>;
type Times = ReturnType<typeof timesOf>;

/** A later time was set by a clock that was ahead and has been corrected since. */
const timesOf = (clock: Clock) => ({ now: timestamp(clock), maxFuture: hoursLater(clock, MAX_WAIT_HOURS) });

/** Two queries: the index has each of the two ranges in order, but not both at once. Each kind has an index of its own. */
async function findDue(db: Db, times: Times, limit: number, { isBulk }: Kind): Promise<{ id: number }[]> {
  const find = (...range: ['<=' | '>', string]) =>
    db
      .selectFrom('mail')
      .select('id')
      .where('next_attempt_at', ...range)
      .where('bulk_content_id', isBulk ? 'is not' : 'is', null)
      .where(isUnclaimed(times))
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(limit)
      .execute();
  const due = await find('<=', times.now);
  return due.length > 0 ? due : find('>', times.maxFuture);
}

const isUnclaimed = (times: Times) => (mail: MailExpression) =>
  mail.or([mail('claimed_until', 'is', null), hasPassed('claimed_until', times)(mail)]);

const hasPassed =
  (column: 'next_attempt_at' | 'claimed_until', { now, maxFuture }: Times) =>
  (mail: MailExpression) =>
    mail.or([mail(column, '<=', now), mail(column, '>', maxFuture)]);

/**
 * Gives claimed mails back that were not begun. Their claims end now, as if they had run out: a process that died may have sent one
 * of them before, and mails that no process ever claimed are withdrawn.
 */
export async function releaseClaims(db: Db, clock: Clock, mails: MailRow[]): Promise<void> {
  if (mails.length === 0) return;
  const endedClaim = { claimed_until: timestamp(clock) };
  await db.updateTable('mail').set(endedClaim).where(areStillClaimed(mails)).execute();
}

/** Marks mails that were sent, or written to a file, and deletes their secrets. */
export const markSent = (db: Db, clock: Clock, mails: MailRow[], { isFolder }: Pick<Transport, 'isFolder'>) =>
  recordOutcome(db, mails, { sent_at: timestamp(clock), written_to_file: isFolder, last_error: null });

/** Gives a mail up; `error` says why and must not contain the secret. */
export const park = (db: Db, clock: Clock, mail: MailRow, error: string) =>
  recordOutcome(db, [mail], { parked_at: timestamp(clock), last_error: errorText(error) });

/** Due again later, after a longer wait each time; parked when it has been tried for a day. */
export function postpone(db: Db, clock: Clock, mail: MailRow, error: string): Promise<void> {
  if (mail.created_at <= hoursEarlier(clock, PARKED_AFTER_HOURS)) return park(db, clock, mail, error);
  const now = timestamp(clock);
  return updateMails(db, [mail], {
    // Written by a clock that was ahead: its day of attempts begins now.
    ...(mail.created_at > now && { created_at: now }),
    next_attempt_at: millisecondsLater(clock, retryDelay(mail.attempts)),
    claimed_until: null,
    last_error: errorText(error),
  });
}

/** Milliseconds: doubled each time up to an hour, and at random up to half more, so that mails do not come back together. */
const retryDelay = (attempts: number) =>
  Math.min(FIRST_RETRY_MS * 2 ** attempts, MAX_RETRY_MS) * (1 + Math.random() / 2);

type Outcome =
  | { sent_at: string; written_to_file: boolean; last_error: null }
  | { parked_at: string; last_error: string };

async function recordOutcome(db: Db, mails: MailRow[], outcome: Outcome): Promise<void> {
  const deleted = mails.filter((mail) => mail.is_forgotten_after);
  const retained = mails.filter((mail) => !mail.is_forgotten_after);
  await deleteMails(db, deleted);
  await updateMails(db, retained, {
    ...outcome,
    next_attempt_at: null,
    claimed_until: null,
    sealed_secret: null,
  });
}

async function deleteMails(db: Db, mails: MailRow[]): Promise<void> {
  if (mails.length === 0) return;
  await db.deleteFrom('mail').where(areStillClaimed(mails)).execute();
}

async function updateMails(db: Db, mails: MailRow[], changes: Updateable<Schema['mail']>): Promise<void> {
  if (mails.length === 0) return;
  await db
    .updateTable('mail')
    .set((mail) => ({ ...changes, attempts: mail('attempts', '+', 1) }))
    .where(areStillClaimed(mails))
    .execute();
}

/** Only while the claim is still ours: after another worker took the mail over, that one decides. */
const areStillClaimed = (mails: MailRow[]) => (mail: MailExpression) =>
  mail.or(
    mails.map(({ id, claimed_until }) =>
      mail.and([mail('id', '=', id), mail('claimed_until', '=', claimed_until)]),
    ),
  );

/** A server's words, which may be a stranger's: on one line, and without what turns the text around. */
export const errorText = (error: string) =>
  error.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ').slice(0, MAX_ERROR_CHARACTERS);

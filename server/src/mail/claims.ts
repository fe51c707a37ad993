// What the worker sends next: letters first, then mails with a bulk content. Of those, it claims some at once, which costs little more
// than one; letters that come meanwhile still leave before them.

import type { MailRow } from '../db/schema.ts';
import { millisecondsLater } from '../kernel/clock.ts';
import { type DeliveryDependencies, SEND_TIMEOUT_MS } from './delivery.ts';
import { claimDue, claimDueBulk, releaseClaims } from './queue.ts';

const BULK_CLAIM = 25;
/** At least, between two looks for letters while claimed mails wait here. */
const LETTERS_CHECK_MS = 50;

/** How many may be started. */
type Room = { letters: number; bulk: number };
/** `isFresh`: they were claimed by this call, not by an earlier one. */
type Claimed = { mails: MailRow[]; isFresh: boolean };

export function createClaims({ db, clock, log }: Pick<DeliveryDependencies, 'db' | 'clock' | 'log'>) {
  let waiting: MailRow[] = [];
  let lettersCheckedAt = Number.NEGATIVE_INFINITY;
  let isDatabaseDown = false;

  /** An outage of the database is logged once; the next call queries it again. */
  async function next(room: Room): Promise<Claimed> {
    try {
      const claimed = await claim(room);
      isDatabaseDown = false;
      return claimed;
    } catch (error) {
      if (!isDatabaseDown) log.error({ err: error }, 'The mail outbox cannot be read');
      isDatabaseDown = true;
      return { mails: [], isFresh: false };
    }
  }

  async function claim({ letters, bulk }: Room): Promise<Claimed> {
    const mails = isTimeForLetters() ? await claimDue(db, clock, letters) : [];
    if (mails.length > 0 || bulk <= 0) return { mails, isFresh: mails.length > 0 };
    await releaseLate();
    const isFresh = waiting.length === 0;
    if (isFresh) waiting = await claimDueBulk(db, clock, BULK_CLAIM);
    return { isFresh: isFresh && waiting.length > 0, mails: waiting.splice(0, bulk) };
  }

  function isTimeForLetters(): boolean {
    const now = performance.now();
    if (waiting.length > 0 && now - lettersCheckedAt < LETTERS_CHECK_MS) return false;
    lettersCheckedAt = now;
    return true;
  }

  /** A mail whose claim could end while it is being sent would be sent by another worker as well. */
  async function releaseLate(): Promise<void> {
    const until = millisecondsLater(clock, SEND_TIMEOUT_MS);
    const late = waiting.filter(({ claimed_until }) => (claimed_until ?? '') < until);
    waiting = waiting.filter((mail) => !late.includes(mail));
    await releaseClaims(db, clock, late);
  }

  /** Gives back what was claimed and not begun, so that another process sends it at once. */
  async function release(): Promise<void> {
    const mails = waiting.splice(0);
    await releaseClaims(db, clock, mails).catch((error) =>
      log.error({ err: error }, 'Mails stay claimed for a while'),
    );
  }

  return { next, release };
}

// What is kept goes when its time is over: once a day whatever is too old, once an hour the pictures that nobody has.
// However many processes look, one does it, in batches of a transaction each, so that nobody waits for it. Deleted rows
// take everything along: searches, figures, pictures, and the name in the journal, which keeps what happened.

import { IDEMPOTENCY_HOURS } from '@cercle/contract/idempotency';
import { deleteAccount, lockAccount } from '../accounts/accounts.table.ts';
import { entriesOf, forgetNames, recordAudit, SYSTEM } from '../audit/audit.ts';
import type { Trx } from '../db/database.ts';
import type { ChoreName } from '../db/schema.ts';
import type { DomainParts } from '../domain-parts.ts';
import { daysEarlier, hoursEarlier, hoursLater, monthsEarlier, timestamp } from '../kernel/clock.ts';
import { doWhenDue, type GoOn } from './chores.ts';
import { deleteContacts, deleteTraces, oldContacts, oldRejections, type Trace } from './retention.table.ts';

const DAILY_HOURS = 24;
const HOURLY_HOURS = 1;
const STRAY_HOURS = 1;
const STRAYS_AT_ONCE = 100;

/** How much of each kind went. */
type Removed = Record<string, number>;

export function createRetention({
  db,
  clock,
  images,
  site,
}: Pick<DomainParts, 'db' | 'clock' | 'images' | 'site'>) {
  const { contactMonths, rejectedRequestMonths, mailTraceDays } = site.retention;

  /**
   * Does what is due, if anything is. Not for any actor: time does it.
   * @returns what each chore removed
   * @throws between two batches once the process is stopping
   */
  async function tidy(stopping: AbortSignal): Promise<Removed[]> {
    const chore = (name: ChoreName, everyHours: number, work: (goOn: GoOn) => Promise<Removed>) =>
      doWhenDue({ db, clock }, { name, next: () => hoursLater(clock, everyHours), work }, stopping);
    const done = [
      await chore('retention', DAILY_HOURS, removeOld),
      await chore('pictures', HOURLY_HOURS, removeStrays),
    ];
    return done.filter((removed) => removed !== null);
  }

  async function removeOld(goOn: GoOn): Promise<Removed> {
    const removed: Removed = {
      messages: await untilNone(goOn, removeContacts, ['message', 'messages']),
      requests: await untilNone(goOn, removeRejections, ['demande rejetée', 'demandes rejetées']),
    };
    for (const [trace, until] of Object.entries(tracesUntil()))
      removed[trace] = await removeTraces(goOn, trace as Trace, until);
    return removed;
  }

  async function removeContacts(trx: Trx): Promise<number> {
    const ids = (await oldContacts(trx, monthsEarlier(clock, contactMonths))).map(({ id }) => id);
    if (ids.length === 0) return 0;
    await deleteContacts(trx, ids);
    // Only now: whoever was marking one of them has written their line by then, and nobody can begin to.
    await forgetNames(trx, await entriesOf(trx, 'contact', ids));
    return ids.length;
  }

  /** With the applicant's account, links and photo. */
  async function removeRejections(trx: Trx): Promise<number> {
    const rejections = await oldRejections(trx, monthsEarlier(clock, rejectedRequestMonths));
    if (rejections.length === 0) return 0;
    for (const { account_id } of rejections) await lockAccount(trx, account_id);
    const ids = rejections.map(({ id }) => id);
    await forgetNames(trx, await entriesOf(trx, 'request', ids));
    for (const { account_id, photo_hash } of rejections) {
      await deleteAccount(trx, account_id);
      if (photo_hash) await images.forget(trx, photo_hash);
    }
    return ids.length;
  }

  /** Batch after batch, each with its line in the journal. */
  async function untilNone(goOn: GoOn, batch: (trx: Trx) => Promise<number>, [one, many]: [string, string]) {
    let all = 0;
    for (;;) {
      await goOn();
      const gone = await db.transaction().execute(async (trx) => {
        const count = await batch(trx);
        const name = `${count} ${count < 2 ? one : many}`;
        if (count > 0) await recordAudit(trx, clock, SYSTEM, 'data.expired', { kind: 'data', id: 0, name });
        return count;
      });
      if (gone === 0) return all;
      all += gone;
    }
  }

  async function removeTraces(goOn: GoOn, trace: Trace, until: string): Promise<number> {
    let all = 0;
    for (;;) {
      await goOn();
      const { count, isLast } = await deleteTraces(db, trace, until);
      all += count;
      if (isLast) return all;
    }
  }

  const tracesUntil = (): Record<Trace, string> => {
    const traceDays = daysEarlier(clock, mailTraceDays);
    return {
      sentMails: traceDays,
      parkedMails: traceDays,
      links: traceDays,
      sessions: timestamp(clock),
      idempotencyKeys: hoursEarlier(clock, IDEMPOTENCY_HOURS),
      botChecks: timestamp(clock),
    };
  };

  /** Pictures that a mistake or an older version left behind: otherwise a picture is stored in the transaction that uses it. */
  async function removeStrays(goOn: GoOn): Promise<Removed> {
    let pictures = 0;
    for (;;) {
      await goOn();
      const strays = await images.strays(db, hoursEarlier(clock, STRAY_HOURS), STRAYS_AT_ONCE);
      const gone = await db.transaction().execute(async (trx) => {
        let count = 0;
        for (const hash of strays) if (await images.forget(trx, hash)) count += 1;
        return count;
      });
      pictures += gone;
      // Where none went, the next look would find the same ones.
      if (gone === 0 || strays.length < STRAYS_AT_ONCE) return { pictures };
    }
  }

  return { tidy };
}

// Deletes expired data once a day, and unused pictures once an hour: jobs, in batches with a transaction each, so that nobody
// waits for them. Deleting a row also updates search indexes and row
// counters, and deletes its pictures and its name in the audit log, which keeps the action. Invoices go a year at a time.

import { IDEMPOTENCY_HOURS } from '@cercle/contract/idempotency';
import { JOB_RUN_DAYS } from '@cercle/contract/jobs';
import { deleteAccount, lockAccount } from '../accounts/accounts.table.ts';
import { eraseNames, findAuditEntries, recordAudit, SYSTEM } from '../audit-log/audit-entries.ts';
import { removeExpiredFiles, removeExpiredYear } from '../billing/documents/expired-documents.ts';
import type { Trx } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Heartbeat } from '../jobs/run-job.ts';
import { daysEarlier, hoursEarlier, timestamp } from '../kernel/clock.ts';
import { monthsEarlier } from '../kernel/utc-calendar.ts';
import { runRecommendationSteps } from '../recommendations/clock-steps.ts';
import { publishWorth } from '../recommendations/club/publish-worth.ts';
import {
  deleteContacts,
  deleteTraces,
  deleteUnusedBulkContents,
  oldContacts,
  oldRejections,
  type Trace,
} from './retention.table.ts';

const ORPHAN_HOURS = 1;
/** A content is stored in the transaction of what uses it. */
const BULK_CONTENT_DAYS = 1;
const ORPHAN_BATCH_SIZE = 100;

/** How many rows of each kind were deleted. */
type DeletedCounts = Record<string, number>;

export function createRetention(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'images' | 'outbox' | 'site'>,
) {
  const { db, clock, images, site } = dependencies;
  const { contactMonths, rejectedRequestMonths, mailTraceDays } = site.retention;

  /**
   * Deletes messages, rejected requests, invoices and technical data that have expired, and what recommendations told of persons; publishes
   * what thanks of frozen months come to. Run by the clock, for no actor.
   * @throws between two batches once the process is stopping
   */
  async function purgeExpired(heartbeat: Heartbeat): Promise<DeletedCounts> {
    // Before anything is erased of whom it counts.
    const worthBlocks = await publishWorth(db, clock);
    const removed: DeletedCounts = {
      worthBlocks,
      messages: await deleteInBatches(heartbeat, removeContacts, ['message', 'messages']),
      requests: await deleteInBatches(heartbeat, removeRejections, ['demande rejetée', 'demandes rejetées']),
      documents: await removeDocuments(heartbeat),
      ...(await runRecommendationSteps(dependencies, heartbeat)),
    };
    for (const [trace, until] of Object.entries(traceCutoffs()))
      removed[trace] = await removeTraces(heartbeat, trace as Trace, until);
    removed.bulkContents = await deleteUnusedBulkContents(db, daysEarlier(clock, BULK_CONTENT_DAYS));
    return removed;
  }

  async function removeContacts(trx: Trx): Promise<number> {
    const ids = (await oldContacts(trx, monthsEarlier(clock, contactMonths))).map(({ id }) => id);
    if (ids.length === 0) return 0;
    await deleteContacts(trx, ids);
    // Only now: an administrator who was marking one of them has written their entry by now, and no other can begin to.
    await eraseNames(trx, await findAuditEntries(trx, 'contact', ids));
    return ids.length;
  }

  /** With the applicant's account, links and photo. */
  async function removeRejections(trx: Trx): Promise<number> {
    const rejections = await oldRejections(trx, monthsEarlier(clock, rejectedRequestMonths));
    if (rejections.length === 0) return 0;
    for (const { account_id } of rejections) await lockAccount(trx, account_id);
    const ids = rejections.map(({ id }) => id);
    await eraseNames(trx, await findAuditEntries(trx, 'request', ids));
    for (const { account_id, photo_hash } of rejections) {
      await deleteAccount(trx, account_id);
      if (photo_hash) await images.removeIfUnused(trx, photo_hash);
    }
    return ids.length;
  }

  /** Their files first, which are most of what there is to delete. */
  async function removeDocuments(heartbeat: Heartbeat): Promise<number> {
    do await heartbeat();
    while ((await removeExpiredFiles(db, clock)) > 0);
    const removeYear = (trx: Trx) => removeExpiredYear(trx, clock);
    return deleteInBatches(heartbeat, removeYear, [
      'facture ou note de crédit',
      'factures et notes de crédit',
    ]);
  }

  /** Batch after batch, each with its entry in the audit log. */
  async function deleteInBatches(
    heartbeat: Heartbeat,
    batch: (trx: Trx) => Promise<number>,
    [one, many]: [string, string],
  ) {
    let total = 0;
    for (;;) {
      await heartbeat();
      const deleted = await db.transaction().execute(async (trx) => {
        const count = await batch(trx);
        const name = `${count} ${count < 2 ? one : many}`;
        if (count > 0) await recordAudit(trx, clock, SYSTEM, 'data.expired', { kind: 'data', id: 0, name });
        return count;
      });
      if (deleted === 0) return total;
      total += deleted;
    }
  }

  async function removeTraces(heartbeat: Heartbeat, trace: Trace, until: string): Promise<number> {
    let total = 0;
    for (;;) {
      await heartbeat();
      const { count, isLast } = await deleteTraces(db, trace, until);
      total += count;
      if (isLast) return total;
    }
  }

  const traceCutoffs = (): Record<Trace, string> => {
    const traceDays = daysEarlier(clock, mailTraceDays);
    return {
      sentMails: traceDays,
      parkedMails: traceDays,
      bounces: traceDays,
      links: traceDays,
      newsletterConfirmations: timestamp(clock),
      guestClaims: timestamp(clock),
      sessions: timestamp(clock),
      idempotencyKeys: hoursEarlier(clock, IDEMPOTENCY_HOURS),
      botChecks: timestamp(clock),
      jobRuns: daysEarlier(clock, JOB_RUN_DAYS),
    };
  };

  /**
   * Pictures that a bug or an older version left behind: normally a picture is stored in the transaction that uses it. Run by
   * the clock, for no actor.
   */
  async function purgeUnusedPictures(heartbeat: Heartbeat): Promise<DeletedCounts> {
    let pictures = 0;
    for (;;) {
      await heartbeat();
      const orphans = await images.listUnused(db, hoursEarlier(clock, ORPHAN_HOURS), ORPHAN_BATCH_SIZE);
      const deleted = await db.transaction().execute(async (trx) => {
        let count = 0;
        for (const hash of orphans) if (await images.removeIfUnused(trx, hash)) count += 1;
        return count;
      });
      pictures += deleted;
      // If none was deleted, the next query would find the same ones.
      if (deleted === 0 || orphans.length < ORPHAN_BATCH_SIZE) return { pictures };
    }
  }

  return { purgeExpired, purgeUnusedPictures };
}

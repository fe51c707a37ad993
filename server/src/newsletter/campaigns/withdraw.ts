import type { Dependencies } from '../../dependencies.ts';
import type { Heartbeat } from '../../jobs/run-job.ts';
import { withdrawUntried } from '../../mail/bulk-content.table.ts';
import { MAX_BULK_MAILS } from '../../mail/outbox.ts';
import { lockCampaign } from './campaigns.table.ts';
import { returnWithdrawn } from './release.table.ts';

/**
 * Takes the mails of a paused or cancelled campaign that nobody tried to send back from the queue, in a transaction for each batch: their
 * recipients wait again. One that a worker is sending leaves.
 * @throws what `heartbeat` throws, between two of them
 */
export async function withdrawMails(
  { db }: Pick<Dependencies, 'db'>,
  campaignId: number,
  heartbeat: Heartbeat,
): Promise<void> {
  const withdrawBatch = () =>
    db.transaction().execute(async (trx) => {
      const { state, bulk_content_id: contentId } = await lockCampaign(trx, campaignId);
      if ((state !== 'PAUSED' && state !== 'CANCELLED') || contentId === null) return false;
      const withdrawn = await withdrawUntried(trx, contentId, MAX_BULK_MAILS);
      if (withdrawn.length > 0) await returnWithdrawn(trx, campaignId);
      return withdrawn.length > 0;
    });
  do await heartbeat();
  while (await withdrawBatch());
}

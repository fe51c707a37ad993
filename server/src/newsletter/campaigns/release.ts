// What hands the mails of a campaign over to the mail queue, at its pace. Whether a person still wants it is asked again here, in the
// transaction that queues their mail: who left, was blocked, deactivated or erased since the copy gets nothing. A recipient and
// their mail change together, under the lock of the campaign: nobody gets two, whatever dies, and however many processes run.

import type { AudienceSource } from '@cercle/contract/audiences';
import type { SkipReason } from '@cercle/contract/campaign-states';
import type { Db, Trx } from '../../db/database.ts';
import type { CampaignRow } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Heartbeat } from '../../jobs/run-job.ts';
import { timestamp } from '../../kernel/clock.ts';
import { createRests } from '../../kernel/rests.ts';
import { hashToken } from '../../kernel/tokens.ts';
import { countWaitingBulk } from '../../mail/bulk-content.table.ts';
import { unsubscribeUrls } from '../newsletter.emails.ts';
import { currentMembers, subscribedAmong } from './audience.ts';
import { lockCampaign } from './campaigns.table.ts';
import { paceAt } from './pace.ts';
import { recipientToken } from './recipient-token.ts';
import { lockWaiting, queueRecipients, skipRecipients, type WaitingRecipient } from './release.table.ts';
import { suppressedAmong } from './suppression.ts';

/** So many of its mails wait for a mail server at most: what is withdrawn by a pause, and read at each release. */
const MAX_WAITING_MAILS = 5_000;
/** So few that queueing them holds up others for some milliseconds. */
const BATCH_MAILS = 25;

type ReleaseDependencies = Pick<Dependencies, 'db' | 'clock' | 'keys' | 'outbox' | 'site'>;

/**
 * Queues what the pace allows at this moment, in a transaction for each batch.
 * @throws what `heartbeat` throws, between two of them
 */
export async function releaseMails(
  dependencies: ReleaseDependencies,
  campaignId: number,
  heartbeat: Heartbeat,
): Promise<void> {
  // One moment: the time that the work itself takes is of the next run.
  const at = timestamp(dependencies.clock);
  const rest = createRests();
  do {
    await heartbeat();
    await rest();
  } while (await releaseBatch(dependencies, campaignId, at));
}

/** @returns whether there may be more to do */
const releaseBatch = (dependencies: ReleaseDependencies, campaignId: number, at: string): Promise<boolean> =>
  dependencies.db.transaction().execute(async (trx) => {
    const campaign = await lockCampaign(trx, campaignId);
    const { state, frozen_at, bulk_content_id: contentId } = campaign;
    if (state !== 'SENDING' || frozen_at === null || contentId === null) return false;
    const pace = paceAt(campaign, at);
    const room = MAX_WAITING_MAILS - (await countWaitingBulk(trx, contentId));
    const limit = Math.min(BATCH_MAILS, pace.allowed, room);
    if (limit <= 0) return false;
    const recipients = await lockWaiting(trx, campaignId, limit);
    const reached = await skipOthers(trx, dependencies, campaign, recipients);
    await queueMails(trx, dependencies, { contentId, subject: campaign.subject }, reached);
    if (reached.length > 0)
      await trx
        .updateTable('campaign')
        .set({ paced_until: pace.usedUntil(reached.length) })
        .where('id', '=', campaignId)
        .execute();
    return recipients.length === limit;
  });

type Reached = WaitingRecipient & { email: string };

/** Passes over those who are not to get it. @returns the others */
async function skipOthers(
  trx: Trx,
  { keys }: ReleaseDependencies,
  { audience }: CampaignRow,
  recipients: WaitingRecipient[],
): Promise<Reached[]> {
  const known = recipients.filter((recipient): recipient is Reached => recipient.email !== null);
  const emails = known.map(({ email }) => email);
  const suppressed = await suppressedAmong(trx, keys, emails);
  const belonging = await belongingAmong(trx, JSON.parse(audience) as AudienceSource[], emails);
  const reasonOf = ({ email }: WaitingRecipient): SkipReason | null => {
    if (email === null) return 'GONE';
    return suppressed.get(email) ?? (belonging.has(email) ? null : 'GONE');
  };
  const byReason = Map.groupBy(recipients, reasonOf);
  for (const [reason, skipped] of byReason)
    if (reason !== null)
      await skipRecipients(
        trx,
        skipped.map(({ id }) => id),
        reason,
      );
  return known.filter((recipient) => reasonOf(recipient) === null);
}

/** Of these addresses, those that still are of a subscriber, or of a member of today, as the audience asks. */
async function belongingAmong(
  db: Db,
  sources: readonly AudienceSource[],
  emails: readonly string[],
): Promise<Set<string>> {
  const subscribed = sources.some(({ kind }) => kind === 'SUBSCRIBERS')
    ? await subscribedAmong(db, emails)
    : new Set<string>();
  const isForMembers = sources.some(({ kind }) => kind !== 'SUBSCRIBERS');
  if (!isForMembers || emails.length === 0) return subscribed;
  const members = await currentMembers(db).select('email').where('email', 'in', emails).execute();
  return new Set([...subscribed, ...members.map(({ email }) => email)]);
}

type Content = { contentId: number; subject: string };

async function queueMails(
  trx: Trx,
  { keys, outbox, site }: ReleaseDependencies,
  content: Content,
  recipients: Reached[],
): Promise<void> {
  if (recipients.length === 0) return;
  const mails = recipients.map(({ id, email, name }) => ({
    to: { name, address: email },
    secret: recipientToken(keys, { id, email }),
    unsubscribeUrls: unsubscribeUrls(site),
  }));
  const mailIds = await outbox.enqueueBulk(trx, { ...content, mails });
  await queueRecipients(
    trx,
    mailIds.map((mailId, index) => ({
      mailId,
      id: recipients[index]?.id ?? 0,
      tokenHash: hashToken(mails[index]?.secret ?? ''),
    })),
  );
}

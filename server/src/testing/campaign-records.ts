// Campaigns and their audiences, for tests of what becomes of them.

import type { CampaignData, CampaignDetails } from '@cercle/contract/campaigns';
import { timestamp } from '../kernel/clock.ts';
import { hashToken, newTokenSeed } from '../kernel/tokens.ts';
import type { World } from './world.ts';

/** Of a rich text of one paragraph. */
export const textBody = (text: string): CampaignData['body'] => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

export const campaignFields = (change: Partial<CampaignData> = {}): CampaignData => ({
  subject: 'Nouvelles du cercle',
  body: textBody('Notre soirée de printemps approche.'),
  sources: [{ kind: 'SUBSCRIBERS' }],
  pacePerHour: 1_000_000,
  ...change,
});

export function createCampaignRecords(world: Pick<World, 'database' | 'clock' | 'domain' | 'admin'>) {
  const { database, clock, domain, admin } = world;
  const { db } = database;
  let subscriberCount = 0;

  /** Subscribes new addresses, in one statement. @returns them */
  async function subscribers(count: number): Promise<string[]> {
    const emails = Array.from({ length: count }, () => {
      subscriberCount += 1;
      return `abonne-${subscriberCount}@lecteur.example`;
    });
    const rows = emails.map((email) => {
      const seed = newTokenSeed();
      return { email, token_seed: seed, token_hash: hashToken(seed), created_at: timestamp(clock) };
    });
    await db
      .insertInto('newsletter_subscription')
      .values(rows.map((row) => ({ ...row, unsubscribed_at: null })))
      .execute();
    return emails;
  }

  const unsubscribe = (email: string) =>
    db
      .updateTable('newsletter_subscription')
      .set({ unsubscribed_at: timestamp(clock) })
      .where('email', '=', email)
      .execute();

  const block = (email: string) =>
    db
      .insertInto('blocked_address')
      .values({ email, cause: 'HARD', code: '5.1.1', blocked_at: timestamp(clock) })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute();

  /** A draft. @returns its id */
  const draft = async (change: Partial<CampaignData> = {}): Promise<number> =>
    (await domain.campaigns.create(admin, campaignFields(change))).id;

  /** Sends a draft; the job starts it. @returns its id */
  async function sent(change: Partial<CampaignData> = {}): Promise<number> {
    const id = await draft(change);
    await domain.campaigns.send(admin, id, { version: 1 });
    return id;
  }

  /** Runs the job. @param beats after so many heartbeats its process dies */
  async function run(beats = Number.POSITIVE_INFINITY) {
    let count = 0;
    const heartbeat = async () => {
      count += 1;
      if (count > beats) throw new Error('The process died');
    };
    try {
      return await domain.campaignJob.run(heartbeat);
    } catch (error) {
      if (count <= beats) throw error;
      return null;
    }
  }

  const details = (id: number): Promise<CampaignDetails> => domain.campaigns.details(admin, id);

  /** The mails of a campaign in the queue, sent or not, the first one first. */
  const mails = (id: number) =>
    db
      .selectFrom('mail')
      .innerJoin('campaign', 'campaign.bulk_content_id', 'mail.bulk_content_id')
      .select(['mail.id', 'mail.recipient_address as to', 'mail.recipient_name as name', 'mail.sent_at'])
      .where('campaign.id', '=', id)
      .orderBy('mail.id')
      .execute();

  /** A mail server accepts all that waits of a campaign. */
  async function deliver(id: number): Promise<void> {
    const waiting = (await mails(id)).filter(({ sent_at }) => sent_at === null);
    if (waiting.length === 0) return;
    await db
      .updateTable('mail')
      .set({ sent_at: timestamp(clock), next_attempt_at: null, sealed_secret: null, attempts: 1 })
      .where(
        'id',
        'in',
        waiting.map((mail) => mail.id),
      )
      .execute();
  }

  /** « WAITING », « QUEUED » or « SKIPPED BLOCKED » by address. */
  async function recipients(id: number): Promise<Record<string, string>> {
    const rows = await db
      .selectFrom('campaign_recipient')
      .select(['email', 'state', 'skip_reason'])
      .where('campaign_id', '=', id)
      .orderBy('id')
      .execute();
    return Object.fromEntries(
      rows.map(({ email, state, skip_reason }) => [
        email ?? '',
        [state, skip_reason].filter(Boolean).join(' '),
      ]),
    );
  }

  return { subscribers, unsubscribe, block, draft, sent, run, details, mails, deliver, recipients };
}

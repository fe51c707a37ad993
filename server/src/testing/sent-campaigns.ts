import type { CampaignState, RecipientState, SkipReason } from '@cercle/contract/campaign-states';
import type { RichText } from '@cercle/contract/rich-text-nodes';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const AT = '2026-03-02T09:00:00.000Z';

const paragraph = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

type Campaign = {
  subject?: string;
  body?: RichText;
  state?: CampaignState;
  /** When it started. */
  at?: string;
  slug?: string | null;
  /** Whether the archive shows it. */
  isArchived?: boolean;
  /** Whether its recipients are complete, once it has started. */
  isFrozen?: boolean;
};

/** A campaign as its verbs leave it. @returns its id */
export async function insertCampaign(db: Db, campaign: Campaign = {}): Promise<number> {
  const {
    subject = 'La lettre de mars',
    state = 'SENT',
    at = AT,
    slug = null,
    isArchived = false,
    isFrozen = true,
  } = campaign;
  const content = { html: '<p>Bonjour</p>', body_text: 'Bonjour', created_at: at };
  const { id: bulk_content_id } = await db
    .insertInto('bulk_content')
    .values(content)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('campaign')
    .values({
      ...{ subject, state, slug, bulk_content_id, search_text: subject.toLowerCase(), created_at: at },
      body: JSON.stringify(campaign.body ?? paragraph('Bonjour à tous')),
      audience: '[{"kind":"SUBSCRIBERS"}]',
      pace_per_hour: 1_000,
      scheduled_at: at,
      frozen_at: !isFrozen || state === 'DRAFT' || state === 'SCHEDULED' ? null : at,
      ended_at: state === 'SENT' || state === 'CANCELLED' ? at : null,
      archived_at: isArchived ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Recipient = {
  email: string;
  name?: string;
  accountId?: number | null;
  state?: RecipientState;
  skipReason?: SkipReason;
  at?: string;
  /** What the server said. */
  error?: string | null;
  unsubscribedAt?: string | null;
  replyTo?: string | null;
};

/** One recipient with its mail, in that state. @returns the id of the recipient */
export async function insertRecipient(db: Db, campaignId: number, recipient: Recipient): Promise<number> {
  const { email, state = 'SENT', name = '', accountId = null, skipReason = 'BLOCKED' } = recipient;
  const hasMail = state !== 'WAITING' && state !== 'SKIPPED';
  const { id } = await db
    .insertInto('campaign_recipient')
    .values({
      ...{ campaign_id: campaignId, email, name, account_id: accountId },
      state: hasMail ? 'QUEUED' : state,
      skip_reason: state === 'SKIPPED' ? skipReason : null,
      mail_id: hasMail ? await insertMail(db, campaignId, recipient) : null,
      token_hash: hasMail ? crypto.randomUUID() : null,
      unsubscribed_at: recipient.unsubscribedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertMail(db: Db, campaignId: number, recipient: Recipient): Promise<number> {
  const { email, name = '', state = 'SENT', at = AT, error = null, replyTo = null } = recipient;
  const campaign = await db
    .selectFrom('campaign')
    .select(['subject', 'bulk_content_id'])
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const isSent = state === 'SENT' || state === 'WRITTEN' || state === 'BOUNCED';
  const { id } = await db
    .insertInto('mail')
    .values({
      ...{ message_id: `<${crypto.randomUUID()}@cercle.example>`, subject: campaign.subject },
      ...{ recipient_name: name, recipient_address: email, reply_to_address: replyTo },
      ...{ letter: '{"greeting":"","paragraphs":[]}', search_text: '', created_at: at },
      bulk_content_id: campaign.bulk_content_id,
      next_attempt_at: state === 'QUEUED' ? at : null,
      sent_at: isSent ? at : null,
      written_to_file: state === 'WRITTEN',
      parked_at: state === 'FAILED' ? at : null,
      bounced_at: state === 'BOUNCED' ? at : null,
      last_error: error,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Many recipients of a campaign of their own, a mail was sent to each. @returns the id of the campaign */
export async function insertSentMails(db: Db, count: number): Promise<number> {
  const campaignId = await insertCampaign(db);
  const { bulk_content_id } = await db
    .selectFrom('campaign')
    .select('bulk_content_id')
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`;
  const address = sql`'reader' || n || '@societe.example'`;
  await sql`insert into mail (message_id, subject, recipient_name, recipient_address, letter, search_text, created_at, sent_at, bulk_content_id)
    ${numbers} select 'bulk-' || n, 'Lettre', '', ${address}, '{}', '', ${AT}, ${AT}, ${sql.lit(bulk_content_id)} from numbers`.execute(
    db,
  );
  await sql`insert into campaign_recipient (campaign_id, email, state, mail_id, token_hash)
    select ${sql.lit(campaignId)}, recipient_address, 'QUEUED', id, message_id from mail where bulk_content_id = ${sql.lit(bulk_content_id)}`.execute(
    db,
  );
  return campaignId;
}

import { RECIPIENT_STATES, type RecipientState } from '@cercle/contract/campaign-states';
import type { CampaignFigures } from '@cercle/contract/campaigns';
import type { Db } from '../../db/database.ts';
import { MAIL_OUTCOME } from './recipient-state.ts';

type StateCounts = Record<RecipientState, number>;

/** What became of the recipients of these campaigns, by the id of each; one without recipients is not in it. */
export async function readFigures(
  db: Db,
  campaignIds: readonly number[],
): Promise<Map<number, CampaignFigures>> {
  const states = await countStates(db, campaignIds);
  const unsubscribed = await countUnsubscribed(db, campaignIds);
  const figures = [...states].map(
    ([id, counts]) => [id, figuresOf(counts, unsubscribed.get(id) ?? 0)] as const,
  );
  return new Map(figures);
}

const figuresOf = (counts: StateCounts, unsubscribed: number): CampaignFigures => ({
  total: Object.values(counts).reduce((sum, count) => sum + count, 0),
  waiting: counts.WAITING,
  queued: counts.QUEUED,
  sent: counts.SENT + counts.WRITTEN + counts.BOUNCED,
  bounced: counts.BOUNCED,
  failed: counts.FAILED,
  skipped: counts.SKIPPED,
  unsubscribed,
});

/**
 * The recipients of these campaigns by their state. Counted in three indexes, without reading rows, mails or their links to each
 * other: all mails of a campaign's content are of its recipients. So 100 000 recipients take some milliseconds (docs/decisions/0076).
 */
export async function countStates(db: Db, campaignIds: readonly number[]): Promise<Map<number, StateCounts>> {
  const states = new Map<number, StateCounts>();
  if (campaignIds.length === 0) return states;
  const add = (id: number, state: RecipientState, count: number) => {
    const counts = states.get(id) ?? noneOf();
    counts[state] += Number(count);
    states.set(id, counts);
  };
  // In this order: what becomes of a mail meanwhile makes no number negative.
  const outcomes = [...(await countOutcomes(db, campaignIds)), ...(await countMails(db, campaignIds))];
  for (const { campaign_id, state, count } of await countStored(db, campaignIds))
    add(campaign_id, state, count);
  for (const { campaign_id, state, count } of outcomes) {
    // Stored as handed to the queue, and no more.
    add(campaign_id, 'QUEUED', -count);
    add(campaign_id, state, count);
  }
  return states;
}

const noneOf = () => Object.fromEntries(RECIPIENT_STATES.map((state) => [state, 0])) as StateCounts;

const countStored = (db: Db, campaignIds: readonly number[]) =>
  db
    .selectFrom('campaign_recipient')
    .select(['campaign_id', 'state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('campaign_id', 'in', campaignIds)
    .groupBy(['campaign_id', 'state'])
    .execute();

/** Of those whose mail is deleted. */
const countOutcomes = (db: Db, campaignIds: readonly number[]) =>
  db
    .selectFrom('campaign_recipient')
    .select(['campaign_id', (eb) => eb.fn.countAll<number>().as('count')])
    .select((eb) => eb.ref('outcome').$notNull().as('state'))
    .where('campaign_id', 'in', campaignIds)
    .where('outcome', 'is not', null)
    .groupBy(['campaign_id', 'outcome'])
    .execute();

/** One campaign after another: each is a range of the index, in its order. */
async function countMails(db: Db, campaignIds: readonly number[]) {
  const counted: { campaign_id: number; state: RecipientState; count: number }[] = [];
  const campaigns = await db
    .selectFrom('campaign')
    .select(['id', 'bulk_content_id'])
    .where('id', 'in', campaignIds)
    .execute();
  for (const { id, bulk_content_id } of campaigns) {
    if (bulk_content_id === null) continue;
    const rows = await db
      .selectFrom('mail')
      .select([MAIL_OUTCOME.as('state'), (eb) => eb.fn.countAll<number>().as('count')])
      .where('bulk_content_id', '=', bulk_content_id)
      .groupBy(MAIL_OUTCOME)
      .execute();
    counted.push(...rows.map((row) => ({ campaign_id: id, ...row, count: Number(row.count) })));
  }
  return counted.filter(({ state }) => state !== 'QUEUED');
}

async function countUnsubscribed(db: Db, campaignIds: readonly number[]): Promise<Map<number, number>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('campaign_recipient')
    .select(['campaign_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('campaign_id', 'in', campaignIds)
    .where('unsubscribed_at', 'is not', null)
    .groupBy('campaign_id')
    .execute();
  return new Map(rows.map(({ campaign_id, count }) => [campaign_id, Number(count)]));
}

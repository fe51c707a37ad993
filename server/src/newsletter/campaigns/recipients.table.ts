import { type CampaignState, RECIPIENT_STATES, type RecipientState } from '@cercle/contract/campaign-states';
import type {
  CampaignRecipient,
  RecipientCounts,
  RecipientsFilter,
  RecipientsQuery,
} from '@cercle/contract/campaigns';
import { sql } from 'kysely';
import { inBatches } from '../../db/batches.ts';
import type { Db } from '../../db/database.ts';
import { countOf, totalWith } from '../../db/page.ts';
import { likePatternOf, matchesSearch } from '../../db/search.ts';
import { explainFailure } from '../../mail/explain-bounce.ts';
import { countStates } from './figures.table.ts';
import { MAIL_OUTCOME, RECIPIENT_STATE } from './recipient-state.ts';

export const readCampaignState = async (db: Db, id: number): Promise<CampaignState | undefined> =>
  (await db.selectFrom('campaign').select('state').where('id', '=', id).executeTakeFirst())?.state;

const recipientsOf = (db: Db, campaignId: number) =>
  db
    .selectFrom('campaign_recipient as recipient')
    .leftJoin('mail', 'mail.id', 'recipient.mail_id')
    .where('recipient.campaign_id', '=', campaignId);

/** `q` begins an address, or has words of the name or company of a member. */
function matches(db: Db, q: string) {
  const begins = likePatternOf(q.toLowerCase()).slice(1);
  const member = matchesSearch(db, 'account', q, { id: 'recipient.account_id' });
  return sql<boolean>`(recipient.email like ${begins} escape '\\' or ${member})`;
}

const filtered = (db: Db, campaignId: number, { q, state }: RecipientsFilter) =>
  recipientsOf(db, campaignId)
    .$if(state !== undefined, (query) => query.where(hasState(campaignId, state as RecipientState)))
    .$if(q !== '', (query) => query.where(matches(db, q)));

/** Few campaigns have many of them: they are found by an index, not by reading all recipients. */
const RARE: readonly RecipientState[] = ['QUEUED', 'FAILED', 'BOUNCED'];

function hasState(campaignId: number, state: RecipientState) {
  if (state === 'WAITING' || state === 'SKIPPED') return sql<boolean>`recipient.state = ${state}`;
  const isState = sql<boolean>`recipient.state = 'QUEUED' and ${RECIPIENT_STATE} = ${state}`;
  if (!RARE.includes(state)) return isState;
  return sql<boolean>`${isState} and recipient.id in (
    select id from campaign_recipient where campaign_id = ${campaignId} and outcome = ${state}
    union all
    select rare.id from campaign join mail on mail.bulk_content_id = campaign.bulk_content_id and ${MAIL_OUTCOME} = ${state}
    join campaign_recipient as rare on rare.mail_id = mail.id
    where campaign.id = ${campaignId})`;
}

const rows = (db: Db, campaignId: number, filter: RecipientsFilter) =>
  filtered(db, campaignId, filter)
    .select(['recipient.id', 'recipient.email', 'recipient.name', 'recipient.skip_reason'])
    .select(['recipient.unsubscribed_at', RECIPIENT_STATE.as('state')])
    .select(['mail.created_at', 'mail.sent_at', 'mail.parked_at', 'mail.bounced_at', 'mail.last_error'])
    .orderBy('recipient.id');

type RecipientRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** One page of the recipients of a campaign, in the order in which they were copied, and how many there are. */
export async function listRecipients(db: Db, campaignId: number, query: RecipientsQuery) {
  const found = await rows(db, campaignId, query)
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  return { rows: found, total: await totalWith(found, query, () => countRecipients(db, campaignId, query)) };
}

/** Of all of them, the figures know how many there are. */
export async function countRecipients(db: Db, campaignId: number, filter: RecipientsFilter): Promise<number> {
  if (filter.q !== '') return countOf(filtered(db, campaignId, filter));
  return (await countByState(db, campaignId, ''))[filter.state ?? 'ALL'];
}

/** By state, of those that a search finds. */
export async function countByState(db: Db, campaignId: number, q: string): Promise<RecipientCounts['state']> {
  const counts = q === '' ? (await countStates(db, [campaignId])).get(campaignId) : await countFound();
  const states = RECIPIENT_STATES.map((state) => [state, counts?.[state] ?? 0] as const);
  const all = states.reduce((sum, [, count]) => sum + count, 0);
  return { ALL: all, ...(Object.fromEntries(states) as Record<RecipientState, number>) };

  async function countFound(): Promise<Partial<Record<RecipientState, number>>> {
    const found = await filtered(db, campaignId, { q })
      .select([RECIPIENT_STATE.as('state'), (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy(RECIPIENT_STATE)
      .execute();
    return Object.fromEntries(found.map(({ state, count }) => [state, Number(count)]));
  }
}

/** All of them, in the order of the list. */
export const readRecipients = (db: Db, campaignId: number, filter: RecipientsFilter) =>
  inBatches(
    { column: 'recipient.id', id: 'recipient.id', direction: 'asc' },
    ({ limit, isNext }) => rows(db, campaignId, filter).where(isNext).limit(limit).execute(),
    ({ id }) => ({ sortValue: id, id }),
  );

export const toRecipient = (row: RecipientRow): CampaignRecipient => ({
  id: row.id,
  email: row.email,
  name: row.name,
  state: row.state,
  skipReason: row.skip_reason,
  at: row.bounced_at ?? row.parked_at ?? row.sent_at ?? row.created_at,
  explanation: row.bounced_at || row.last_error ? explainFailure(row) : null,
  unsubscribedAt: row.unsubscribed_at,
});

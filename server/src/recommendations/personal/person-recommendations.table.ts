// What the tables of recommendations know of one person, as a member and as a contact whom members recommended.

import type { Db } from '../../db/database.ts';

/** Of each kind; more than one person leaves behind. Bounds the archive. */
const MAX_ROWS = 1_000;

export const listRecommendationsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('recommendation as one')
    .leftJoin('account as giver', 'giver.id', 'one.giver_id')
    .leftJoin('account as receiver', 'receiver.id', 'one.receiver_id')
    .selectAll('one')
    .select(['giver.full_name as giver_name', 'receiver.full_name as receiver_name'])
    .where((eb) => eb.or([eb('one.giver_id', '=', accountId), eb('one.receiver_id', '=', accountId)]))
    .orderBy('one.id', 'desc')
    .limit(MAX_ROWS)
    .execute();

export const listStepsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('recommendation_history')
    .select(['recommendation_id', 'at', 'kind', 'reason'])
    .where('recommendation_id', 'in', ids.length > 0 ? ids : [0])
    .orderBy('id')
    .execute();

/** Where a member gave this address as that of a person to be in touch with. */
export const listAsContact = (db: Db, email: string) =>
  db
    .selectFrom('recommendation as one')
    .leftJoin('account as giver', 'giver.id', 'one.giver_id')
    .leftJoin('account as receiver', 'receiver.id', 'one.receiver_id')
    .select(['one.created_at as at', 'one.subject', 'one.introduction'])
    .select(['one.contact_name', 'one.contact_phone'])
    .select(['giver.full_name as giver_name', 'receiver.full_name as receiver_name'])
    .where('one.contact_email', '=', email)
    .orderBy('one.id', 'desc')
    .limit(MAX_ROWS)
    .execute();

export const listThanksOf = (db: Db, accountId: number) =>
  db
    .selectFrom('thanks as one')
    .leftJoin('account as writer', 'writer.id', 'one.writer_id')
    .leftJoin('account as thanked', 'thanked.id', 'one.thanked_id')
    .selectAll('one')
    .select(['writer.full_name as writer_name', 'thanked.full_name as thanked_name'])
    .where((eb) => eb.or([eb('one.writer_id', '=', accountId), eb('one.thanked_id', '=', accountId)]))
    .orderBy('one.id', 'desc')
    .limit(MAX_ROWS)
    .execute();

export const listMeetingsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('one_to_one as one')
    .leftJoin('account as proposer', 'proposer.id', 'one.proposer_id')
    .leftJoin('account as other', 'other.id', 'one.other_id')
    .select(['one.proposer_id', 'one.met_on', 'one.state', 'one.created_at'])
    .select(['proposer.full_name as proposer_name', 'other.full_name as other_name'])
    .where((eb) => eb.or([eb('one.proposer_id', '=', accountId), eb('one.other_id', '=', accountId)]))
    .orderBy('one.met_on', 'desc')
    .orderBy('one.id', 'desc')
    .limit(MAX_ROWS)
    .execute();

/** How many rows are about the person, by account or as a contact. */
export async function countRecommendationsOf(
  db: Db,
  { accountId, email }: { accountId: number; email: string },
): Promise<number> {
  const recommendations = await listRecommendationsOf(db, accountId);
  const asContact = await listAsContact(db, email);
  const thanks = await listThanksOf(db, accountId);
  const meetings = await listMeetingsOf(db, accountId);
  return recommendations.length + asContact.length + thanks.length + meetings.length;
}

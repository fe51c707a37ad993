import type { Insertable, Updateable } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { lockRows } from '../../db/lock.ts';
import type { CampaignRow, Schema } from '../../db/schema.ts';
import { DomainError } from '../../kernel/domain-error.ts';

const campaignNotFound = () => new DomainError('not-found', 'Cette campagne n’existe pas ou plus.');

/** @throws DomainError not-found */
export async function campaignById(db: Db, id: number): Promise<CampaignRow> {
  const row = await db.selectFrom('campaign').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw campaignNotFound();
  return row;
}

/**
 * Locks a campaign until the caller's transaction ends: one change of it at a time, be it by an administrator or by the job. Called
 * before anything of it is read.
 * @throws DomainError not-found
 */
export async function lockCampaign(trx: Trx, id: number): Promise<CampaignRow> {
  const row = await lockCampaignIfAny(trx, id);
  if (!row) throw campaignNotFound();
  return row;
}

/** The same; undefined for a draft that was deleted. */
export const lockCampaignIfAny = async (trx: Trx, id: number): Promise<CampaignRow | undefined> =>
  (await lockRows(trx, trx.selectFrom('campaign').selectAll().where('id', '=', id))).at(0);

type NewCampaign = Omit<
  Insertable<Schema['campaign']>,
  'state' | 'scheduled_at' | 'bulk_content_id' | 'ended_at'
>;

/** @returns the id of the draft */
export async function insertCampaign(trx: Trx, draft: NewCampaign): Promise<number> {
  const { id } = await trx
    .insertInto('campaign')
    .values({ ...draft, state: 'DRAFT', scheduled_at: null, bulk_content_id: null, ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a campaign as it was read, and raises its version. @throws DomainError conflict when it is no longer so */
export async function changeCampaign(
  trx: Trx,
  { id, state, version }: Pick<CampaignRow, 'id' | 'state' | 'version'>,
  columns: Updateable<Schema['campaign']>,
): Promise<CampaignRow> {
  const row = await trx
    .updateTable('campaign')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new DomainError('conflict');
  return row;
}

/** @returns false when it is no draft any more */
export async function deleteDraft(trx: Trx, id: number): Promise<boolean> {
  const query = trx.deleteFrom('campaign').where('id', '=', id).where('state', '=', 'DRAFT');
  return (await query.executeTakeFirst()).numDeletedRows === 1n;
}

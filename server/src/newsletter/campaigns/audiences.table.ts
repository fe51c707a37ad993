import type { AudienceData, SavedAudience } from '@cercle/contract/audiences';
import { searchText } from '@cercle/contract/search-text';
import type { Db, Trx } from '../../db/database.ts';
import { lockRows } from '../../db/lock.ts';
import { DomainError } from '../../kernel/domain-error.ts';

const COLUMNS = ['id', 'name', 'sources', 'version'] as const;

type AudienceRow = Omit<SavedAudience, 'sources'> & { sources: string };

export const toSavedAudience = ({ sources, ...row }: AudienceRow): SavedAudience => ({
  ...row,
  sources: JSON.parse(sources),
});

/** By name. */
export const listAudiences = (db: Db): Promise<AudienceRow[]> =>
  db.selectFrom('saved_audience').select(COLUMNS).orderBy('name_key').execute();

/** Locked until the transaction ends. @throws DomainError not-found */
export async function lockAudience(trx: Trx, id: number): Promise<AudienceRow> {
  const [row] = await lockRows(trx, trx.selectFrom('saved_audience').select(COLUMNS).where('id', '=', id));
  if (!row) throw new DomainError('not-found', 'Ce public n’existe pas ou plus.');
  return row;
}

const columnsOf = ({ name, sources }: AudienceData) => ({
  name,
  name_key: searchText(name),
  sources: JSON.stringify(sources),
});

/** @returns the audience; undefined when another has this name */
export const insertAudience = (trx: Trx, data: AudienceData, at: string): Promise<AudienceRow | undefined> =>
  trx
    .insertInto('saved_audience')
    .values({ ...columnsOf(data), created_at: at })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();

/** @throws an error that `isUniqueViolation` recognises when another has this name */
export const changeAudience = (trx: Trx, id: number, data: AudienceData): Promise<AudienceRow> =>
  trx
    .updateTable('saved_audience')
    .set(columnsOf(data))
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export const deleteAudience = (trx: Trx, id: number) =>
  trx.deleteFrom('saved_audience').where('id', '=', id).execute();

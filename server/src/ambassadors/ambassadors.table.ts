import type { Ambassador } from '@cercle/contract/ambassadors';
import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import type { AmbassadorRow } from '../db/schema.ts';
import { searchColumns, sharedNameKey } from '../db/search-columns.ts';
import type { Images } from '../images/images.ts';
import { DomainError } from '../kernel/domain-error.ts';

export const AMBASSADOR_COLUMNS = [
  'id',
  'name',
  'company',
  'job_title',
  'active',
  'photo_hash',
  'logo_hash',
  'website',
  'position',
  'created_at',
  'version',
] as const;
export type AmbassadorListRow = Pick<AmbassadorRow, (typeof AMBASSADOR_COLUMNS)[number]>;

/** The position of those that have none: after the others. */
export const NO_POSITION = 1_000;

type Pictures = Pick<AmbassadorListRow, 'photo_hash' | 'logo_hash'>;
/** An omitted website or position stays as it is, or is none. */
type AmbassadorText = Pick<AmbassadorListRow, 'name' | 'company' | 'job_title' | 'active'> &
  Partial<Pick<AmbassadorListRow, 'website' | 'position'>>;
type AmbassadorFields = AmbassadorText & Pictures;

/** @returns the id, or undefined when an ambassador already has this name */
export async function insertAmbassador(
  trx: Trx,
  ambassador: AmbassadorFields & { created_at: string },
): Promise<number | undefined> {
  const row = await trx
    .insertInto('ambassador')
    .values({ ...ambassador, ...searchColumns.ambassador(ambassador) })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Inserts, without pictures, those whose names are not taken. @returns the ids of the inserted ones */
export async function insertNewAmbassadors(
  trx: Trx,
  ambassadors: (Required<AmbassadorText> & { created_at: string })[],
) {
  const rows = ambassadors.map((ambassador) => ({ ...ambassador, photo_hash: null, logo_hash: null }));
  return trx
    .insertInto('ambassador')
    .values(rows.map((row) => ({ ...row, ...searchColumns.ambassador(row) })))
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .execute();
}

/** Finds which of these names, as `searchText` writes them, are taken. */
export const findAmbassadorNames = (db: Db, keys: string[]) =>
  db.selectFrom('ambassador').select('name_key').where('name_key', 'in', keys).execute();

/** Changes the ambassador if it is still at `version` (any version where undefined); false when it is not. */
export async function changeAmbassador(
  trx: Trx,
  id: number,
  version: number | undefined,
  change: AmbassadorFields,
): Promise<boolean> {
  const columns = searchColumns.ambassador(change);
  const { numUpdatedRows } = await trx
    .updateTable('ambassador')
    .set({ ...change, ...columns, name_key: ownOrNew(columns.name_key, id) })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The key of the name, unless the ambassador has one because another has that name too (migration 0018). */
const ownOrNew = (key: string, id: number) =>
  sql<string>`case name_key when ${sharedNameKey(key, id)} then name_key else ${key} end`;

/** Raises the version, as every change does. */
export const setActive = (trx: Trx, id: number, active: boolean) =>
  trx
    .updateTable('ambassador')
    .set((eb) => ({ active, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** @returns the deleted row */
export const deleteAmbassador = (trx: Trx, id: number) =>
  trx.deleteFrom('ambassador').where('id', '=', id).returningAll().executeTakeFirst();

const findAmbassador = (db: Db, id: number) =>
  db.selectFrom('ambassador').select(AMBASSADOR_COLUMNS).where('id', '=', id).executeTakeFirst();

export const ambassadorNotFound = () => new DomainError('not-found', 'Cet ambassadeur n’existe pas ou plus.');

/** @throws DomainError not-found */
export async function ambassadorById(db: Db, id: number) {
  const row = await findAmbassador(db, id);
  if (!row) throw ambassadorNotFound();
  return row;
}

/** Pictures of an inactive ambassador have no public address, only one that is signed for its reader. */
export function toAmbassador(row: AmbassadorListRow, images: Images): Ambassador {
  const url = (hash: string | null) =>
    hash && (row.active ? images.publicUrl(hash) : images.privateUrl(hash));
  return {
    id: row.id,
    name: row.name,
    company: row.company,
    jobTitle: row.job_title,
    active: row.active,
    website: row.website,
    position: row.position === NO_POSITION ? null : row.position,
    photoUrl: url(row.photo_hash),
    logoUrl: url(row.logo_hash),
    createdAt: row.created_at,
    version: row.version,
  };
}

/** The fields whose changes the audit log tells. */
export const AMBASSADOR_FIELDS = {
  name: 'name',
  company: 'company',
  job_title: 'jobTitle',
  website: 'website',
  position: 'position',
  active: 'active',
  photo_hash: 'photo',
  logo_hash: 'logo',
} as const;

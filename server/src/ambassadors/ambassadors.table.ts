import type {
  AllAmbassadorsQuery,
  Ambassador,
  AmbassadorsFilter,
  AmbassadorsQuery,
} from '@cercle/contract/ambassadors';
import { PAGE_SIZE } from '@cercle/contract/page-size';
import { sql } from 'kysely';
import { type Direction, inBatches } from '../db/batches.ts';
import type { Db, Trx } from '../db/database.ts';
import { countOf, totalWith } from '../db/page.ts';
import { readRowCounter } from '../db/row-counters.ts';
import type { AmbassadorRow } from '../db/schema.ts';
import { equalsWithoutIndex, matchesSearch } from '../db/search.ts';
import { searchColumns, sharedNameKey } from '../db/search-columns.ts';
import type { Images } from '../images/images.ts';

const COLUMNS = [
  'id',
  'name',
  'company',
  'job_title',
  'active',
  'photo_hash',
  'logo_hash',
  'created_at',
  'version',
] as const;
type Row = Pick<AmbassadorRow, (typeof COLUMNS)[number]>;

type AmbassadorFields = Omit<Row, 'id' | 'created_at' | 'version'>;

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
  ambassadors: (Omit<AmbassadorFields, 'photo_hash' | 'logo_hash'> & { created_at: string })[],
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

export const findAmbassador = (db: Db, id: number) =>
  db.selectFrom('ambassador').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** One page of the active ones, and how many there are. */
export async function listActiveAmbassadors(db: Db, query: AmbassadorsQuery) {
  const activeQuery = { ...query, active: true };
  const rows = await selectPage(db, activeQuery);
  return { rows, total: await totalWith(rows, query, () => countAmbassadors(db, activeQuery)) };
}

/** One page of all, or of those that are (not) active, and how many there are. */
export async function listAllAmbassadors(db: Db, query: AllAmbassadorsQuery) {
  const rows = await selectPage(db, query);
  return { rows, total: await totalWith(rows, query, () => countAmbassadors(db, query)) };
}

/** Counts rows only for a search; otherwise row counters have the number. */
export async function countAmbassadors(db: Db, query: AmbassadorsFilter): Promise<number> {
  if (query.q !== '') return countOf(filteredAmbassadors(db, query));
  if (query.active === undefined) return readRowCounter(db, 'ambassador');
  if (query.active) return readRowCounter(db, 'ambassador.shown');
  return (await readRowCounter(db, 'ambassador')) - (await readRowCounter(db, 'ambassador.shown'));
}

const SORT_COLUMN = { createdAt: 'created_at', name: 'name_key' } as const;

function orderOf({ sort }: AmbassadorsFilter) {
  const [key, direction] = sort.split(',') as [keyof typeof SORT_COLUMN, Direction];
  return { column: SORT_COLUMN[key], direction };
}

function selectSorted(db: Db, query: AmbassadorsFilter) {
  const { column, direction } = orderOf(query);
  return filteredAmbassadors(db, query).select(COLUMNS).orderBy(column, direction).orderBy('id', direction);
}

/** A page other than the first is first found as ids: so `offset` skips entries of an index, and reads no rows. */
function selectPage(db: Db, query: AllAmbassadorsQuery): Promise<Row[]> {
  const { q, size } = query;
  const offset = query.page * size;
  if (q !== '') return selectSorted(db, query).limit(size).offset(offset).execute();
  // A literal, not a parameter: PostgreSQL would plan each call again without knowing how few rows are wanted. For the usual size
  // alone: each connection keeps every prepared statement, and clients may request a hundred sizes.
  const limit = size === PAGE_SIZE ? sql.lit(size) : size;
  if (offset === 0) return selectSorted(db, query).limit(limit).execute();
  const { column, direction } = orderOf(query);
  const ids = filteredAmbassadors(db, query)
    .select('id')
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom(ids.as('page'))
    .innerJoin('ambassador', 'ambassador.id', 'page.id')
    .select(COLUMNS.map((name) => `ambassador.${name}` as const))
    .orderBy(`ambassador.${column}`, direction)
    .orderBy('ambassador.id', direction)
    .execute();
}

/** All of them, in the order of the list. */
export function readAmbassadors(db: Db, query: AmbassadorsFilter) {
  const order = orderOf(query);
  return inBatches(
    { ...order, id: 'id' },
    ({ limit, isNext }) =>
      selectSorted(db, query).select(`${order.column} as sorted`).where(isNext).limit(limit).execute(),
    ({ id, sorted }) => ({ sortValue: sorted, id }),
  );
}

const filteredAmbassadors = (db: Db, { q, active }: Pick<AllAmbassadorsQuery, 'q' | 'active'>) =>
  db
    .selectFrom('ambassador')
    .$if(active !== undefined, (query) => query.where(equalsWithoutIndex('active', active, q)))
    .$if(q !== '', (query) => query.where(matchesSearch(db, 'ambassador', q)));

/** Pictures of an inactive ambassador have no public address, only one that is signed for its reader. */
export function toAmbassador(row: Row, images: Images): Ambassador {
  const url = (hash: string | null) =>
    hash && (row.active ? images.publicUrl(hash) : images.privateUrl(hash));
  return {
    id: row.id,
    name: row.name,
    company: row.company,
    jobTitle: row.job_title,
    active: row.active,
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
  active: 'active',
  photo_hash: 'photo',
  logo_hash: 'logo',
} as const;

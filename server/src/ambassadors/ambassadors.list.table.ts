import { DIRECTORY_ORDER } from '@cercle/contract/ambassador-sorts';
import type { AllAmbassadorsQuery, AmbassadorsFilter, AmbassadorsQuery } from '@cercle/contract/ambassadors';
import type { BooleanCounts } from '@cercle/contract/filter-counts';
import { PAGE_SIZE } from '@cercle/contract/page-size';
import type { ListFilter } from '@cercle/contract/paging';
import { sql } from 'kysely';
import { type Direction, inBatches } from '../db/batches.ts';
import type { Db } from '../db/database.ts';
import { countByBoolean, countOf, totalWith } from '../db/page.ts';
import { readRowCounter } from '../db/row-counters.ts';
import { equalsWithoutIndex, matchesSearch } from '../db/search.ts';
import { AMBASSADOR_COLUMNS, type AmbassadorListRow } from './ambassadors.table.ts';

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

type UnsortedFilter = Pick<AllAmbassadorsQuery, 'q' | 'active'>;

/** Counts rows only for a search; otherwise row counters have the number. */
export async function countAmbassadors(db: Db, query: UnsortedFilter): Promise<number> {
  if (query.q !== '') return countOf(filteredAmbassadors(db, query));
  if (query.active === undefined) return readRowCounter(db, 'ambassador');
  if (query.active) return readRowCounter(db, 'ambassador.shown');
  return (await readRowCounter(db, 'ambassador')) - (await readRowCounter(db, 'ambassador.shown'));
}

/** By `active`. Counts rows only for a search, those that it finds. */
export const countAmbassadorsByActive = (db: Db, { q }: ListFilter): Promise<BooleanCounts> =>
  countByBoolean((active) => countAmbassadors(db, { q, active }));

/** Of the public list, or of the administrators'. */
type PageQuery = AmbassadorsQuery & Pick<AllAmbassadorsQuery, 'active'>;

const SORT_COLUMN = { createdAt: 'created_at', name: 'name_key' } as const;

function orderOf({ sort }: Pick<AmbassadorsFilter, 'sort'>) {
  const [key, direction] = sort.split(',') as [keyof typeof SORT_COLUMN, Direction];
  return { column: SORT_COLUMN[key], direction };
}

/** Each has an index. */
function orderBy({ sort }: Pick<PageQuery, 'sort'>) {
  if (sort === DIRECTORY_ORDER)
    return sql`ambassador.position, ambassador.created_at desc, ambassador.id desc`;
  const { column, direction } = orderOf({ sort });
  return sql`${sql.ref(`ambassador.${column}`)} ${sql.raw(direction)}, ambassador.id ${sql.raw(direction)}`;
}

const selectSorted = (db: Db, query: Omit<PageQuery, 'page' | 'size'>) =>
  filteredAmbassadors(db, query).select(AMBASSADOR_COLUMNS).orderBy(orderBy(query));

/**
 * A page other than the first is first found as ids: so `offset` skips entries of an index, and reads no rows. They are found once:
 * while its statistics tell of an empty table, PostgreSQL would look for them again for each ambassador.
 */
function selectPage(db: Db, query: PageQuery): Promise<AmbassadorListRow[]> {
  const { q, size } = query;
  const offset = query.page * size;
  if (q !== '') return selectSorted(db, query).limit(size).offset(offset).execute();
  // A literal, not a parameter: PostgreSQL would plan each call again without knowing how few rows are wanted. For the usual size
  // alone: each connection keeps every prepared statement, and clients may request a hundred sizes.
  const limit = size === PAGE_SIZE ? sql.lit(size) : size;
  if (offset === 0) return selectSorted(db, query).limit(limit).execute();
  const ids = filteredAmbassadors(db, query).select('id').orderBy(orderBy(query)).limit(limit).offset(offset);
  return db
    .with(
      (page) => page('page').materialized(),
      () => ids,
    )
    .selectFrom('page')
    .innerJoin('ambassador', 'ambassador.id', 'page.id')
    .select(AMBASSADOR_COLUMNS.map((name) => `ambassador.${name}` as const))
    .orderBy(orderBy(query))
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

const filteredAmbassadors = (db: Db, { q, active }: UnsortedFilter) =>
  db
    .selectFrom('ambassador')
    .$if(active !== undefined, (query) => query.where(equalsWithoutIndex('active', active, q)))
    .$if(q !== '', (query) => query.where(matchesSearch(db, 'ambassador', q)));

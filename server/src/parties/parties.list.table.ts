import type { PartiesFilter, PartiesQuery } from '@cercle/contract/party-data';
import { type Direction, inBatches } from '../db/batches.ts';
import type { Db } from '../db/database.ts';
import { countOf, totalWith } from '../db/page.ts';
import { equalsWithoutIndex } from '../db/search.ts';
import { PARTY_COLUMNS } from './parties.table.ts';
import { matchesPartyOrItsPeople } from './party-search.ts';

/** Each has an index, alone and beside a kind. */
const SORT_COLUMN = { name: 'party.search_text', createdAt: 'party.created_at' } as const;

function orderOf({ sort }: Pick<PartiesFilter, 'sort'>) {
  const [key, direction] = sort.split(',') as [keyof typeof SORT_COLUMN, Direction];
  return { column: SORT_COLUMN[key], direction };
}

const filteredParties = (db: Db, { q, kind }: Omit<PartiesFilter, 'sort'>) =>
  db
    .selectFrom('party')
    .$if(kind !== undefined, (query) => query.where(equalsWithoutIndex('party.kind', kind, q)))
    .$if(q !== '', (query) => query.where(matchesPartyOrItsPeople(db, q)));

function selectSorted(db: Db, query: PartiesFilter) {
  const { column, direction } = orderOf(query);
  return filteredParties(db, query)
    .select(PARTY_COLUMNS)
    .orderBy(column, direction)
    .orderBy('party.id', direction);
}

/** One page of the parties, and how many there are. */
export async function listParties(db: Db, query: PartiesQuery) {
  const { page, size } = query;
  const rows = await selectSorted(db, query)
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total: await totalWith(rows, query, () => countParties(db, query)) };
}

/** Counts rows, in an index: of parties there are not many. */
export const countParties = (db: Db, query: Omit<PartiesFilter, 'sort'>): Promise<number> =>
  countOf(filteredParties(db, query));

/** All of them, in the order of the list. */
export function readParties(db: Db, query: PartiesFilter) {
  const order = orderOf(query);
  return inBatches(
    { ...order, id: 'party.id' },
    ({ limit, isNext }) =>
      selectSorted(db, query).select(`${order.column} as sorted`).where(isNext).limit(limit).execute(),
    ({ id, sorted }) => ({ sortValue: sorted, id }),
  );
}

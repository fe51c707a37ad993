import { type RawBuilder, sql } from 'kysely';

/** Rows read at once when a whole list is read: few enough to take little memory, many enough to be quick. */
const BATCH_ROWS = 500;

export type Direction = 'asc' | 'desc';

/** Where reading goes on: the last row seen, by what the list is sorted by and by its id. */
type Cursor = { sortValue: unknown; id: number };

export type Batch = {
  limit: number;
  /** True for the rows after the last one seen; at the start, for all. */
  isNext: RawBuilder<boolean>;
};

const ALL_ROWS = sql<boolean>`true`;

type Order = { column: string; id: string; direction: Direction };

/**
 * Reads a list to its end in batches, one query each, continued by key: nothing is held in between, so nobody waits for a
 * slow reader, and rows that come or go meanwhile shift no others.
 * @param read one batch, in the order that `order` names
 * @param cursorOf where a row stands in that order
 */
export async function* inBatches<Row>(
  order: Order,
  read: (batch: Batch) => Promise<Row[]>,
  cursorOf: (row: Row) => Cursor,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read({ limit: BATCH_ROWS, isNext: last ? isAfter(order, cursorOf(last)) : ALL_ROWS });
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_ROWS) return;
    last = rows.at(-1);
  }
}

function isAfter({ column, id, direction }: Order, cursor: Cursor) {
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  return sql<boolean>`(${sql.ref(column)}, ${sql.ref(id)}) ${comparison} (${cursor.sortValue}, ${cursor.id})`;
}

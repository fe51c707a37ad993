import { type RawBuilder, sql } from 'kysely';

/** Rows per query when a whole list is read: few enough to take little memory, many enough to be fast. */
const BATCH_ROWS = 500;

export type Direction = 'asc' | 'desc';

/** The last row read: its value in the sort column, and its id. */
type Cursor = { sortValue: unknown; id: number };

export type Batch = {
  limit: number;
  /** True for the rows after the last one seen; at the start, for all. */
  isNext: RawBuilder<boolean>;
};

const ALL_ROWS = sql<boolean>`true`;

type Order = { column: string; id: string; direction: Direction };

/**
 * Reads a list to its end in batches, one query each, continued by key: no transaction stays open in between, so nobody waits
 * for a slow reader, and rows inserted or deleted meanwhile shift no others.
 * @param read one batch, in the order that `order` names
 * @param cursorOf the position of a row in that order
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

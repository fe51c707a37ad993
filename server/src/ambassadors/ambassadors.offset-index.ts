// Both orders of the list (by creation, by name) are divided into stretches of a few thousand ambassadors. Each stretch has a
// milestone, which triggers keep: how many of its ambassadors the public sees, and how many not. So a page anywhere in the list
// is found by adding up milestones and walking less than one stretch (docs/decisions/0034-row-counters-and-deep-pages.md).

import { type RawBuilder, sql } from 'kysely';
import type { Direction } from '../db/batches.ts';

/** No stretch holds more: migration 0017. */
const MAX_SEGMENT_ROWS = 4_000;

const OFFSET_INDEX_TABLES = { created_at: 'milestone_by_moment', name_key: 'milestone_by_name' } as const;
const ROW_COUNTS = { shown: sql`shown`, hidden: sql`hidden`, all: sql`shown + hidden` };
const VISIBILITY_CONDITIONS = { shown: sql`active = true`, hidden: sql`active = false`, all: sql`true` };

type Order = { column: keyof typeof OFFSET_INDEX_TABLES; direction: Direction };

/** So few rows can be walked past: no milestone is needed. */
export const isShallowOffset = (offset: number) => offset < MAX_SEGMENT_ROWS;

/**
 * True of the ambassadors from place `offset` on, among all or among those that are (not) `active`. Part of the query that
 * reads them, so that the sum and the rows are of one moment. Only for an `offset` that is not near.
 */
export function isFromOffset(
  { column, direction }: Order,
  active: boolean | undefined,
  offset: number,
): RawBuilder<boolean> {
  const visibility = active === undefined ? 'all' : active ? 'shown' : 'hidden';
  const [offsetIndex, key, order] = [
    sql.table(OFFSET_INDEX_TABLES[column]),
    sql.ref(column),
    sql.raw(direction),
  ];
  const comparison = sql.raw(direction === 'asc' ? '>=' : '<=');
  // A stretch begins at its milestone; walked backwards, before the next one. There always is a next one: what is not near
  // is not in the last stretch.
  const segmentStart =
    direction === 'asc'
      ? sql`>= (select sorted, id from reached)`
      : sql`< (select sorted, id from ${offsetIndex} where (sorted, id) > (select sorted, id from reached)
               order by sorted, id limit 1)`;
  return sql<boolean>`(${key}, id) ${comparison} (
    with added as (
      select sorted, id, ${ROW_COUNTS[visibility]} as number,
        sum(${ROW_COUNTS[visibility]}) over (order by sorted ${order}, id ${order} rows unbounded preceding) as upto
      from ${offsetIndex}
    ), reached as materialized (
      select sorted, id, ${offset} - (upto - number) as further from added
      where upto > ${offset} and upto - number <= ${offset}
    )
    select ${key}, id from ambassador where ${VISIBILITY_CONDITIONS[visibility]} and (${key}, id) ${segmentStart}
    order by ${key} ${order}, id ${order} limit 1 offset coalesce((select further from reached), 0)
  )`;
}

// Both orders of the list (by creation, by name) are divided into stretches of a few thousand ambassadors. Each stretch has a
// milestone, which triggers keep: how many of its ambassadors the public sees, and how many not. So a page anywhere in the list
// is found by adding up milestones and walking less than one stretch (docs/decisions/0033-a-million-ambassadors.md).

import { type RawBuilder, sql } from 'kysely';
import type { Direction } from '../db/batches.ts';

/** No stretch holds more: migration 0017. */
const STRETCH_ROWS = 4_000;

const MILESTONES = { created_at: 'milestone_by_moment', name_key: 'milestone_by_name' } as const;
const COUNTED = { shown: sql`shown`, hidden: sql`hidden`, all: sql`shown + hidden` };
const LISTED = { shown: sql`active = true`, hidden: sql`active = false`, all: sql`true` };

type Order = { column: keyof typeof MILESTONES; direction: Direction };

/** So few rows can be walked past: no milestone is needed. */
export const isNear = (offset: number) => offset < STRETCH_ROWS;

/**
 * True of the ambassadors from place `offset` on, among all or among those that are (not) `active`. Part of the query that
 * reads them, so that the sum and the rows are of one moment. Only for an `offset` that is not near.
 */
export function isFromPlace(
  { column, direction }: Order,
  active: boolean | undefined,
  offset: number,
): RawBuilder<boolean> {
  const listed = active === undefined ? 'all' : active ? 'shown' : 'hidden';
  const [milestones, key, way] = [sql.table(MILESTONES[column]), sql.ref(column), sql.raw(direction)];
  const onwards = sql.raw(direction === 'asc' ? '>=' : '<=');
  // A stretch begins at its milestone; walked backwards, before the next one. There always is a next one: what is not near
  // is not in the last stretch.
  const stretch =
    direction === 'asc'
      ? sql`>= (select sorted, id from reached)`
      : sql`< (select sorted, id from ${milestones} where (sorted, id) > (select sorted, id from reached)
               order by sorted, id limit 1)`;
  return sql<boolean>`(${key}, id) ${onwards} (
    with added as (
      select sorted, id, ${COUNTED[listed]} as number,
        sum(${COUNTED[listed]}) over (order by sorted ${way}, id ${way} rows unbounded preceding) as upto
      from ${milestones}
    ), reached as materialized (
      select sorted, id, ${offset} - (upto - number) as further from added
      where upto > ${offset} and upto - number <= ${offset}
    )
    select ${key}, id from ambassador where ${LISTED[listed]} and (${key}, id) ${stretch}
    order by ${key} ${way}, id ${way} limit 1 offset coalesce((select further from reached), 0)
  )`;
}

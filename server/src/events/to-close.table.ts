import type { ToDo } from '@cercle/contract/to-do';
import type { Db } from '../db/database.ts';
import { countOf } from '../db/page.ts';

/** The events that were held and are not closed, the first one first. */
export async function listEventsToClose(db: Db, limit: number): Promise<ToDo['eventsToClose']> {
  const held = db.selectFrom('event').where('state', '=', 'HELD');
  const rows = await held
    .select(['id', 'title', 'ends_at as endsAt'])
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return { rows, total: rows.length < limit ? rows.length : await countOf(held) };
}

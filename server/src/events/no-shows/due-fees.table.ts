import type { NoShowState } from '@cercle/contract/no-show-states';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { addDays, type Day, dayOf } from '../../kernel/calendar.ts';

/** `dueOn`: the day after the last one to contest, or that on which it was upheld. */
export type DueFee = { id: number; state: NoShowState; dueOn: Day };

/** Absences that nobody contested in time, and those that were upheld. */
export async function listDueFees(db: Db, today: Day): Promise<DueFee[]> {
  const told = await db
    .selectFrom('no_show')
    .select(['id', 'state', 'contest_until'])
    .where('state', '=', 'TOLD')
    .where('contest_until', '<', today)
    .$narrowType<{ contest_until: string }>()
    .execute();
  const upheld = await db
    .selectFrom('no_show')
    .innerJoin('no_show_history as line', (join) =>
      join.onRef('line.no_show_id', '=', 'no_show.id').on('line.kind', '=', sql.lit('no-show.upheld')),
    )
    .select(['no_show.id', 'no_show.state', 'line.at'])
    .where('no_show.state', '=', 'UPHELD')
    .execute();
  return [
    ...told.map(({ contest_until, ...fee }) => ({ ...fee, dueOn: addDays(contest_until, 1) })),
    ...upheld.map(({ at, ...fee }) => ({ ...fee, dueOn: dayOf(at) })),
  ];
}

import type { Db } from '../../db/database.ts';
import { selectNoShows } from './no-shows.table.ts';
import { registrationsPaidBy } from './person-no-shows.table.ts';

/** Those that a member was told of, from events since a moment: their own, and of guests whom they brought; the last first. */
export const listOwnNoShows = (db: Db, accountId: number, since: string) =>
  selectNoShows(db)
    .innerJoin('policy_version as policy', 'policy.id', 'event.policy_version_id')
    .select(['event.slug', 'event.title', 'event.starts_at', 'policy.rules'])
    .where('no_show.told_on', 'is not', null)
    .where('registration.id', 'in', registrationsPaidBy(accountId))
    .where('event.starts_at', '>=', since)
    .orderBy('event.starts_at', 'desc')
    .orderBy('no_show.id')
    .execute();

export type OwnRecord = Awaited<ReturnType<typeof listOwnNoShows>>[number];

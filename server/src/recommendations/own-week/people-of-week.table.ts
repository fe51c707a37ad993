import type { Db } from '../../db/database.ts';
import { type Day, startOfDay } from '../../kernel/calendar.ts';
import { memberSince } from '../../members/member-since.ts';

/** Whom the directory lists, beside the reader. */
const others = (db: Db, readerId: number) =>
  db
    .selectFrom('account')
    .where('account.role', '=', 'MEMBER')
    .where('account.active', '=', true)
    .where('account.profile_public', '=', true)
    .where('account.left_circle', '=', false)
    .where('account.id', '<>', readerId);

/** What others look for, changed on a day or since, the last change first. */
export async function listSeeking(db: Db, readerId: number, { since, limit }: { since: Day; limit: number }) {
  const rows = await others(db, readerId)
    .select(['account.id', 'account.seeking', 'account.seeking_changed_at'])
    .where('account.seeking', '<>', '')
    .where('account.seeking_changed_at', '>=', startOfDay(since))
    .orderBy('account.seeking_changed_at', 'desc')
    .orderBy('account.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ seeking_changed_at, ...row }) => ({ ...row, changedAt: seeking_changed_at ?? '' }));
}

type Days = { since: Day; until: Day; limit: number };

/** Members since some days, the last ones first: who moves to another company, or renews, is no new one. */
export async function listNewMembers(db: Db, readerId: number, { since, until, limit }: Days) {
  const candidates = await others(db, readerId)
    .select(['account.id', 'account.offering'])
    .where(({ or, eb }) =>
      or([
        eb('account.email_verified_at', '>=', startOfDay(since)),
        eb('account.id', 'in', seatedWithin(db, { since, until })),
      ]),
    )
    .orderBy('account.id', 'desc')
    .execute();
  const days = await memberSince(
    db,
    candidates.map(({ id }) => id),
  );
  return candidates
    .map((row) => ({ ...row, since: days.get(row.id) ?? '' }))
    .filter((row) => row.since >= since && row.since <= until)
    .sort((one, other) => other.since.localeCompare(one.since))
    .slice(0, limit);
}

/** Whose seat, or the term of whose seat, began within some days. */
const seatedWithin = (db: Db, { since, until }: Pick<Days, 'since' | 'until'>) =>
  db
    .selectFrom('seat_assignment as seat')
    .innerJoin('membership_term as term', 'term.membership_id', 'seat.membership_id')
    .select('seat.account_id')
    .where(({ or, eb }) => or([eb('seat.from_on', '>=', since), eb('term.starts_on', '>=', since)]))
    .where('seat.from_on', '<=', until)
    .where('term.starts_on', '<=', until);

import { entriesByRegistration, mergeCheckIns } from '@cercle/contract/merge-check-ins';
import type { Db, Trx } from '../../db/database.ts';
import type { NewCheckIn } from '../../db/schema.ts';

/** All that was recorded at the doors of events, as it arrived. */
async function listCheckIns(db: Db, eventIds: readonly number[]) {
  const rows = await db
    .selectFrom('check_in')
    .select(['nonce', 'kind', 'undoes_nonce', 'registration_id', 'at', 'device', 'how', 'result'])
    .select(['name', 'company', 'event_id'])
    .where('event_id', 'in', eventIds)
    .orderBy('id')
    .execute();
  return rows.map(({ undoes_nonce, registration_id, ...row }) => ({
    ...row,
    undoes: undoes_nonce,
    registrationId: registration_id,
  }));
}

export type RecordedCheckIn = Awaited<ReturnType<typeof listCheckIns>>[number];

export type Attendance = {
  all: RecordedCheckIn[];
  /** The entries that count, the earliest first: a person with one is present, since the first of them. */
  byRegistration: Map<number, RecordedCheckIn[]>;
  walkIns: RecordedCheckIn[];
};

/** Who came to an event. */
export const attendanceOf = async (db: Db, eventId: number): Promise<Attendance> =>
  toAttendance(await listCheckIns(db, [eventId]));

/** Who came to each of some events; those at whose door nothing was recorded are left out. */
export async function attendancesOf(db: Db, eventIds: readonly number[]): Promise<Map<number, Attendance>> {
  if (eventIds.length === 0) return new Map();
  const byEvent = Map.groupBy(await listCheckIns(db, eventIds), ({ event_id }) => event_id);
  return new Map([...byEvent].map(([eventId, checkIns]) => [eventId, toAttendance(checkIns)]));
}

function toAttendance(all: RecordedCheckIn[]): Attendance {
  const entries = mergeCheckIns(all);
  return {
    all,
    byRegistration: entriesByRegistration(entries),
    walkIns: entries.filter(({ how }) => how === 'WALK_IN'),
  };
}

/** Of these nonces, those that another event has used. */
export async function noncesOfOthers(db: Db, eventId: number, nonces: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('check_in')
    .select('nonce')
    .where('nonce', 'in', nonces)
    .where('event_id', '<>', eventId)
    .execute();
  return new Set(rows.map(({ nonce }) => nonce));
}

export async function insertCheckIns(trx: Trx, rows: NewCheckIn[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('check_in').values(rows).execute();
}

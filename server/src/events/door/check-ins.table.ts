import { entriesByRegistration, mergeCheckIns } from '@cercle/contract/merge-check-ins';
import type { Db, Trx } from '../../db/database.ts';
import type { NewCheckIn } from '../../db/schema.ts';

/** All that was recorded at the door of an event, as it arrived. */
async function listCheckIns(db: Db, eventId: number) {
  const rows = await db
    .selectFrom('check_in')
    .select(['nonce', 'kind', 'undoes_nonce', 'registration_id', 'at', 'device', 'how', 'result'])
    .select(['name', 'company'])
    .where('event_id', '=', eventId)
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
export async function attendanceOf(db: Db, eventId: number): Promise<Attendance> {
  const all = await listCheckIns(db, eventId);
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

import type { Db } from '../../db/database.ts';

/**
 * Those of an event whose absence may cost a fee, if nobody saw them at the door: they have a seat, or gave it back too late and
 * nobody took it; they are not excused, and the member who would pay has an account.
 */
export const listCandidates = (db: Db, eventId: number) =>
  db
    .selectFrom('event_registration as registration')
    .leftJoin('event_registration as host', 'host.id', 'registration.host_id')
    .select([
      'registration.id',
      'registration.account_id',
      'registration.state',
      'registration.created_at',
      'registration.registered_at',
    ])
    .where('registration.event_id', '=', eventId)
    .where('registration.state', 'in', ['REGISTERED', 'WITHDRAWN_LATE'])
    .where('registration.excuse', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        and([eb('registration.host_id', 'is', null), eb('registration.account_id', 'is not', null)]),
        eb('host.account_id', 'is not', null),
      ]),
    )
    .orderBy('registration.id')
    .execute();

export type Candidate = Awaited<ReturnType<typeof listCandidates>>[number];

/** Whose registrations these are, without those of nobody. */
export async function listAccountsOf(db: Db, registrationIds: number[]): Promise<Set<number>> {
  if (registrationIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('event_registration')
    .select('account_id')
    .where('id', 'in', registrationIds)
    .where('account_id', 'is not', null)
    .$narrowType<{ account_id: number }>()
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

/** When each person gave their seat back too late, by the registration. */
export const lateWithdrawalsOf = (db: Db, eventId: number) =>
  lastLines(db, eventId, { kind: 'registration.withdrawn-late' });

/** When each person was last reminded of this start of the event, by the registration. */
export const remindersOf = (db: Db, { id, starts_at }: { id: number; starts_at: string }) =>
  lastLines(db, id, { kind: 'reminder.sent', facts: JSON.stringify({ startsAt: starts_at }) });

type Line = { kind: 'registration.withdrawn-late' | 'reminder.sent'; facts?: string };

async function lastLines(db: Db, eventId: number, { kind, facts }: Line): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('registration_history as line')
    .innerJoin('event_registration as registration', 'registration.id', 'line.registration_id')
    .select('line.registration_id')
    .select(({ fn }) => fn.max('line.at').as('at'))
    .where('registration.event_id', '=', eventId)
    .where('line.kind', '=', kind)
    .$if(facts !== undefined, (query) => query.where('line.facts', '=', facts ?? ''))
    .groupBy('line.registration_id')
    .execute();
  return new Map(rows.map(({ registration_id, at }) => [registration_id, at]));
}

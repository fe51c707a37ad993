import type { Member } from '../kernel/actor.ts';
import { timestamp } from '../kernel/clock.ts';
import { createDoorRecords } from './door-records.ts';
import type { World } from './world.ts';

/** Makes the absences that calls are about. Those of an event return its id; what is in it is asked for next. */
export function createAbsenceRecords(world: World) {
  const { domain, admin, clock, database, joinedMember } = world;
  const { db } = database;
  const door = createDoorRecords(world);
  let newest = 0;

  async function memberOf(email: string): Promise<Member> {
    const query = db.selectFrom('account').select('id').where('email', '=', email);
    return {
      kind: 'member',
      id: (await query.executeTakeFirstOrThrow()).id,
      name: 'Membre',
      sessionId: 'test',
    };
  }

  /** An event that another member came to and this one did not, closed. @returns its id */
  async function closedEvent(email: string): Promise<number> {
    const eventId = await door.event();
    await door.registration(eventId, { accountId: (await memberOf(email)).id });
    const present = await memberOf((await joinedMember()).email);
    const registrationId = await door.registration(eventId, { accountId: present.id });
    await door.send(eventId, 'Entrée', door.checkIn({ what: 'SEARCH', registrationId }));
    await domain.events.hold(admin, eventId);
    await domain.events.close(admin, eventId);
    newest = (await domain.noShows.ofEvent(admin, eventId)).rows[0]?.id ?? 0;
    return eventId;
  }

  /** @returns the id of an absence whose letter was received */
  async function told(email: string): Promise<number> {
    const eventId = await closedEvent(email);
    await domain.noShows.tell(admin, eventId, [newest]);
    await db
      .updateTable('mail')
      .set({ sent_at: timestamp(clock) })
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('no_show').select('mail_id').where('id', '=', newest).$narrowType<{ mail_id: number }>(),
      )
      .execute();
    await domain.eventJob.run(async () => undefined);
    return newest;
  }

  async function disputed(email: string): Promise<number> {
    const id = await told(email);
    await domain.noShows.contestOwn(await memberOf(email), id, 'J’étais bien là.');
    return id;
  }

  /** One whose draft was deleted. */
  async function uncharged(email: string): Promise<number> {
    const id = await disputed(email);
    await domain.noShows.uphold(admin, id, 'Personne ne vous a vu.');
    await domain.eventJob.run(async () => undefined);
    const { rows } = await domain.noShows.ofEvent(admin, await eventOf(id));
    await domain.documents.remove(admin, rows.find((row) => row.id === id)?.document?.id ?? 0);
    return id;
  }

  async function eventOf(id: number): Promise<number> {
    const row = await db
      .selectFrom('no_show')
      .innerJoin('event_registration as registration', 'registration.id', 'no_show.registration_id')
      .select('registration.event_id')
      .where('no_show.id', '=', id)
      .executeTakeFirstOrThrow();
    return row.event_id;
  }

  const ofAny = (make: (email: string) => Promise<number>) => async () => make((await joinedMember()).email);
  return {
    eventOfAbsence: ofAny(closedEvent),
    absenceOfNewest: async () => newest,
    toldAbsence: ofAny(told),
    disputedAbsence: ofAny(disputed),
    unchargedAbsence: ofAny(uncharged),
    ownAbsence: told,
  };
}

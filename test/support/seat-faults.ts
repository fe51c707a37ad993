import type { Db } from '../../server/src/db/database.ts';

type Registration = Awaited<ReturnType<typeof registrationsOf>>[number];

const registrationsOf = (db: Db, eventId: number) =>
  db
    .selectFrom('event_registration')
    .select(['id', 'account_id', 'host_id', 'email', 'state'])
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute();

const pendingOffers = (db: Db, eventId: number) =>
  db
    .selectFrom('seat_offer')
    .select(['registration_id', 'seats'])
    .where('event_id', '=', eventId)
    .where('state', '=', 'PENDING')
    .execute();

const isLive = ({ state }: Registration) => state === 'REGISTERED' || state === 'WAITING';

/**
 * What is wrong with the seats of an event before its withdrawal deadline, computed from its rows alone, without the product's own
 * counting.
 */
export async function findSeatFaults(db: Db, eventId: number): Promise<string[]> {
  const { capacity } = await db
    .selectFrom('event')
    .select('capacity')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const registrations = await registrationsOf(db, eventId);
  const offers = await pendingOffers(db, eventId);
  const registered = registrations.filter(({ state }) => state === 'REGISTERED').length;
  const offered = offers.reduce((sum, { seats }) => sum + seats, 0);
  const free = capacity - registered - offered;
  return [
    ...(free < 0 ? [`${registered} seats taken and ${offered} offered of ${capacity}`] : []),
    ...waitingInVain(registrations, offers, free),
    ...wrongOffers(registrations, offers),
    ...doubles(registrations),
    ...strayGuests(registrations),
    ...(await wrongHistories(db, registrations)),
  ];
}

/** Who waits, with those who would come with them: a member with their guests, or a guest of one who comes. */
function waitingGroups(registrations: Registration[]) {
  const waiting = registrations.filter(({ state }) => state === 'WAITING');
  const ids = new Set(waiting.map(({ id }) => id));
  const heads = waiting.filter(({ host_id }) => host_id === null || !ids.has(host_id));
  return heads.map(({ id }) => ({
    id,
    size: waiting.filter((one) => one.id === id || one.host_id === id).length,
  }));
}

function waitingInVain(registrations: Registration[], offers: { registration_id: number }[], free: number) {
  const asked = new Set(offers.map(({ registration_id }) => registration_id));
  return waitingGroups(registrations)
    .filter(({ id, size }) => !asked.has(id) && size <= free)
    .map(({ id, size }) => `registration ${id} waits for ${size} though ${free} are free`);
}

/** Guests who were added since the offer was made are not part of it. */
function wrongOffers(registrations: Registration[], offers: { registration_id: number; seats: number }[]) {
  const sizes = new Map(waitingGroups(registrations).map(({ id, size }) => [id, size]));
  return offers
    .filter(({ registration_id, seats }) => (sizes.get(registration_id) ?? 0) < seats)
    .map(({ registration_id, seats }) => `an offer of ${seats} to registration ${registration_id}`);
}

function doubles(registrations: Registration[]): string[] {
  const live = registrations.filter(isLive);
  const names = live.map(({ host_id, account_id, email }) => (host_id === null ? `${account_id}` : email));
  return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} is there twice`);
}

function strayGuests(registrations: Registration[]): string[] {
  const byId = new Map(registrations.map((registration) => [registration.id, registration]));
  return registrations
    .filter((guest) => {
      const host = guest.host_id === null ? undefined : byId.get(guest.host_id);
      return isLive(guest) && host !== undefined && !isLive(host);
    })
    .map(({ id }) => `guest ${id} comes without their host`);
}

/** A state has one line that tells of it, and no transition is told twice. */
async function wrongHistories(db: Db, registrations: Registration[]): Promise<string[]> {
  const ids = registrations.map(({ id }) => id);
  const lines = await db
    .selectFrom('registration_history')
    .select(['registration_id', 'kind'])
    .where('registration_id', 'in', ids)
    .execute();
  const count = (id: number, kind: string) =>
    lines.filter((line) => line.registration_id === id && line.kind === kind).length;
  return registrations.flatMap(({ id, state }) => {
    const registered = count(id, 'registration.registered');
    const withdrawn = count(id, 'registration.withdrawn');
    return [
      ...(registered > 1 ? [`registration ${id} was registered ${registered} times`] : []),
      ...(state === 'REGISTERED' && registered !== 1 ? [`registration ${id} has no line of its seat`] : []),
      ...(withdrawn > 1 ? [`registration ${id} was withdrawn ${withdrawn} times`] : []),
    ];
  });
}

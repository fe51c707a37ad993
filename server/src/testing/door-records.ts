import { randomUUID } from 'node:crypto';
import type { CheckIn, CheckInOutcome } from '@cercle/contract/door';
import type { EventState } from '@cercle/contract/event-states';
import type { RegistrationState } from '@cercle/contract/registration-states';
import { parseTicket } from '@cercle/contract/tickets';
import { ticketOf } from '../events/door/tickets.ts';
import { hoursAfter } from '../kernel/calendar.ts';
import type { World } from './world.ts';

type Wanted<Kind> = Kind extends CheckIn
  ? Omit<Kind, 'nonce' | 'at' | 'isOffline'> & Partial<CheckIn>
  : never;

/** An event with registrations, in rows of their own, and devices at its door. */
export function createDoorRecords({
  database,
  clock,
  domain,
  admin,
  keys,
  joinedMember,
}: Omit<World, 'close'>) {
  const { db } = database;

  /** @returns the id of an event that began an hour ago */
  async function event({
    state = 'PUBLISHED',
    title = 'Dîner de rentrée',
  }: {
    state?: EventState;
    title?: string;
  } = {}) {
    const now = clock.now().toISOString();
    const policy = await db.selectFrom('policy_version').select('id').executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('event')
      .values({
        ...{ slug: randomUUID(), state, audience: 'PUBLIC', title, summary: 'Un repas', search_text: title },
        ...{ body: '{"type":"doc","content":[]}', hosts: '[]', programme: '[]', picture_hash: null },
        ...{ place_name: 'Le Moulin', street: '', postal_code: '', city: 'Namur', capacity: 400 },
        ...{
          starts_at: hoursAfter(now, -1),
          ends_at: hoursAfter(now, 3),
          guests_per_member: 4,
          created_at: now,
        },
        policy_version_id: state === 'DRAFT' ? null : policy.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  type Registered = {
    accountId?: number;
    hostId?: number;
    name?: string;
    email?: string;
    state?: RegistrationState;
  };
  /** Of a member, or of a guest of one. @returns its id */
  async function registration(
    eventId: number,
    { accountId, hostId, name, email, state = 'REGISTERED' }: Registered,
  ) {
    const { id } = await db
      .insertInto('event_registration')
      .values({
        ...{ event_id: eventId, account_id: accountId ?? null, host_id: hostId ?? null, state },
        ...(hostId !== undefined && {
          ...{ name: name ?? 'Invitée', email: email ?? `${randomUUID()}@societe.example` },
        }),
        ...{ created_at: clock.now().toISOString(), registered_at: clock.now().toISOString() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** What a device records now. */
  const checkIn = (wanted: Wanted<CheckIn>): CheckIn =>
    ({ nonce: randomUUID(), at: clock.now().toISOString(), isOffline: false, ...wanted }) as CheckIn;

  /** Sends what a device recorded. @returns what each came to */
  const send = async (eventId: number, device: string, ...checkIns: CheckIn[]): Promise<CheckInOutcome[]> =>
    (await domain.door.record(admin, eventId, { device, checkIns })).outcomes;

  let newest = { eventId: 0, registrationId: 0 };
  async function seatedEvent(email: string): Promise<number> {
    const { id } = await db
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const eventId = await event();
    newest = { eventId, registrationId: await registration(eventId, { accountId: id }) };
    return eventId;
  }

  /** An event that was held, to which a member's guest came. @returns its id */
  async function eventWithGuest(): Promise<number> {
    const eventId = await event();
    const hostId = await registration(eventId, { accountId: (await joinedMember()).id });
    const registrationId = await registration(eventId, { hostId });
    await send(eventId, 'Entrée', checkIn({ what: 'SEARCH', registrationId }));
    await domain.events.hold(admin, eventId);
    return eventId;
  }

  return {
    eventWithGuest,
    /** An event at which the member of that address has a seat. @returns its id */
    seatedEvent,
    eventOfMember: async () => seatedEvent((await joinedMember()).email),
    ticketOfNewest: async () => ticketOf(keys, newest.eventId, newest.registrationId),
    event,
    registration,
    send,
    ticket: (eventId: number, registrationId: number) => ticketOf(keys, eventId, registrationId),
    checkIn,
    /** Who is in, by the id of the registration: since when. */
    present: async (eventId: number) => {
      const { registrations } = await domain.door.find(admin, eventId);
      return Object.fromEntries(
        registrations.flatMap(({ id, entries: [first] }) => (first ? [[id, first.at]] : [])),
      );
    },
    isTicket: (text: string) => parseTicket(text) !== null,
  };
}

import type { Member } from '../kernel/actor.ts';
import { addDays, today } from '../kernel/calendar.ts';
import { publishedEvent } from './event-fields.ts';
import { guestData } from './event-records.ts';
import { createGuestClaims } from './guest-claims.ts';
import type { World } from './world.ts';

const ALONE = { guests: [], isFeeSeen: true };
/** Days before an event: time to withdraw, and none. */
const EARLY = 24;
const LATE = 3;

/** Makes the registrations that calls are about. Those of an event return its id; what is in it is asked for next. */
export function createRegistrationRecords(world: World) {
  const { domain, clock, database } = world;
  const { registrations } = domain;
  let newest = { registrationId: 0, guestId: 0 };

  async function memberOf(email: string): Promise<Member> {
    const { id } = await database.db
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { kind: 'member', id, name: 'Membre', sessionId: 'test' };
  }

  async function eventIn(days: number, capacity: number): Promise<number> {
    const day = addDays(today(clock), days);
    const times = { startsAt: `${day}T19:00`, endsAt: `${day}T22:00` };
    return (await publishedEvent(world, { ...times, capacity, guestsPerMember: 2 })).id;
  }

  async function remember(member: Member, eventId: number): Promise<number> {
    const { registration } = await registrations.findById(member, eventId);
    newest = { registrationId: registration?.id ?? 0, guestId: registration?.guests[0]?.id ?? 0 };
    return eventId;
  }

  async function joined(member: Member, days = EARLY): Promise<number> {
    const id = await eventIn(days, 10);
    await registrations.register(member, id, { ...ALONE, guests: [guestData()] });
    return remember(member, id);
  }

  /** The secret of the link that adds to a member's account what another address was invited to. */
  async function guestLink(member: Member): Promise<string> {
    const guest = guestData({ email: `invite-${crypto.randomUUID()}@societe.example` });
    const host = await memberOf((await world.joinedMember()).email);
    await registrations.register(host, await eventIn(EARLY, 10), { ...ALONE, guests: [guest] });
    return (await createGuestClaims(world).linkTo(member, guest.email)) ?? '';
  }

  /** An event whose one seat another has until the member waits for it. */
  async function offered(member: Member): Promise<number> {
    const id = await eventIn(EARLY, 1);
    const other = await memberOf((await world.joinedMember()).email);
    await registrations.register(other, id, ALONE);
    await registrations.register(member, id, ALONE);
    await registrations.withdraw(other, id, { isFeeSeen: false });
    return remember(member, id);
  }

  /** The same, for a guest. */
  async function offeredToGuest(member: Member): Promise<number> {
    const id = await eventIn(EARLY, 2);
    const other = await memberOf((await world.joinedMember()).email);
    for (const each of [other, member]) await registrations.register(each, id, ALONE);
    await registrations.addGuest(member, id, { ...guestData(), isFeeSeen: false });
    await registrations.withdraw(other, id, { isFeeSeen: false });
    return remember(member, id);
  }

  async function handedOver(member: Member): Promise<number> {
    const id = await joined(member, LATE);
    await registrations.handOver(member, id);
    return id;
  }

  const anyMember = async () => memberOf((await world.joinedMember()).email);
  return {
    guestLink: async (email: string) => guestLink(await memberOf(email)),
    joinedEvent: async (email: string) => joined(await memberOf(email)),
    lateEvent: async (email: string) => joined(await memberOf(email), LATE),
    handedOverEvent: async (email: string) => handedOver(await memberOf(email)),
    offeredEvent: async (email: string) => offered(await memberOf(email)),
    guestEvent: async (email: string) => offeredToGuest(await memberOf(email)),
    eventOfMember: async () => joined(await anyMember()),
    eventOfOffer: async () => offered(await anyMember()),
    /** In the event that was made last. */
    registrationOfNewest: async () => newest.registrationId,
    guestOfNewest: async () => newest.guestId,
  };
}

// What members do about an event on a day, at random: most answer it, some bring guests, wait, take what is offered or let it go, give
// their seat back in time or too late, or hand it over. Administrators do some of it for them.

import type { Actor } from '../../kernel/actor.ts';
import { timestamp } from '../../kernel/clock.ts';
import type { Club } from '../club.ts';
import { guestData } from '../event-records.ts';
import { guestsOf, isLate, lastOf, rules, type WaitingList } from '../reference-waiting-list.ts';
import { type Act, memberActor } from './act.ts';
import type { Random } from './random.ts';
import { changeSeats, type ReferenceEvent } from './reference-events.ts';
import { Refused } from './reference-membership.ts';
import { type SeatVerb, seatVerbs } from './seat-verbs.ts';

export const ATTENDING = [
  ...['register', 'declineEvent', 'takeSeat', 'refuseOffer', 'withdraw', 'handOver', 'keepSeat', 'addGuest'],
  ...['removeGuest', 'acceptForGuest', 'refuseForGuest'],
  ...['registerByAdmin', 'takeSeatByAdmin', 'withdrawByAdmin', 'addGuestByAdmin'],
];

const BY_ADMIN = 0.2;
/** What former members may do too. */
const GIVING_BACK = new Set(['withdraw', 'handOver', 'refuseOffer', 'removeGuest', 'refuseForGuest']);

/** Who was invited to an event, and whether the circle is closed to them by now. */
export type Invitee = { accountId: number; isFormer(): boolean };

type Surroundings = {
  /** Does it in the model and in the product. */
  attempt(event: ReferenceEvent, act: Act): Promise<void>;
};

const hasOfferOf = ({ list }: ReferenceEvent, index: number) =>
  list.offers.some(({ person, state }) => person === index && state === 'PENDING');

type Verb = {
  what: string;
  byRules(list: WaitingList): void;
  /** @param id of the registration that it is about */
  byMember(actor: Actor, id: number): Promise<unknown>;
  byAdmin?: (id: number) => Promise<unknown>;
};

export function createAttendees(club: Club, random: Random, { attempt }: Surroundings) {
  const { domain, admin, clock } = club;
  const { registrations, eventRegistrations } = domain;
  const { db } = club.database;
  const verbs = seatVerbs(club);

  const idsOf = async (event: ReferenceEvent): Promise<number[]> => {
    const rows = await db
      .selectFrom('event_registration')
      .select('id')
      .where('event_id', '=', event.id)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  };

  /** @param index of the person whom it is about; -1 for nobody yet */
  async function does(
    event: ReferenceEvent,
    { invitee, index = -1 }: { invitee: Invitee; index?: number },
    { what, byRules, byMember, byAdmin }: Verb,
  ): Promise<void> {
    const isByAdmin = byAdmin !== undefined && random.chance(BY_ADMIN);
    const now = timestamp(clock);
    await attempt(event, {
      what: `${isByAdmin ? `${what}ByAdmin` : what} ${invitee.accountId}`,
      expected() {
        const isClosed = invitee.isFormer() && (isByAdmin ? index === -1 : !GIVING_BACK.has(what));
        if (isClosed) throw new Refused('the circle is closed to them');
        changeSeats(event, now, byRules);
      },
      async actual() {
        const id = (await idsOf(event))[index] ?? 0;
        return isByAdmin ? byAdmin(id) : byMember(memberActor(invitee.accountId), id);
      },
    });
  }

  function register(event: ReferenceEvent, invitee: Invitee): Promise<void> {
    const { accountId } = invitee;
    const guests = Array.from({ length: random.pick([0, 0, 0, 1, 1, 2]) }, () => guestData());
    const form = { guests, isFeeSeen: isFeeSeen() };
    return does(
      event,
      { invitee },
      {
        what: 'register',
        byRules: (list) => rules.register(list, accountId, guests.length, form.isFeeSeen),
        byMember: (actor) => registrations.register(actor, event.id, form),
        byAdmin: () => eventRegistrations.register(admin, event.id, { ...form, accountId }),
      },
    );
  }

  const isFeeSeen = () => random.chance(0.85);

  const declineEvent = (event: ReferenceEvent, invitee: Invitee) =>
    does(
      event,
      { invitee },
      {
        what: 'declineEvent',
        byRules: (list) => rules.decline(list, invitee.accountId),
        byMember: (actor) => registrations.decline(actor, event.id),
      },
    );

  /** What a person does about a registration of theirs, or of a guest. */
  function change(event: ReferenceEvent, invitee: Invitee, what: SeatVerb, index: number): Promise<void> {
    const { byRules, byMember, byAdmin } = verbs[what];
    const fee = { isFeeSeen: isFeeSeen() };
    const target = (registrationId: number) => ({ eventId: event.id, registrationId });
    return does(
      event,
      { invitee, index },
      {
        what,
        byRules: (list) => byRules(list, { index, ...fee }),
        byMember: (actor, id) => byMember(actor, target(id), fee),
        ...(byAdmin && { byAdmin: (id) => byAdmin(target(id), fee) }),
      },
    );
  }

  async function ofWaiting(event: ReferenceEvent, invitee: Invitee, index: number): Promise<void> {
    const hasOffer = hasOfferOf(event, index);
    const isAnnounced = isLate(event.list);
    if (random.chance(hasOffer ? 0.3 : isAnnounced ? 0.08 : 0.003))
      await change(event, invitee, 'takeSeat', index);
    else if (random.chance(hasOffer ? 0.2 : 0.002)) await change(event, invitee, 'refuseOffer', index);
    else if (random.chance(0.01)) await change(event, invitee, 'withdraw', index);
  }

  async function ofRegistered(event: ReferenceEvent, invitee: Invitee, index: number): Promise<void> {
    const late = isLate(event.list);
    const isHandingOver = event.list.people[index]?.handingOverSince !== null;
    if (random.chance(late ? 0.015 : 0.012)) await change(event, invitee, 'withdraw', index);
    else if (random.chance(late ? 0.015 : 0.001)) await change(event, invitee, 'handOver', index);
    else if (random.chance(isHandingOver ? 0.1 : 0.001)) await change(event, invitee, 'keepSeat', index);
    for (const guest of guestsOf(event.list, index)) await ofGuest(event, invitee, guest);
  }

  async function ofGuest(event: ReferenceEvent, invitee: Invitee, index: number): Promise<void> {
    const isWaiting = event.list.people[index]?.state === 'WAITING';
    const hasOffer = hasOfferOf(event, index);
    if (isWaiting && random.chance(hasOffer ? 0.5 : 0.02))
      await change(event, invitee, 'acceptForGuest', index);
    else if (isWaiting && random.chance(hasOffer ? 0.9 : 0.005))
      await change(event, invitee, 'refuseForGuest', index);
    else if (random.chance(0.015)) await change(event, invitee, 'removeGuest', index);
  }

  async function answer(event: ReferenceEvent, invitee: Invitee, isFirst: boolean): Promise<void> {
    if (!random.chance(isFirst && !invitee.isFormer() ? 0.12 : 0.02)) return;
    await (random.chance(0.9) ? register(event, invitee) : declineEvent(event, invitee));
  }

  /** What one of them does about it today. */
  async function work(event: ReferenceEvent, invitee: Invitee): Promise<void> {
    const index = lastOf(event.list, invitee.accountId);
    const state = event.list.people[index]?.state;
    if (state === 'WAITING') await ofWaiting(event, invitee, index);
    else if (state === 'REGISTERED') await ofRegistered(event, invitee, index);
    else await answer(event, invitee, state === undefined);
    const isComing = state === 'WAITING' || state === 'REGISTERED';
    if (isComing && random.chance(0.02)) await change(event, invitee, 'addGuest', index);
  }

  return { work, idsOf };
}

import fc from 'fast-check';
import { changeByCalendar } from '../events/change.ts';
import { lockEvent } from '../events/events.table.ts';
import { fillSeats } from '../events/registrations/fill-seats.ts';
import type { Member } from '../kernel/actor.ts';
import { addDays, dayOf, startOfDay, today } from '../kernel/calendar.ts';
import { timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import type { Club } from './club.ts';
import { eventUpdateOf, publishedEvent } from './event-fields.ts';
import { createEventRecords, guestData } from './event-records.ts';
import { fill, guestsOf, lastOf, Refusal, rules, type WaitingList } from './reference-waiting-list.ts';

const KINDS = [
  ...['register', 'register', 'register', 'accept', 'accept', 'refuse', 'withdraw', 'withdraw', 'decline'],
  ...['handOver', 'keep', 'addGuest', 'acceptGuest', 'refuseGuest', 'removeGuest', 'capacity', 'clock'],
] as const;

type Kind = (typeof KINDS)[number];

const GUEST_KINDS: Kind[] = ['acceptGuest', 'refuseGuest', 'removeGuest'];
const ADMIN_KINDS: Kind[] = ['accept', 'refuse', 'withdraw', 'addGuest'];

/** What somebody does; the numbers choose among what is there. */
export type Move = {
  kind: Kind;
  member: number;
  other: number;
  isFeeSeen: boolean;
  byAdmin: boolean;
};

const MEMBERS = 5;

const move = fc.record({
  kind: fc.constantFrom(...KINDS),
  member: fc.nat({ max: MEMBERS - 1 }),
  other: fc.nat({ max: 5 }),
  isFeeSeen: fc.boolean(),
  byAdmin: fc.boolean(),
});

/** A turn: what is done at once, after so many hours. */
export type Turn = { hours: number; moves: Move[] };

/** At first all register, some of them with guests: there is a waiting list. */
const opening = fc.tuple(...Array.from({ length: MEMBERS }, () => fc.nat({ max: 2 }))).map((guests) =>
  guests.map((other, member): Turn => {
    const register = { kind: 'register', member, other, isFeeSeen: false, byAdmin: false } as const;
    return { hours: 0, moves: [register] };
  }),
);

const rest = fc.array(
  fc.record({
    hours: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1, 9, 25, 49),
    moves: fc.array(move, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 10, maxLength: 25 },
);

export const turns = fc.tuple(opening, rest).map(([first, then]) => [...first, ...then]);

type Target = Move & { index: number };

const RULES: Record<Kind, (list: WaitingList, target: Target) => void> = {
  register: (list, { member, other, isFeeSeen }) => rules.register(list, member, other % 4, isFeeSeen),
  decline: (list, { member }) => rules.decline(list, member),
  accept: rules.accept,
  refuse: rules.refuse,
  withdraw: rules.withdraw,
  handOver: rules.handOver,
  keep: rules.keep,
  addGuest: rules.addGuest,
  acceptGuest: rules.accept,
  refuseGuest: rules.refuse,
  removeGuest: rules.withdraw,
  capacity: (list, { other }) => rules.setCapacity(list, 1 + other),
  clock: fill,
};

/** From there to the event; from the deadline on, eight days. */
const DAYS_BEFORE = 12;

/** What came of it: « done », or the code of the error. */
type Outcome = string;

/** An event of three seats, with five members who may come, on the real database and as the rules have it. */
export async function openWaitingList(club: Club, members: Member[]) {
  const { domain, admin, clock, database } = club;
  const { db } = database;
  const records = createEventRecords(club);
  const day = addDays(today(clock), DAYS_BEFORE);
  const { id: eventId } = await publishedEvent(club, {
    ...{ startsAt: `${day}T19:00`, endsAt: `${day}T22:00`, capacity: 3, guestsPerMember: 2 },
  });
  const { starts_at: startsAt } = await db
    .selectFrom('event')
    .select('starts_at')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const list: WaitingList = {
    ...{ capacity: 3, guestsPerMember: 2, now: timestamp(clock), startsAt, people: [], offers: [] },
    ...{ lateFrom: startOfDay(addDays(dayOf(startsAt), -7)), lateNumbers: 0, moved: null },
  };
  const { registrations, eventRegistrations, events } = domain;

  /** Whom a move is about, before it: the member's last registration, or one of their guests. */
  function seenTarget(before: WaitingList, { kind, member, other }: Move): number {
    const own = lastOf(before, member);
    if (!GUEST_KINDS.includes(kind)) return own;
    const guests = guestsOf(before, own);
    return guests[other % Math.max(1, guests.length)] ?? -1;
  }

  const idsOf = async () => (await records.rowsOf(eventId)).map(({ id }) => id);

  type Call = { actor: Member; registrationId: number; fee: { isFeeSeen: boolean }; other: number };
  const guests = (count: number) => Array.from({ length: count % 4 }, () => guestData());
  const setCapacity = async ({ other }: Call) => {
    const details = await events.details(admin, eventId);
    await events.update(admin, eventId, eventUpdateOf(details, { capacity: 1 + other }));
  };

  const byMember: Record<Kind, (call: Call) => Promise<unknown>> = {
    register: ({ actor, fee, other }) =>
      registrations.register(actor, eventId, { guests: guests(other), ...fee }),
    decline: ({ actor }) => registrations.decline(actor, eventId),
    accept: ({ actor, fee }) => registrations.accept(actor, eventId, fee),
    refuse: ({ actor }) => registrations.refuse(actor, eventId),
    withdraw: ({ actor, fee }) => registrations.withdraw(actor, eventId, fee),
    handOver: ({ actor }) => registrations.handOver(actor, eventId),
    keep: ({ actor }) => registrations.keep(actor, eventId),
    addGuest: ({ actor, fee }) => registrations.addGuest(actor, eventId, { ...guestData(), ...fee }),
    acceptGuest: ({ actor, registrationId, fee }) =>
      registrations.acceptForGuest(actor, eventId, registrationId, fee),
    refuseGuest: ({ actor, registrationId }) => registrations.refuseForGuest(actor, eventId, registrationId),
    removeGuest: ({ actor, registrationId, fee }) =>
      registrations.removeGuest(actor, eventId, registrationId, fee),
    capacity: setCapacity,
    clock: () => tick(),
  };
  const targetOf = ({ registrationId }: Call) => ({ eventId, registrationId });
  const accept = (call: Call) => eventRegistrations.accept(admin, targetOf(call), call.fee);
  const refuse = (call: Call) => eventRegistrations.refuse(admin, targetOf(call));
  const withdraw = (call: Call) => eventRegistrations.withdraw(admin, targetOf(call), call.fee);
  const byAdmin: typeof byMember = {
    ...byMember,
    register: ({ actor: { id: accountId }, fee, other }) =>
      eventRegistrations.register(admin, eventId, { accountId, guests: guests(other), ...fee }),
    ...{ accept, refuse, withdraw, acceptGuest: accept, refuseGuest: refuse, removeGuest: withdraw },
    addGuest: (call) => eventRegistrations.addGuest(admin, targetOf(call), { ...guestData(), ...call.fee }),
  };

  const tick = () =>
    db.transaction().execute(async (trx) => {
      await fillSeats(changeByCalendar(trx, clock), await lockEvent(trx, eventId));
    });

  /** What a move comes to by the rules. @param before how its author saw the list */
  function apply(after: WaitingList, before: WaitingList, move: Move): void {
    const { kind, member } = move;
    const isAboutGuest = GUEST_KINDS.includes(kind);
    // A member acts on their registration as it is then; on a guest, and administrators on anyone, as they saw them.
    const sees = isAboutGuest || (move.byAdmin && ADMIN_KINDS.includes(kind));
    const index = sees ? seenTarget(before, move) : lastOf(after, member);
    const isOthers = isAboutGuest && !move.byAdmin && after.people[index]?.host !== lastOf(after, member);
    if (isOthers) rules.refuseOther(after, 'not-found');
    RULES[kind](after, { ...move, index });
  }

  /** By the rules, one after the other. @returns the list after them, with what came of each */
  function expected(before: WaitingList, moves: Move[]): { list: WaitingList; outcomes: Map<Move, Outcome> } {
    let current = before;
    const outcomes = new Map<Move, Outcome>();
    for (const next of moves) {
      const after = structuredClone(current);
      try {
        apply(after, before, next);
        current = after;
        outcomes.set(next, 'done');
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal;
        outcomes.set(next, refusal.message);
      }
    }
    return { list: current, outcomes };
  }

  /** On the real thing, all at once. */
  async function actual(before: WaitingList, moves: Move[]): Promise<Map<Move, Outcome>> {
    const ids = await idsOf();
    const call = (move: Move) =>
      (move.byAdmin ? byAdmin : byMember)[move.kind]({
        actor: members[move.member] as Member,
        registrationId: ids[seenTarget(before, move)] ?? 0,
        fee: { isFeeSeen: move.isFeeSeen },
        other: move.other,
      });
    const results = await Promise.allSettled(moves.map(call));
    return new Map(
      results.map((result, index) => {
        const next = moves[index] as Move;
        if (result.status === 'fulfilled') return [next, 'done'];
        if (!(result.reason instanceof DomainError)) throw result.reason;
        return [next, result.reason.code];
      }),
    );
  }

  return { eventId, list, expected, actual, ...records };
}

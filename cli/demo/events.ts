// Events of the demonstration site, held and to come, and the members who come or wait for a seat.

import type { EventData } from '@cercle/contract/events';
import type { Database } from '../../server/src/db/database.ts';
import type { Domain } from '../../server/src/domain.ts';
import type { Actor, Member } from '../../server/src/kernel/actor.ts';
import { addDays, type Day, daysBetween, isWorkingDay, today } from '../../server/src/kernel/calendar.ts';
import type { Clock } from '../../server/src/kernel/clock.ts';
import { recordDoor, tellAbsences } from './absences.ts';
import { type EventMotif, eventPictureFile, MOTIF_TEXTS } from './event-picture.ts';
import { DEMO_EVENTS, type DemoEvent } from './event-texts.ts';
import { person } from './people.ts';

/** How long before an event it is published; one that is further away is published today. */
const DAYS_ANNOUNCED = 35;
/** Persons with lower numbers have other parts. */
const FIRST_GUEST = 500;
/** One member in so many brings a guest, where the event allows it. */
const MEMBERS_PER_GUEST = 3;
const CANCEL_REASON =
  'L’imprimerie déménage ses presses plus tôt que prévu. Nous cherchons une autre date avec elle.';

type DemoContext = { domain: Domain; database: Database; clock: Clock };

/** @param setClock sets the clock of the domain to so many days ago */
export async function fillEvents(
  { domain, database, clock }: DemoContext,
  admin: Actor,
  setClock: (daysAgo: number) => void,
): Promise<void> {
  setClock(0);
  const now = today(clock);
  const members = await listMembers(database);
  const pictureIds = await addPictures(domain, admin);
  for (const event of DEMO_EVENTS) {
    const day = workingDayFrom(addDays(now, event.day));
    setClock(Math.max(0, DAYS_ANNOUNCED - event.day));
    const { id } = await domain.events.create(admin, dataOf(event, day, pictureIds));
    if (event.end === 'DRAFT') continue;
    await domain.events.publish(admin, id);
    await registerMembers(domain, { ...event, id }, members);
    setClock(Math.max(0, daysBetween(day, now) - 1));
    // Who waits first is offered this seat.
    const leaving = members[1];
    if (isFull(event) && leaving) await domain.registrations.withdraw(leaving, id, { isFeeSeen: false });
    await endEvent({ domain, database, clock }, admin, { ...event, id }, members);
    const [first] = members;
    if (event.end === 'CLOSED' && event.absent?.includes(0) && first)
      await tellAbsences(
        { domain, database, clock },
        admin,
        { eventId: id, contesting: first, daysAgo: daysBetween(day, now) - 1 },
        setClock,
      );
  }
  setClock(0);
  // Invented people get no letters.
  await database.db.updateTable('registration_history').set({ letter_due: false }).execute();
}

/** One picture a motif. @returns their ids in the library */
async function addPictures({ libraryImages }: Domain, admin: Actor): Promise<Map<EventMotif, number>> {
  const ids = new Map<EventMotif, number>();
  for (const motif of Object.keys(MOTIF_TEXTS) as EventMotif[]) {
    const { id } = await libraryImages.upload(admin, MOTIF_TEXTS[motif], await eventPictureFile(motif));
    ids.set(motif, id);
  }
  return ids;
}

function dataOf(event: DemoEvent, day: Day, pictureIds: Map<EventMotif, number>): EventData {
  const { from, to, motif, ...data } = event;
  const pictureId = motif === null ? null : (pictureIds.get(motif) ?? null);
  return { ...data, pictureId, startsAt: `${day}T${from}`, endsAt: `${day}T${to}` };
}

const workingDayFrom = (day: Day): Day => (isWorkingDay(day) ? day : workingDayFrom(addDays(day, 1)));

/** In the order in which they joined; the first is the account to try the site with. */
export async function listMembers({ db }: Database): Promise<Member[]> {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'full_name'])
    .where('role', '=', 'MEMBER')
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  return accounts.map(({ id, full_name }) => ({ kind: 'member', id, name: full_name, sessionId: 'demo' }));
}

type Filled = Pick<DemoEvent, 'capacity' | 'members' | 'guestsPerMember'> & { id: number };

const isFull = ({ members, capacity }: Pick<DemoEvent, 'capacity' | 'members'>) => members > capacity;

/** Where more ask than there are seats, the first member waits before the others. */
async function registerMembers({ registrations }: Domain, event: Filled, members: Member[]): Promise<void> {
  const { id, capacity, guestsPerMember } = event;
  const [first, ...others] = members.slice(0, event.members);
  if (!first) return;
  const asking = isFull(event)
    ? [...others.slice(0, capacity), first, ...others.slice(capacity)]
    : [first, ...others];
  for (const [index, member] of asking.entries()) {
    const brings = guestsPerMember > 0 && index % MEMBERS_PER_GUEST === 1;
    const { fullName: name, email, company } = person(FIRST_GUEST + id * 20 + index);
    const guests = brings ? [{ name, email, company }] : [];
    await registrations.register(member, id, { guests, isFeeSeen: false });
  }
}

type Ended = Pick<DemoEvent, 'end' | 'absent'> & { id: number };

async function endEvent(
  context: DemoContext,
  admin: Actor,
  { id, end, absent = [] }: Ended,
  members: Member[],
): Promise<void> {
  const { events } = context.domain;
  if (end === 'CANCELLED') await events.cancel(admin, id, { reason: CANCEL_REASON });
  if (end !== 'HELD' && end !== 'CLOSED') return;
  await recordDoor(
    context,
    admin,
    id,
    absent.flatMap((index) => members[index] ?? []),
  );
  await events.hold(admin, id);
  if (end === 'CLOSED') await events.close(admin, id);
}

// The events of ten years: those who host them, those who come or do not, and the door; with the model of them.

import { timestamp } from '../../kernel/clock.ts';
import type { Club } from '../club.ts';
import { createAbsenceDesk, DECIDING } from './absence-desk.ts';
import type { Act } from './act.ts';
import { ATTENDING, createAttendees, type Invitee } from './attendees.ts';
import { compareDoor, compareEvent, compareEvents, comparePresences } from './compare-events.ts';
import { createDoorkeepers, DOOR } from './doorkeepers.ts';
import { createExcuses, EXCUSING } from './excuses.ts';
import { createFeeLetters } from './fee-letters.ts';
import { createHost, EVENT_TITLE, HOSTING } from './host.ts';
import type { createPostOffice } from './post-office.ts';
import { Random } from './random.ts';
import { isOpen, type ReferenceEvent, runEventClock } from './reference-events.ts';
import type { EventRules } from './reference-policies.ts';
import type { Done } from './trial.ts';

export const EVENTS = [...HOSTING, ...ATTENDING, ...DOOR, ...EXCUSING, ...DECIDING];

type Surroundings = {
  /** Does it in the model and in the product. */
  attempt(subject: string, act: Act): Promise<void>;
  tell(subject: string, done: Done): void;
  /** Called with what is compared next. */
  look(subject: string): void;
  /** Some who may be invited today. */
  invitees(): Invitee[];
  rules(): EventRules;
  post: ReturnType<typeof createPostOffice>;
  addressOf(accountId: number): string;
};

/** Several processes work at once, and each dies after some steps. */
type Crash = (random: Random, run: (steps?: number) => Promise<void>) => Promise<void>;

const subjectOf = ({ id }: ReferenceEvent) => `event ${id}`;

export function createClubEvents(club: Club, seed: number, surroundings: Surroundings) {
  const { clock, domain } = club;
  const { attempt, tell, look, invitees, rules, post, addressOf } = surroundings;
  const random = new Random(seed);
  const all: ReferenceEvent[] = [];
  let open: ReferenceEvent[] = [];
  const invited = new Map<ReferenceEvent, Invitee[]>();
  /** Those at whose door something came today. */
  const synced = new Set<ReferenceEvent>();

  const attemptOf = (event: ReferenceEvent, act: Act) => attempt(subjectOf(event), act);
  const host = createHost(club, new Random(seed + 1), {
    attempt: attemptOf,
    tell: (event, done) => tell(subjectOf(event), done),
    rules,
  });
  const attendees = createAttendees(club, random, { attempt: attemptOf });
  const letters = createFeeLetters(club, { post, addressOf });
  const absences = createAbsenceDesk(club, new Random(seed + 3), { attempt: attemptOf, letters });
  const excuses = createExcuses(club, new Random(seed + 4), {
    attempt: attemptOf,
    idsOf: attendees.idsOf,
  });
  const doorkeepers = createDoorkeepers(club, new Random(seed + 2), {
    attempt: (event, act) => {
      synced.add(event);
      return attemptOf(event, act);
    },
    note: (event, what) => tell(subjectOf(event), { what, isRefused: false }),
    idsOf: attendees.idsOf,
  });

  async function announce(): Promise<void> {
    const event = await host.announce();
    if (!event) return;
    all.push(event);
    open.push(event);
    invited.set(event, invitees());
  }

  /** One day. */
  async function work(): Promise<void> {
    await announce();
    for (const event of open) {
      const wasOpen = isOpen(event);
      await host.work(event);
      if (wasOpen && event.state === 'CLOSED') await absences.propose(event, attendees.idsOf);
      for (const invitee of invited.get(event) ?? [])
        if (event.state === 'PUBLISHED') await attendees.work(event, invitee);
      if (isOpen(event)) await doorkeepers.work(event);
      await excuses.work(event);
    }
    await absences.work();
  }

  /** What the clock does, in the model and, with crashes, in the product. */
  async function runClock(crash: Crash): Promise<void> {
    if (await domain.eventJob.hasWork()) {
      if (random.chance(0.15)) await crash(random, club.runEvents);
      await club.runEvents();
    }
    for (const event of all) runEventClock(event, timestamp(clock));
    absences.runClock();
  }

  /** @returns false when a mail is not about an event */
  const learn = (mail: Parameters<typeof letters.learn>[0]): boolean =>
    letters.learn(mail) || mail.subject.includes(EVENT_TITLE);

  /** What is not over. @throws what differs */
  async function compare(): Promise<void> {
    for (const event of open) {
      look(subjectOf(event));
      await compareEvent(club, event);
      if (!synced.has(event)) continue;
      await compareDoor(club, event);
      await comparePresences(club, event);
    }
    synced.clear();
    await absences.compare((event) => look(subjectOf(event)));
    open = open.filter(isOpen);
  }

  /** All of them, in the end. @returns how much of each there was @throws what differs */
  async function compareAll(byHand: Parameters<typeof absences.compareAll>[0]) {
    look('all events');
    await compareEvents(club, all);
    const people = all.flatMap(({ list }) => list.people);
    const fees = await absences.compareAll(byHand);
    return { events: all.length, registrations: people.length, ...fees };
  }

  const { issued } = absences;
  const { learnOfReturn, unsent } = letters;
  return { work, runClock, learn, learnOfReturn, unsent, issued, compare, compareAll };
}

// What becomes of absences in ten years, at random: administrators tell most of them, some letters never arrive, some members contest,
// in time or too late; administrators uphold or waive, some even after the invoice. Now and then a draft is deleted, and written again.

import { addDays, type Day, today } from '../../kernel/calendar.ts';
import type { Club } from '../club.ts';
import { type Act, memberActor } from './act.ts';
import { compareFeeCredits, compareFees, compareNoShows, compareStates } from './compare-no-shows.ts';
import type { FeeLetters } from './fee-letters.ts';
import { documentOf, listChargedBy, listNoShowIds } from './no-show-rows.ts';
import type { Random } from './random.ts';
import type { ReferenceEvent } from './reference-events.ts';
import { Refused } from './reference-membership.ts';
import type { ReferenceNoShow } from './reference-no-shows.ts';
import * as reference from './reference-no-shows.ts';

export const DECIDING = [
  ...['tellAbsence', 'contestOwn', 'contestByAdmin', 'uphold', 'waive', 'waiveCharged', 'waiveInvoiced'],
  ...['removeFees', 'chargeAgain'],
];

/** Of older ones nobody speaks any more. */
const RECENT_DAYS = 200;

type Surroundings = {
  /** Does it in the model and in the product. */
  attempt(event: ReferenceEvent, act: Act): Promise<void>;
  letters: FeeLetters;
};

export function createAbsenceDesk(club: Club, random: Random, { attempt, letters }: Surroundings) {
  const { domain, admin, clock } = club;
  const { db } = club.database;
  const { noShows } = domain;
  const all: ReferenceNoShow[] = [];
  /** The newest of those that nobody speaks of any more. */
  let lastForgotten = 0;
  let recent: { noShow: ReferenceNoShow; until: Day }[] = [];
  /** Those that a person has changed today. */
  const changed = new Set<ReferenceNoShow>();

  /** An event was closed. @param idsOf its registrations, in their order */
  async function propose(event: ReferenceEvent, idsOf: (event: ReferenceEvent) => Promise<number[]>) {
    const proposed = reference.proposeNoShows(event);
    if (proposed.length === 0) return;
    const registrations = await idsOf(event);
    const ids = await listNoShowIds(db, registrations);
    for (const noShow of proposed) {
      noShow.id = ids.get(registrations[noShow.person] ?? 0) ?? 0;
      all.push(noShow);
      recent.push({ noShow, until: addDays(today(clock), RECENT_DAYS) });
      changed.add(noShow);
    }
  }

  const does = (noShow: ReferenceNoShow, act: Act) => {
    changed.add(noShow);
    return attempt(noShow.event, { ...act, what: `${act.what} ${noShow.id}` });
  };

  /** One, or all that an event has to tell. */
  async function tellSome(told: ReferenceNoShow[]): Promise<void> {
    const [{ event } = { event: null }] = told;
    if (!event) return;
    const refused: number[] = [];
    for (const noShow of told) letters.prepare(noShow, random);
    await attempt(event, {
      what: 'tellAbsence',
      expected() {
        for (const noShow of told)
          try {
            reference.tell(noShow);
            letters.expect(noShow, 'told');
          } catch (error) {
            if (!(error instanceof Refused)) throw error;
            refused.push(noShow.id);
          }
        if (refused.length === told.length) throw new Refused('there is nothing to tell');
      },
      async actual() {
        const ids = told.map(({ id }) => id);
        const result = await noShows.tell(admin, event.id, ids);
        const actual = result.refused.map(({ id }) => id);
        if (String(actual) !== String(refused) || result.told !== told.length - refused.length)
          throw new Error(`${actual} were not told, instead of ${refused}`);
        await letters.noteMails(told);
        if (result.told === 0) throw new Refused('nobody was told');
      },
    });
    for (const noShow of told) changed.add(noShow);
  }

  const contest = (noShow: ReferenceNoShow, isByAdmin: boolean) => {
    const day = today(clock);
    const reason = 'J’y étais';
    return does(noShow, {
      what: isByAdmin ? 'contestByAdmin' : 'contestOwn',
      expected: () => reference.contest(noShow, day),
      actual: () =>
        isByAdmin
          ? noShows.contest(admin, noShow.id, reason)
          : noShows.contestOwn(memberActor(noShow.payer), noShow.id, reason),
    });
  };

  const uphold = (noShow: ReferenceNoShow) => {
    const day = today(clock);
    return does(noShow, {
      what: 'uphold',
      expected() {
        reference.uphold(noShow, day);
        letters.expect(noShow, 'upheld');
      },
      actual: () => noShows.uphold(admin, noShow.id, 'Personne ne vous a vu'),
    });
  };

  const waive = (noShow: ReferenceNoShow) =>
    does(noShow, {
      what: { NONE: 'waive', DRAFT: 'waiveCharged', ISSUED: 'waiveInvoiced' }[noShow.line ?? 'NONE'],
      expected() {
        if (reference.waive(noShow)) letters.expect(noShow, 'waived');
      },
      actual: () => noShows.waive(admin, noShow.id, 'Un oubli de notre part'),
    });

  const chargeAgain = (noShow: ReferenceNoShow) =>
    does(noShow, {
      what: 'chargeAgain',
      expected: () => reference.chargeAgain(noShow),
      actual: () => noShows.charge(admin, noShow.id),
    });

  async function chargedBy(documentId: number): Promise<ReferenceNoShow[]> {
    const ids = await listChargedBy(db, documentId);
    return all.filter(({ id }) => ids.has(id));
  }

  /** Somebody deletes the draft that charges it, with all that is in it. */
  async function removeFees(noShow: ReferenceNoShow): Promise<void> {
    const documentId = await documentOf(db, noShow.id);
    const charged = await chargedBy(documentId);
    await does(noShow, {
      what: 'removeFees',
      expected() {
        for (const each of charged) each.line = null;
      },
      actual: () => domain.documents.remove(admin, documentId),
    });
    for (const each of charged) changed.add(each);
  }

  /** A document was issued. */
  async function issued({ id, kind }: { id: number; kind: string }): Promise<void> {
    if (kind !== 'INVOICE') return;
    for (const noShow of await chargedBy(id)) {
      noShow.line = 'ISSUED';
      changed.add(noShow);
    }
  }

  async function decide(noShow: ReferenceNoShow): Promise<void> {
    const { state, line } = noShow;
    if (state === 'TOLD' && random.chance(0.04)) await contest(noShow, random.chance(0.2));
    else if (state === 'DISPUTED' && random.chance(0.15))
      await (random.chance(0.5) ? uphold(noShow) : waive(noShow));
    else if (line === 'DRAFT' && random.chance(0.04)) await removeFees(noShow);
    else if (line === 'DRAFT' && random.chance(0.06)) await waive(noShow);
    else if (state === 'CHARGED' && line === null && random.chance(0.2)) await chargeAgain(noShow);
    else if (random.chance(state === 'WAIVED' ? 0.0005 : 0.004)) await waive(noShow);
    else if (random.chance(0.001))
      await random.pick([() => contest(noShow, false), () => uphold(noShow), () => chargeAgain(noShow)])();
  }

  /** One day. */
  async function work(): Promise<void> {
    for (const { noShow, until } of recent)
      if (until <= today(clock)) lastForgotten = Math.max(lastForgotten, noShow.id);
    recent = recent.filter(({ until }) => until > today(clock));
    const untold = recent.filter(({ noShow }) => noShow.state === 'PROPOSED' && noShow.letter === null);
    for (const [, own] of Map.groupBy(untold, ({ noShow }) => noShow.event))
      if (random.chance(0.2)) await tellSome(own.map(({ noShow }) => noShow));
    for (const { noShow } of recent) {
      await decide(noShow);
      if (random.chance(0.001)) await tellSome([noShow]);
    }
  }

  function runClock(): void {
    for (const noShow of all) {
      const { length } = noShow.history;
      reference.runNoShowClock(noShow, today(clock));
      if (noShow.history.length > length) changed.add(noShow);
    }
  }

  /** What has changed today, and the states of all that people still speak of. @throws what differs */
  async function compare(look: (event: ReferenceEvent) => void): Promise<void> {
    for (const event of new Set([...changed].map((noShow) => noShow.event))) {
      look(event);
      await compareNoShows(
        club,
        event,
        all.filter((noShow) => noShow.event === event),
      );
    }
    changed.clear();
    await compareStates(
      db,
      lastForgotten,
      recent.map(({ noShow }) => noShow),
    );
    if (today(clock).endsWith('-01')) await compareFees(db, all);
  }

  /** All of them, in the end. @returns how much of each there was @throws what differs */
  async function compareAll(byHand: Parameters<typeof compareFeeCredits>[2]) {
    for (const [event, own] of Map.groupBy(all, (noShow) => noShow.event))
      await compareNoShows(club, event, own);
    await compareFeeCredits(db, all, byHand);
    return { noShows: all.length, fees: await compareFees(db, all) };
  }

  return { propose, work, runClock, issued, compare, compareAll };
}

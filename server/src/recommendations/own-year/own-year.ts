// A calendar year in the circle, for one member: what came of what they gave, what came to them, and what they paid. Nothing is stored: it
// is derived from recommendations, thanks, meetings, events and terms each time. The amounts are those of the member's own thanks, and
// nobody else reads them here. Former members keep theirs.

import type { OwnYear } from '@cercle/contract/own-year';
import type { Db } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { listGuestsWhoJoined } from '../../events/guests-who-join/guests-who-joined.ts';
import { type Actor, requireMember } from '../../kernel/actor.ts';
import { type Day, today } from '../../kernel/calendar.ts';
import { addMonths, type Month } from '../../kernel/months.ts';
import { isFrozen } from '../thanks/frozen-months.ts';
import { duesOf, yearsOf } from './dues.ts';
import { termsOf } from './own-terms.ts';
import { listEventDays, listMeetingDays, listRecommendations, listThanks } from './own-year.table.ts';

export type OwnYears = ReturnType<typeof createOwnYears>;

export function createOwnYears({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  /** @param year of Belgium; the current one if none is named. One with nothing to show is empty, as is one to come. */
  async function find(actor: Actor, { year }: { year?: number | undefined } = {}): Promise<OwnYear> {
    const { id } = requireMember(actor);
    const on = today(clock);
    const all = await readAll(db, id, on);
    return { ...yearOf(id, all, { year: year ?? yearIn(on), on }), years: yearsWith(all, yearIn(on)) };
  }

  return { find };
}

async function readAll(db: Db, id: number, on: Day) {
  const guests = await listGuestsWhoJoined(db, id);
  return {
    recommendations: await listRecommendations(db, id),
    thanks: await listThanks(db, id),
    meetings: await listMeetingDays(db, id),
    events: await listEventDays(db, id),
    joined: guests.map(({ joinedOn }) => joinedOn).filter((joinedOn) => joinedOn <= on),
    terms: await termsOf(db, id),
  };
}

type All = Awaited<ReturnType<typeof readAll>>;

function yearOf(id: number, all: All, { year, on }: { year: number; on: Day }): Omit<OwnYear, 'years'> {
  const isIn = (text: string | null) => text !== null && yearIn(text) === year;
  const thanks = all.thanks.filter(({ month }) => isIn(month));
  const sideOf = (isGiven: boolean) => {
    const own = all.recommendations.filter(({ giver_id }) => (giver_id === id) === isGiven);
    const ofSide = thanks.filter(({ writer_id }) => (writer_id === id) !== isGiven);
    return {
      recommendations: own.filter(({ created_on }) => isIn(created_on)).length,
      // The last outcome: one that was reopened has none.
      won: own.filter(({ state, closed_on }) => state === 'WON' && isIn(closed_on)).length,
      thanks: ofSide.length,
      cents: sumOf(ofSide),
    };
  };
  const [given, received, dues] = [sideOf(true), sideOf(false), duesOf(all.terms, year)];
  return {
    year,
    given,
    received,
    oneToOnes: all.meetings.filter(isIn).length,
    guestsWhoJoined: all.joined.filter(isIn).length,
    events: all.events.filter(isIn).length,
    dues,
    worthPercent: percentOf(received.cents, dues.cents),
    months: monthsOf(year).map((month) => {
      const ofMonth = thanks.filter((each) => each.month === month);
      const written = ofMonth.filter(({ writer_id }) => writer_id === id);
      return {
        month,
        givenCents: sumOf(ofMonth) - sumOf(written),
        receivedCents: sumOf(written),
        isFrozen: isFrozen(month, on),
      };
    }),
  };
}

const yearIn = (text: Day | Month) => Number(text.slice(0, 4));

const monthsOf = (year: number): Month[] =>
  Array.from({ length: 12 }, (_, index) => addMonths(`${year}-01`, index));

const sumOf = (rows: readonly { cents: number }[]) => rows.reduce((sum, { cents }) => sum + cents, 0);

/** Rounded down: 100 is reached once it is paid back. Exact for any amount. */
const percentOf = (cents: number, of: number): number | null =>
  of === 0 ? null : Number((BigInt(cents) * 100n) / BigInt(of));

/** Those with something to show and the current one, the last one first; none to come. */
function yearsWith({ recommendations, thanks, meetings, events, joined, terms }: All, current: number) {
  const years = [
    ...recommendations.flatMap(({ created_on, closed_on, state }) =>
      state === 'WON' && closed_on !== null ? [created_on, closed_on] : [created_on],
    ),
    ...thanks.map(({ month }) => month),
    ...[...meetings, ...events, ...joined],
  ].map(yearIn);
  const shown = new Set([current, ...years, ...yearsOf(terms)]);
  return [...shown].filter((year) => year <= current).sort((one, other) => other - one);
}

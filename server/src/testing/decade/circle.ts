// What members bring one another in ten years: recommendations, thanks and meetings, the clock that closes and publishes, and what each
// member and the board read of every year; with the model of it.

import { expect } from 'vitest';
import type { Day } from '../../kernel/calendar.ts';
import { runRecommendationSteps } from '../../recommendations/clock-steps.ts';
import { publishWorth } from '../../recommendations/club/publish-worth.ts';
import type { Club } from '../club.ts';
import type { Act } from './act.ts';
import { compareReport } from './compare-reports.ts';
import { compareDifference, compareOwnYear } from './compare-worth.ts';
import { Random } from './random.ts';
import { createRecommenders, RECOMMENDING } from './recommenders.ts';
import { monthNumber, monthText } from './reference-day-count.ts';
import { hasLeft, type ReferencePeople } from './reference-members.ts';
import { seatedOn } from './reference-membership.ts';
import { createReferenceCircle } from './reference-recommendations.ts';
import { isFormerOn } from './reference-screens.ts';
import { blocksOf } from './reference-worth.ts';
import { createThankers, MEETING, THANKING } from './thankers.ts';

export const CIRCLE = [...RECOMMENDING, ...THANKING, ...MEETING];

const SUBJECT = 'the circle';
const LETTERS = /vous recommande|ecommandation est|vous remercie|a noté une rencontre/;
/** So many members' years are compared when a year is over, and in the end. */
const READERS = 12;
const FIRST_MONTH = '2026-01';
const MAX_PROCESSES = 3;

type Surroundings = ReferencePeople & {
  /** Does it in the model and in the product. */
  attempt(subject: string, act: Act): Promise<void>;
  look(subject: string): void;
  today(): Day;
};

export function createCircle(club: Club, seed: number, { attempt, look, today, ...people }: Surroundings) {
  const { clock, domain, outbox } = club;
  const { db } = club.database;
  const { memberships, homes, persons } = people;
  const [random, readers] = [new Random(seed), new Random(seed + 3)];
  const homeOf = (id: number) => memberships.get(homes.get(id) ?? 0);
  let workedOn: Day | null = null;

  const circle = createReferenceCircle({
    today,
    now: () => clock.now().getTime(),
    isFormer(id) {
      const home = homeOf(id);
      return home !== undefined && isFormerOn(home, id, today());
    },
    isListed(id) {
      const home = homeOf(id);
      return home === undefined || !hasLeft(home, id);
    },
  });
  const shared = {
    circle,
    attempt: (act: Act) => attempt(SUBJECT, act),
    today,
    pickPerson() {
      const seated = [...memberships.values()].flatMap(seatedOn);
      const isOfToday = seated.length > 0 && random.chance(0.92);
      return isOfToday ? random.pick(seated).accountId : random.pick([...persons.keys()]);
    },
  };
  const thankers = createThankers(club, new Random(seed + 1), shared);
  const recommenders = createRecommenders(club, new Random(seed + 2), { ...shared, thankers });

  /** One day. */
  async function work(): Promise<void> {
    await recommenders.work();
    await thankers.work();
  }

  /** On some days, in several processes at once. */
  async function runClock(): Promise<void> {
    if (!random.chance(0.1)) return;
    const processes = Array.from({ length: random.between(1, MAX_PROCESSES) }, () => publishWorth(db, clock));
    await Promise.all(processes);
    await runRecommendationSteps({ db, clock, outbox, site: domain.site }, async () => undefined);
    circle.runClock();
    workedOn = today();
  }

  /** @returns false when a mail is not about any of it */
  const learn = ({ subject }: { subject: string }): boolean => LETTERS.test(subject);

  /** On the first day of a year, all of the last one. @throws what differs */
  async function compare(): Promise<void> {
    if (!today().endsWith('-01-01')) return;
    const year = Number(today().slice(0, 4)) - 1;
    await compareYear(year);
  }

  async function compareYear(year: number): Promise<void> {
    look(SUBJECT);
    await compareStored();
    for (let count = 0; count < READERS; count += 1)
      await compareOwn(readers.pick([...persons.keys()]), year - readers.pick([0, 0, 0, 1, -1]));
    const model = { ...people, circle, blocks: blocksOf(circle.thanks, workedOn), day: today() };
    const ofYear = await compareReport(club, { from: `${year}-01`, to: `${year}-12` }, model);
    const all = await compareReport(club, { from: FIRST_MONTH, to: `${year}-12` }, model);
    const from = readers.between(monthNumber(FIRST_MONTH), monthNumber(`${year}-12`));
    const months = { from: monthText(from), to: `${year}-${readers.pick(['12', '12', '11'])}` };
    if (months.from > months.to) months.from = months.to;
    const some = await compareReport(club, months, model);
    for (const inner of [ofYear, some])
      compareDifference(all.recommendations.worth, inner.recommendations.worth);
  }

  async function compareOwn(accountId: number, year: number): Promise<void> {
    look(`${SUBJECT}, ${year} of ${accountId} on membership ${homes.get(accountId)}`);
    await compareOwnYear(club, { circle, home: homeOf(accountId), accountId, year, day: today() });
    look(SUBJECT);
  }

  async function compareStored(): Promise<void> {
    const rows = await db
      .selectFrom('recommendation')
      .select(['id', 'state', 'created_on', 'closed_on'])
      .orderBy('id')
      .execute();
    const lineOf = (...values: unknown[]) => values.join(' ');
    expect(rows.map((row) => lineOf(row.id, row.state, row.created_on, row.closed_on))).toEqual(
      circle.recommendations.map((each) => lineOf(each.id, each.state, each.createdOn, each.closedOn)),
    );
  }

  /** The year that runs, in the end. @returns how much of each there was @throws what differs */
  async function compareAll() {
    const year = Number(today().slice(0, 4));
    await compareYear(Math.min(year, Number(FIRST_MONTH.slice(0, 4)) + 9));
    for (const accountId of persons.keys()) if (readers.chance(0.2)) await compareOwn(accountId, year);
    const blocks = blocksOf(circle.thanks, workedOn).length;
    return { recommendations: circle.recommendations.length, thanks: circle.thanks.length, blocks };
  }

  return { work, runClock, learn, compare, compareAll };
}

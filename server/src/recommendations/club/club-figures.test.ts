import type { RecommendationState } from '@cercle/contract/recommendation-states';
import { describe, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import { clubPerTest } from '../../testing/club.ts';
import { createEventRecords, guestData } from '../../testing/event-records.ts';
import { createGuestClaims } from '../../testing/guest-claims.ts';
import { createThanksRows } from '../../testing/thanks-rows.ts';
import { clubFigures } from './club-figures.ts';
import { publishWorth } from './publish-worth.ts';

const club = clubPerTest();
const figures = (from: string, to = from) =>
  clubFigures(club.database.db, { from, to, asOf: today(club.clock) });

/** Recommendations by state, day of creation and day of the outcome. */
async function recommended(rows: [RecommendationState, string, string | null][]): Promise<void> {
  const { member, recommendation } = createThanksRows(club);
  const [giver, receiver] = [await member(), await member()];
  for (const [state, createdOn, closedOn] of rows) {
    const id = await recommendation({ giver, receiver }, state);
    await club.database.db
      .updateTable('recommendation')
      .set({ created_on: createdOn, closed_on: closedOn })
      .where('id', '=', id)
      .execute();
  }
}

async function met(metOn: string, state: 'CONFIRMED' | 'PROPOSED' | 'DENIED'): Promise<void> {
  const [one, other] = await createThanksRows(club).members(2);
  await club.database.db
    .insertInto('one_to_one')
    .values({
      ...{ proposer_id: one?.id ?? null, other_id: other?.id ?? null, met_on: metOn, state },
      created_at: '2026-03-02T09:00:00.000Z',
    })
    .execute();
}

describe('What the board reads of recommendations', () => {
  test('counts each once, by the days of Belgium: given, won, lost, open at the end', async () => {
    await recommended([
      ['WON', '2026-01-31', '2026-02-01'],
      ['WON', '2026-02-01', '2026-03-31'],
      ['LOST', '2026-02-28', '2026-03-01'],
      ['DECLINED', '2026-02-10', '2026-02-28'],
      ['IN_PROGRESS', '2026-02-15', null],
      ['SENT', '2026-03-31', null],
      ['WITHDRAWN', '2026-02-15', '2026-02-15'],
    ]);
    expect(await figures('2026-02')).toMatchObject({ given: 4, won: 1, lost: 1, open: 3 });
    expect(await figures('2026-03')).toMatchObject({ given: 1, won: 1, lost: 1, open: 2 });
    expect(await figures('2026-01')).toMatchObject({ given: 1, won: 0, lost: 0, open: 1 });
    expect(await figures('2026-01', '2026-03')).toMatchObject({
      ...{ given: 6, won: 2, lost: 2, open: 2 },
      months: [
        { month: '2026-01', given: 1, won: 0 },
        { month: '2026-02', given: 4, won: 1 },
        { month: '2026-03', given: 1, won: 1 },
      ],
    });
  });

  test('H6 loses nothing when somebody’s data are erased', async () => {
    await recommended([
      ['WON', '2026-02-01', '2026-02-20'],
      ['SENT', '2026-02-02', null],
    ]);
    await met('2026-02-03', 'CONFIRMED');
    const before = await figures('2026-02');
    await club.database.db.deleteFrom('account').where('role', '=', 'MEMBER').execute();
    expect(await figures('2026-02')).toEqual(before);
    expect(before).toMatchObject({ given: 2, won: 1, open: 1, oneToOnes: 1 });
  });

  test('counts meetings that both confirm, by their day', async () => {
    for (const day of ['2026-02-01', '2026-02-28', '2026-03-01']) await met(day, 'CONFIRMED');
    for (const state of ['PROPOSED', 'DENIED'] as const) await met('2026-02-10', state);
    const { oneToOnes, months } = await figures('2026-02', '2026-03');
    expect([oneToOnes, months.map((month) => month.oneToOnes)]).toEqual([3, [2, 1]]);
  });
});

describe('Guests who joined', () => {
  /** To events that begin then, each guest by another member. */
  async function invited(events: string[][], startsAt: string): Promise<void> {
    const { event, member } = createEventRecords(club);
    const held = { starts_at: startsAt, ends_at: startsAt.replace('T18', 'T21'), state: 'CLOSED' } as const;
    for (const emails of events) {
      const id = await event({ capacity: 9 });
      for (const email of emails)
        await club.domain.registrations.register(await member(), id, {
          ...{ guests: [guestData({ email })], isFeeSeen: true },
        });
      await club.database.db.updateTable('event').set(held).where('id', '=', id).execute();
    }
  }

  test('are members since then whom a member had brought to an event before; nobody twice', async () => {
    const EMAIL = 'lou@ancienne.example';
    await invited([[EMAIL, 'autre@exemple.be'], [EMAIL]], '2026-02-01T18:00:00.000Z');
    await club.joinedMember({ email: EMAIL });
    await club.joinedMember();
    await createGuestClaims(club).runJob();
    expect(await figures('2026-03')).toMatchObject({ guestsWhoJoined: 1 });
    expect(await figures('2026-02')).toMatchObject({ guestsWhoJoined: 0 });
    expect(await figures('2026-04')).toMatchObject({ guestsWhoJoined: 0 });
  });

  test('are not those who were brought to an event only once they were members', async () => {
    const EMAIL = 'lou@ancienne.example';
    await invited([[EMAIL]], '2026-03-20T18:00:00.000Z');
    await club.joinedMember({ email: EMAIL });
    await createGuestClaims(club).runJob();
    expect(await figures('2026-03')).toMatchObject({ guestsWhoJoined: 0 });
  });
});

describe('Worth', () => {
  /** Each thanks the next one. */
  async function circle(people: Member[], cents: number): Promise<void> {
    const { thank } = createThanksRows(club);
    for (const [index, writer] of people.entries())
      await thank(writer, { toId: (people[index + 1] ?? people[0])?.id ?? 0, cents: cents * (index + 1) });
  }
  const publish = () => publishWorth(club.database.db, club.clock);

  test('is told in the sum of the blocks that lie in the period, and says of which months nothing is told', async () => {
    const people = await createThanksRows(club).members(5);
    expect(await figures('2026-03')).toMatchObject({
      worth: { blocks: [], cents: null, unpublishedMonths: ['2026-03'] },
    });
    await circle(people, 100_000);
    club.goTo('2026-04-09');
    expect(await publish(), 'not frozen').toBe(0);
    await circle(people.slice(0, 4), 100_000);
    club.goTo('2026-04-10');
    expect(await publish()).toBe(1);
    expect(await publish(), 'once').toBe(0);
    const march = {
      ...{ from: '2026-03', to: '2026-03', cents: 1_500_000, givers: 5, receivers: 5 },
      ...{ medianGivenCents: 300_000, medianReceivedCents: 300_000 },
    };
    expect((await figures('2026-02', '2026-04')).worth).toEqual({
      ...{ blocks: [march], cents: 1_500_000, unpublishedMonths: ['2026-02', '2026-04'] },
    });
    // Four in April are too few: they wait for May.
    club.goTo('2026-05-12');
    expect(await publish()).toBe(0);
    await circle(people, 200_000);
    club.goTo('2026-08-01');
    expect(await publish(), 'after months without the clock').toBe(1);
    expect((await figures('2026-03', '2026-05')).worth).toMatchObject({
      ...{ cents: 1_500_000 + 1_000_000 + 3_000_000, unpublishedMonths: [] },
      blocks: [march, { from: '2026-04', to: '2026-05', cents: 4_000_000 }],
    });
    expect((await figures('2026-05', '2026-06')).worth, 'a block that begins before').toEqual({
      ...{ blocks: [], cents: null, unpublishedMonths: ['2026-05', '2026-06'] },
    });
  });

  test('is published by the job that runs every day, once by several processes at once', async () => {
    await circle(await createThanksRows(club).members(5), 50_000);
    club.goTo('2026-04-10');
    const run = () => club.domain.retention.purgeExpired(async () => undefined);
    const results = await Promise.all([run(), run(), run()]);
    expect(results.map(({ worthBlocks }) => worthBlocks).sort()).toEqual([0, 0, 1]);
  });

  test('G4 waits for a thanks that is being written while the month freezes, and takes none after it', async () => {
    const { thank, total } = createThanksRows(club);
    const people = await createThanksRows(club).members(6);
    await circle(people, 50_000);
    const [writer, other] = people;
    // This process takes the clock for the 9th, another one publishes on the 10th.
    club.goTo('2026-04-09');
    const late = { now: () => new Date('2026-04-10T06:00:00.000Z') };
    const writes = Array.from({ length: 8 }, () =>
      thank(writer as Member, { toId: other?.id ?? 0, month: '2026-03', cents: 7 }).then(
        () => 'written',
        ({ code }) => code,
      ),
    );
    const [outcomes] = await Promise.all([Promise.all(writes), publishWorth(club.database.db, late)]);
    for (const outcome of outcomes) expect(['written', 'validation']).toContain(outcome);
    expect((await figures('2026-03')).worth.cents).toBe(await total());
  });
});

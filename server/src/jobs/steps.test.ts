import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Trx } from '../db/database.ts';
import { today } from '../kernel/calendar.ts';
import { createTestClock, type TestClock } from '../testing/test-clock.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { countFailedSteps, listFailedSteps } from './steps.table.ts';
import { type DueStep, type Planner, runDueSteps, runStepOnce } from './steps.ts';

let database: TestDatabase;
let clock: TestClock;
/** What each term's calendar asks for: the steps, each with its day. */
let calendar: Record<number, [string, string][]>;
let brokenStep: string | null;
beforeEach(async () => {
  database = await openTestDatabase();
  clock = createTestClock('2026-03-09T09:00:00.000Z');
  brokenStep = null;
  calendar = {
    1: [
      ['tell', '2026-03-04'],
      ['remind', '2026-03-06'],
      ['renew', '2026-03-08'],
      ['later', '2026-03-20'],
    ],
    2: [
      ['tell', '2026-03-05'],
      ['renew', '2026-03-07'],
    ],
    3: [['tell', '2026-03-06']],
  };
});
afterEach(() => database.close());

const ORDERED = [
  '1 tell of 2026-03-04',
  '2 tell of 2026-03-05',
  '1 remind of 2026-03-06',
  '3 tell of 2026-03-06',
  '2 renew of 2026-03-07',
  '1 renew of 2026-03-08',
];

/** The work of a step: a row, which tells the step and its day. */
async function write(trx: Trx, text: string) {
  const at = clock.now().toISOString();
  const row = { name: '', email: '', message: text, search_text: '', created_at: at };
  await trx.insertInto('contact').values(row).execute();
}
const written = async () =>
  (await database.db.selectFrom('contact').select('message').orderBy('id').execute()).map(
    ({ message }) => message,
  );

const stepOf = (id: number, step: string, dueOn: string): DueStep => ({
  subject: { kind: 'term', id },
  step,
  dueOn,
  order: 0,
  group: id < 1_000 ? 'club' : `term ${id}`,
  title: `Étape ${step}`,
  work: async (trx) => {
    await write(trx, `${id} ${step} of ${dueOn}`);
    if (step === brokenStep) throw new Error('the mail server is away');
  },
});

/** Up to today, without the steps that are done. */
const planner: Planner = async ({ after, limit }) => {
  const done = await database.db.selectFrom('job_step').select(['subject_id', 'step']).execute();
  const isDone = (step: DueStep) =>
    done.some((row) => row.subject_id === step.subject.id && row.step === step.step);
  const positionOf = ({ dueOn, order, subject }: DueStep) => `${dueOn} ${order} ${subject.id}`;
  const from = after ? `${after.dueOn} ${after.order} ${after.id}` : '';
  return Object.entries(calendar)
    .flatMap(([id, steps]) => steps.map(([step, dueOn]) => stepOf(Number(id), step, dueOn)))
    .filter((step) => step.dueOn <= today(clock) && !isDone(step) && positionOf(step) > from)
    .sort((one, other) => (positionOf(one) < positionOf(other) ? -1 : 1))
    .slice(0, limit);
};

const alive = async (): Promise<void> => {};
const run = (heartbeat = alive, using = planner) =>
  runDueSteps({ db: database.db, clock, job: 'retention' }, using, heartbeat);

describe('The steps of the calendar', () => {
  test('A11 a run that is five days late does them in the order of their days, with these days', async () => {
    expect(await run()).toEqual({ done: 6, failed: 0 });
    expect(await written()).toEqual(ORDERED);
    const rows = await database.db
      .selectFrom('job_step')
      .select(['subject_id', 'step', 'due_on'])
      .orderBy('due_on')
      .orderBy('subject_id')
      .execute();
    expect(rows.map(({ subject_id, step, due_on }) => `${subject_id} ${step} of ${due_on}`)).toEqual(ORDERED);
    expect(await run()).toEqual({ done: 0, failed: 0 });
  });

  test.each(Array.from({ length: ORDERED.length + 1 }, (_, steps) => steps))(
    'A10 are each done once when the run dies after %i of them and begins again',
    async (steps) => {
      let left = steps;
      const dying = async () => {
        if (left === 0) throw new Error('killed');
        left -= 1;
      };
      if (steps < ORDERED.length) await expect(run(dying)).rejects.toThrow('killed');
      else await run(dying);
      expect(await written()).toEqual(ORDERED.slice(0, steps));
      expect(await run()).toEqual({ done: ORDERED.length - steps, failed: 0 });
      expect(await written()).toEqual(ORDERED);
    },
  );

  test('A10 are each done once, in order for each subject, by four workers at once', async () => {
    for (let id = 4; id < 30; id += 1)
      calendar[id] = [
        ['tell', '2026-03-04'],
        ['remind', `2026-03-0${5 + (id % 3)}`],
        ['renew', '2026-03-08'],
      ];
    const results = await Promise.all([run(), run(), run(), run()]);
    const texts = await written();
    const expected = ORDERED.length + 26 * 3;
    expect(results.reduce((sum, { done }) => sum + done, 0)).toBe(expected);
    expect(new Set(texts).size).toBe(expected);
    expect(texts).toHaveLength(expected);
    for (const id of Object.keys(calendar)) {
      const days = texts.filter((text) => text.startsWith(`${id} `)).map((text) => text.split(' of ')[1]);
      expect(days).toEqual(days.toSorted());
    }
  });

  test('A10 would be done twice without their rows, which this file would notice', async () => {
    const forgetful: Planner = async (query) =>
      (await planner(query)).map((step) => ({
        ...step,
        work: async (trx) => {
          await step.work(trx);
          await trx.deleteFrom('job_step').execute();
        },
      }));
    let left = 2 * ORDERED.length;
    const stopping = async () => {
      if (left === 0) throw new Error('stopped');
      left -= 1;
    };
    await expect(run(stopping, forgetful)).rejects.toThrow('stopped');
    const texts = await written();
    expect(new Set(texts).size).toBeLessThan(texts.length);
  });

  test('that a step makes due come in the order of their days, too', async () => {
    const renewing: Planner = async (query) =>
      (await planner(query)).map((step) => ({
        ...step,
        work: async (trx) => {
          if (step.subject.id === 2 && step.step === 'tell') calendar[9] = [['invoice', '2026-03-06']];
          if (step.subject.id === 9) calendar[1]?.push(['thank', '2026-03-07']);
          return step.work(trx);
        },
      }));
    expect(await run(alive, renewing)).toEqual({ done: 8, failed: 0 });
    const days = (await written()).map((text) => text.split(' of ')[1]);
    expect(days).toEqual(days.toSorted());
  });

  test('that a planner asks for although they are done fail alone: no endless loop, and others are not held up', async () => {
    const repeating: Planner = async () => [1, 2].map((id) => stepOf(id, 'tell', '2026-03-04'));
    expect(await run(alive, repeating)).toEqual({ done: 2, failed: 2 });
    const [failure] = await listFailedSteps(database.db, 1);
    expect(failure?.error).toContain('The planner returns tell, which is done');
  });

  test('leave nothing when their transaction fails after them', async () => {
    const { db } = database;
    const failing = db.transaction().execute(async (trx) => {
      const key = stepOf(1, 'tell', '2026-03-04');
      expect(await runStepOnce(trx, clock, key, key.work)).toBe(true);
      expect(await runStepOnce(trx, clock, key, key.work)).toBe(false);
      throw new Error('elsewhere');
    });
    await expect(failing).rejects.toThrow('elsewhere');
    expect(await written()).toEqual([]);
    expect(await run()).toMatchObject({ done: 6 });
  });
});

describe('A step that fails', () => {
  test('leaves nothing; later steps of its subject wait, those of others do not; it is done at a later run', async () => {
    brokenStep = 'remind';
    expect(await run()).toEqual({ done: 4, failed: 1 });
    expect(await written()).toEqual(ORDERED.filter((text) => !/^1 re/.test(text)));
    clock.advance({ hours: 1 });
    expect(await run()).toEqual({ done: 0, failed: 1 });
    expect(await listFailedSteps(database.db, 5)).toMatchObject([
      {
        title: 'Étape remind',
        dueOn: '2026-03-06',
        failedAt: clock.now().toISOString(),
        error: expect.stringContaining('the mail server is away'),
      },
    ]);
    const failures = database.db.selectFrom('job_step_failure').select(['job', 'attempts']);
    expect(await failures.execute()).toEqual([{ job: 'retention', attempts: 2 }]);
    brokenStep = null;
    clock.advance({ hours: 1 });
    expect(await run()).toEqual({ done: 2, failed: 0 });
    expect((await written()).slice(-2)).toEqual(['1 remind of 2026-03-06', '1 renew of 2026-03-08']);
    expect(await countFailedSteps(database.db)).toBe(0);
  });

  test('is no longer shown once its subject asks for it no more', async () => {
    brokenStep = 'remind';
    await run();
    clock.advance({ minutes: 1 });
    delete calendar[1];
    expect(await run()).toEqual({ done: 0, failed: 0 });
    expect(await listFailedSteps(database.db, 5)).toEqual([]);
  });

  test('a thousand times ends the run: the cause is one', async () => {
    brokenStep = 'tell';
    calendar = Object.fromEntries(
      Array.from({ length: 1_001 }, (_, index) => [1_000 + index, [['tell', '2026-03-04']]]),
    );
    await expect(run()).rejects.toThrow('The steps of 1000 subjects failed');
  });
});

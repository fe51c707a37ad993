import { AMBASSADOR_SORTS, DIRECTORY_ORDER } from '@cercle/contract/ambassador-sorts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plansOf, sqlTextsOf } from '../testing/query-plans.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { listActiveAmbassadors, listAllAmbassadors } from './ambassadors.list.table.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  for (let first = 0; first < TOTAL_ROWS; first += BATCH_SIZE) await add(first, BATCH_SIZE, first % 7);
});
afterAll(() => database.close());

const TOTAL_ROWS = 13_000;
const BATCH_SIZE = 500;
const DAYS = 9;
const SIZE = 10;

const dayOf = (number: number) => `2026-01-0${1 + (number % DAYS)}T09:00:00.000Z`;
let nameCounter = 0;

/** Names in random order, creation times that many share. */
async function add(seed: number, count: number, day: number) {
  const rows = Array.from({ length: count }, (_, index) => {
    nameCounter += 1;
    const name = `${(nameCounter * 7919 + seed) % 10_007} ${nameCounter}`;
    return {
      name,
      name_key: name,
      company: 'Société',
      job_title: 'Gérante',
      active: (nameCounter + seed) % 3 > 0,
      search_text: `${name} societe`,
      created_at: dayOf(index % 2 ? day : seed),
    };
  });
  await database.db.insertInto('ambassador').values(rows).execute();
}

type Command = { type: 'add' | 'remove' | 'switch' | 'rename' | 'move'; seed: number };

/** Changes of rows, each of hundreds at once. */
async function runCommand({ type, seed }: Command) {
  const { db } = database;
  const some = sql<boolean>`id % ${sql.lit(17 + (seed % 13))} = ${sql.lit(seed % 11)}`;
  if (type === 'add') return add(seed, BATCH_SIZE, seed);
  if (type === 'remove') return db.deleteFrom('ambassador').where(some).execute();
  const changed = {
    switch: { active: sql<boolean>`not active` },
    rename: { name_key: sql<string>`${String(seed)} || ' ' || name_key` },
    move: { created_at: dayOf(seed) },
  }[type];
  return db.updateTable('ambassador').set(changed).where(some).execute();
}

const commands = fc.array(
  fc.record({
    type: fc.constantFrom('add', 'remove', 'switch', 'rename', 'move'),
    seed: fc.nat({ max: 1_000 }),
  }),
  { minLength: 1, maxLength: 4 },
);

async function expectEachPage(pageNumbers: number[]) {
  const { db } = database;
  const all = await db
    .selectFrom('ambassador')
    .select(['id', 'active', 'created_at as createdAt', 'name_key as name'])
    .execute();
  for (const active of [undefined, true, false]) {
    const listed = all.filter((row) => active === undefined || row.active === active);
    for (const sort of AMBASSADOR_SORTS) {
      const [column, direction] = sort.split(',') as ['createdAt' | 'name', string];
      const inOrder = listed.toSorted(
        (one, other) =>
          (one[column] < other[column] ? -1 : Number(one[column] > other[column])) || one.id - other.id,
      );
      if (direction === 'desc') inOrder.reverse();
      const last = Math.floor((listed.length - 1) / SIZE);
      for (const page of [
        ...pageNumbers.map((pageNumber) => pageNumber % (last + 1)),
        last,
        last + 1,
        last + 900,
      ]) {
        const query = { page, size: SIZE, q: '', sort };
        const { rows } = await listAllAmbassadors(db, active === undefined ? query : { ...query, active });
        const expected = inOrder.slice(page * SIZE, (page + 1) * SIZE);
        const found = rows.map(({ id }) => id);
        expect(found, JSON.stringify({ active, ...query })).toEqual(expected.map(({ id }) => id));
      }
    }
  }
}

test('CO-6 each page of a long list has exactly its rows, whatever is added, changed and deleted', async () => {
  const pageNumbers = fc.array(fc.nat({ max: 2_000 }), { minLength: 4, maxLength: 4 });
  const property = fc.asyncProperty(commands, pageNumbers, async (run, pages) => {
    for (const command of run) await runCommand(command);
    await expectEachPage([399, 400, ...pages]);
  });
  await fc.assert(property, { numRuns: 3, endOnFailure: true });
});

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'a deep page is found while statistics still tell of an empty table, as after an import',
  async () => {
    const { db } = database;
    await sql`update pg_class set relpages = 100, reltuples = 0 where oid = 'ambassador'::regclass`.execute(
      db,
    );
    const { rows } = await listAllAmbassadors(db, { page: 500, size: SIZE, q: '', sort: 'createdAt,desc' });
    expect(rows).toHaveLength(SIZE);
  },
);

test('a deep page is found by an index that covers the query: only its own rows are read and sorted', async () => {
  const { db } = database;
  if (process.env.TEST_ENGINE === 'postgres') await sql`vacuum analyze ambassador`.execute(db);
  for (const sort of [...AMBASSADOR_SORTS, DIRECTORY_ORDER] as const) {
    const plans = await plansOf(db, (watched) =>
      listActiveAmbassadors(watched, { page: 450, size: SIZE, q: '', sort }),
    );
    const plan = plans.join('\n');
    expect(plan).toMatch(/SEARCH ambassador USING COVERING INDEX|Index Only Scan/);
    expect(plan).toMatch(/SEARCH ambassador USING INTEGER PRIMARY KEY|Index Scan using ambassador_pkey/);
    expect(plan).not.toMatch(/Seq Scan on ambassador|SCAN ambassador/);
  }
});

test('IO-4 pages of a hundred sizes are a handful of statements, as each connection keeps all that it prepared', async () => {
  const texts = await sqlTextsOf(database.db, async (watched) => {
    for (let size = 1; size <= 100; size += 1)
      for (const page of [0, 1, 4_000])
        await listActiveAmbassadors(watched, { page, size, q: '', sort: 'createdAt,desc' });
  });
  expect(texts.size).toBeLessThan(10);
});

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'the first page is planned a few times, then from the cached plan',
  async () => {
    await database.db.connection().execute(async (db) => {
      const planned = async () => {
        const { rows } = await sql<{ times: number }>`
        select sum(custom_plans)::integer as times from pg_prepared_statements
        where statement like 'select%from "ambassador"%limit %' and statement not like '%offset%'`.execute(
          db,
        );
        return rows[0]?.times ?? 0;
      };
      const listRepeatedly = async () => {
        for (let time = 0; time < 20; time += 1)
          await listActiveAmbassadors(db, { page: 0, size: SIZE, q: '', sort: 'createdAt,desc' });
      };
      await listRepeatedly();
      const before = await planned();
      await listRepeatedly();
      expect(await planned()).toBe(before);
    });
  },
);

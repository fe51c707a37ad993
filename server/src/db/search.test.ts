import type { RequestsQuery } from '@cercle/contract/requests';
import { searchText, searchWords } from '@cercle/contract/search-text';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertContact, listContacts } from '../contacts/contacts.table.ts';
import { listRequests } from '../members/requests/requests.list.table.ts';
import { worldPerTest } from '../testing/world-per-test.ts';
import type { Trx } from './database.ts';

const world = worldPerTest();

const MESSAGES = [
  'Zoé Lefèvre, Œuvres d’Été',
  '100 % sûr, 50 %',
  'snake_case et snakeXcase',
  'elle dit "bonjour" OR rien',
  'avant-garde NOT après',
  "l'atelier (NEAR) de a*b",
  'antislash \\ ici',
  'search_text : deux-points',
  '日本語の会社',
  'x',
];
const QUERIES = [
  ...['zoe', 'ZOÉ LEF', 'œuvres', 'oeuvres', 'ete', 'é', 'zo', '%', '100 %', '0 %', '___', '_', 'snake_case'],
  ...[
    '"',
    '"bonjour"',
    'OR',
    '" OR "',
    'bon OR rien',
    '-',
    'avant-garde',
    'NOT',
    'a*b',
    '***',
    'l’a',
    "l'a",
    '(near)',
  ],
  ...[
    '\\',
    'h \\ i',
    'search_text :',
    'deux-p',
    '日本',
    '日本語',
    'の会社',
    'x',
    'absent',
    '^zo',
    '{search',
    '...',
  ],
];

const add = async (message: string) =>
  world.database.db
    .transaction()
    .execute((trx) =>
      insertContact(trx, { name: 'N', email: 'n@n.example', message }, '2026-03-02T09:00:00.000Z'),
    );

/** On SQLite this many rows enter the index at a time (migration 0017), queued ones included. */
const INDEXED_AT_ONCE = 32;
const fillIndex = async () => {
  for (let number = 0; number < INDEXED_AT_ONCE; number += 1) await add('courrier du jour');
};

async function find(q: string) {
  const { rows, total } = await listContacts(world.database.db, { page: 0, size: 100, q });
  expect(total).toBe(rows.length);
  return rows.map(({ message }) => message);
}

test('a search finds rows that contain its words, and interprets nothing in it as an operator', async () => {
  const checkQueries = async () => {
    for (const q of QUERIES) {
      const expected = MESSAGES.filter((message) =>
        searchWords(q).every((word) => searchText('N', 'n@n.example', message).includes(word)),
      );
      const found = (await find(q)).filter((message) => MESSAGES.includes(message));
      expect(found.toSorted(), q).toEqual(expected.toSorted());
    }
  };
  for (const message of MESSAGES) await add(message);
  await checkQueries();
  await fillIndex();
  await checkQueries();
});

test.each([
  ['are new', async () => {}],
  ['are followed by others', fillIndex],
])('rows that %s are found in their current state: changed, deleted or restored', async (_, addOthers) => {
  const { db } = world.database;
  const first = () => db.selectFrom('contact').select((eb) => eb.fn.min('id').as('id'));
  await add('première version');
  await addOthers();
  expect(await find('première')).toHaveLength(1);
  await db.updateTable('contact').set({ search_text: 'seconde' }).where('id', '=', first()).execute();
  expect(await find('première')).toEqual([]);
  expect(await find('seconde')).toHaveLength(1);
  await addOthers();
  expect(await find('seconde')).toHaveLength(1);
  const rows = await db.deleteFrom('contact').where('id', '=', first()).returningAll().execute();
  expect(await find('seconde')).toEqual([]);
  await db.insertInto('contact').values(rows).execute();
  expect(await find('seconde')).toHaveLength(1);
});

test.runIf(process.env.TEST_ENGINE === 'sqlite')(
  'PR-2 a deleted text leaves the index at once, not when its segments are next merged',
  async () => {
    const { db } = world.database;
    const indexed = async () => {
      const { rows } = await sql<{ block: Uint8Array }>`select block from contact_search_data`.execute(db);
      return rows.some(({ block }) => Buffer.from(block).includes('жшщ'));
    };
    await add('жшщ');
    await fillIndex();
    expect(await indexed()).toBe(true);
    await db.deleteFrom('contact').execute();
    expect(await indexed()).toBe(false);
  },
);

const AT = '2026-03-02T09:00:00.000Z';
const MAIL = { recipient_name: '', recipient_address: '', subject: '', letter: '', created_at: AT };
const ENTRY = {
  admin_name: '',
  action: 'contact.read',
  subject_kind: 'contact',
  subject_id: 1,
  subject_name: '',
} as const;

describe.runIf(process.env.TEST_ENGINE === 'sqlite')('The rows queued for a search index of SQLite', () => {
  test.each<[string, (trx: Trx, number: number) => { execute(): Promise<unknown> }]>([
    [
      'contact',
      (trx) =>
        trx
          .insertInto('contact')
          .values({ name: '', email: '', message: '', search_text: 'courrier', created_at: AT }),
    ],
    [
      'mail',
      (trx, number) =>
        trx.insertInto('mail').values({ ...MAIL, message_id: `${number}`, search_text: 'courrier' }),
    ],
    [
      'audit_entry',
      (trx) => trx.insertInto('audit_entry').values({ ...ENTRY, search_text: 'courrier', created_at: AT }),
    ],
  ])('stay few, and each search reads them: %s', async (table, insert) => {
    const { db } = world.database;
    const count = async (from: RawBuilder<unknown>) =>
      (await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db)).rows[0]?.count;
    const queued = () => count(sql`unindexed where searched = ${table}`);
    const indexed = () => count(sql`${sql.table(`${table}_search`)} where search_text match 'courrier'`);
    for (let number = 1; number < INDEXED_AT_ONCE; number += 1) {
      await db.transaction().execute((trx) => insert(trx, number).execute());
      expect(await queued()).toBe(number);
    }
    expect(await indexed()).toBe(0);
    await db.transaction().execute((trx) => insert(trx, INDEXED_AT_ONCE).execute());
    expect(await queued()).toBe(0);
    expect(await indexed()).toBe(INDEXED_AT_ONCE);
  });
});

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'the pending list of a search index of PostgreSQL, which each search reads, stays small',
  async () => {
    const { rows } = await sql<{ reloptions: string[] }>`
      select reloptions from pg_class where relkind = 'i' and relam = (select oid from pg_am where amname = 'gin')
    `.execute(world.database.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { reloptions } of rows) expect(reloptions).toContain('gin_pending_list_limit=64');
  },
);

test('a search finds rows that contain all of its words, in any order and as parts of others', async () => {
  const fullNames = ['Delba Gilbaard', 'Delba van Gilbaard', 'Delba_Gilbaard 100 % sûr', 'Gilbaard Delba'];
  for (const [number, fullName] of fullNames.entries())
    await world.submittedRequest({ fullName, email: `n${number}@societe.example` });
  const found = async (q: string) => {
    const query = { page: 0, size: 10, q, sort: 'createdAt,asc' } satisfies RequestsQuery;
    return (await listRequests(world.database.db, world.clock, query)).rows.map(({ full_name }) => full_name);
  };
  expect(await found('delba gilbaard')).toEqual(fullNames);
  expect(await found('GILBAARD. d')).toEqual([]);
  expect(await found('gilbaard va')).toEqual(['Delba van Gilbaard']);
  expect(await found('elba_gilbaar')).toEqual(['Delba_Gilbaard 100 % sûr']);
  expect(await found('delb%gilbaard')).toEqual([]);
  expect(await found('gilbaard')).toEqual(fullNames);
  expect(await found('lba gilb')).toEqual(fullNames);
  expect(await found('3@societe.ex gilbaard')).toEqual(['Gilbaard Delba']);
});

test('requests are found and sorted by the current name of their member', async () => {
  const { db } = world.database;
  const query = { page: 0, size: 10, q: '', sort: 'fullName,asc' } satisfies RequestsQuery;
  await world.submittedRequest({ fullName: 'Béatrice', email: 'un@societe.example' });
  await world.submittedRequest({ fullName: 'Anne', email: 'deux@societe.example' });
  const names = async (changes: Partial<RequestsQuery> = {}) => {
    const { rows } = await listRequests(db, world.clock, { ...query, ...changes });
    return rows.map(({ full_name }) => full_name);
  };
  expect(await names()).toEqual(['Anne', 'Béatrice']);
  expect(await names({ sort: 'email,desc' })).toEqual(['Béatrice', 'Anne']);
  expect(await names({ q: 'UN@soc' })).toEqual(['Béatrice']);
  await db
    .updateTable('account')
    .set({ full_name: 'Zita', search_text: 'zita', email: 'zita@societe.example' })
    .where('email', '=', 'deux@societe.example')
    .execute();
  expect(await names()).toEqual(['Béatrice', 'Zita']);
  expect(await names({ sort: 'email,desc' })).toEqual(['Zita', 'Béatrice']);
  expect(await names({ q: 'anne' })).toEqual([]);
  expect(await names({ q: 'deux@' })).toEqual([]);
});

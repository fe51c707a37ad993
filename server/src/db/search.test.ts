import type { RequestsQuery } from '@cercle/contract/membership';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertContact, listContacts } from '../contacts/contacts.table.ts';
import { searchText } from '../kernel/search-text.ts';
import { listRequests } from '../membership/membership.table.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

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

async function find(q: string) {
  const { rows, total } = await listContacts(world.database.db, { page: 0, size: 100, q });
  expect(total).toBe(rows.length);
  return rows.map(({ message }) => message);
}

test('a search finds what holds the text, and takes nothing in it for an operator', async () => {
  for (const message of MESSAGES) await add(message);
  for (const q of QUERIES) {
    const holding = MESSAGES.filter((message) =>
      searchText('N', 'n@n.example', message).includes(searchText(q)),
    );
    expect((await find(q)).toSorted(), q).toEqual(holding.toSorted());
  }
});

test('what is changed, deleted or brought back is found as it is now', async () => {
  const { db } = world.database;
  await add('première version');
  await db.updateTable('contact').set({ search_text: 'seconde' }).execute();
  expect(await find('première')).toEqual([]);
  expect(await find('seconde')).toHaveLength(1);
  const rows = await db.deleteFrom('contact').returningAll().execute();
  expect(await find('seconde')).toEqual([]);
  await db.insertInto('contact').values(rows).execute();
  expect(await find('seconde')).toHaveLength(1);
});

test.runIf(process.env.TEST_ENGINE === 'sqlite')(
  'PR-2 what is deleted leaves the index at once, not when it is next tidied',
  async () => {
    const { db } = world.database;
    const indexed = async () => {
      const { rows } = await sql<{ block: Uint8Array }>`select block from contact_search_data`.execute(db);
      return rows.some(({ block }) => Buffer.from(block).includes('жшщ'));
    };
    await add('жшщ');
    expect(await indexed()).toBe(true);
    await db.deleteFrom('contact').execute();
    expect(await indexed()).toBe(false);
  },
);

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'what PostgreSQL has yet to put into an index of searches, and each search reads, stays small',
  async () => {
    const { rows } = await sql<{ reloptions: string[] }>`
      select reloptions from pg_class where relkind = 'i' and relam = (select oid from pg_am where amname = 'gin')
    `.execute(world.database.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { reloptions } of rows) expect(reloptions).toContain('gin_pending_list_limit=64');
  },
);

test('a long search finds what holds all of it as it stands, not its pieces', async () => {
  const named = ['Delba Gilbaard', 'Delba van Gilbaard', 'Delba_Gilbaard 100 % sûr', 'Gilbaard Delba'];
  for (const [number, fullName] of named.entries())
    await world.submittedRequest({ fullName, email: `n${number}@societe.example` });
  const found = async (q: string) => {
    const query = { page: 0, size: 10, q, sort: 'createdAt,asc' } satisfies RequestsQuery;
    return (await listRequests(world.database.db, query)).rows.map(({ full_name }) => full_name);
  };
  expect(await found('delba gilbaard')).toEqual(['Delba Gilbaard']);
  expect(await found('elba_gilbaar')).toEqual(['Delba_Gilbaard 100 % sûr']);
  expect(await found('delb%gilbaard')).toEqual([]);
  expect(await found('gilbaard')).toEqual(named);
  expect(await found('lba gilb')).toEqual(['Delba Gilbaard']);
  expect(await found('3@societe.ex')).toEqual(['Gilbaard Delba']);
});

test('requests are found and sorted by what their member is called now', async () => {
  const { db } = world.database;
  const query = { page: 0, size: 10, q: '', sort: 'fullName,asc' } satisfies RequestsQuery;
  await world.submittedRequest({ fullName: 'Béatrice', email: 'un@societe.example' });
  await world.submittedRequest({ fullName: 'Anne', email: 'deux@societe.example' });
  const names = async (changes: Partial<RequestsQuery> = {}) => {
    const { rows } = await listRequests(db, { ...query, ...changes });
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

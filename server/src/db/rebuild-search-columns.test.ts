import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { changeAmbassador } from '../ambassadors/ambassadors.table.ts';
import { listEntries } from '../audit-log/audit-log.table.ts';
import { deleteContact, listContacts } from '../contacts/contacts.table.ts';
import { listMails } from '../mail/mail-log.table.ts';
import { listRequests } from '../members/requests/requests.list.table.ts';
import { searchRequests } from '../search/search.table.ts';
import { createOlderDatabase } from '../testing/older-database.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { type Database, type Db, openDatabase } from './database.ts';
import { openRawConnection } from './raw/open-raw-connection.ts';
import type { DatabaseLocation, RawConnection } from './raw/raw-connection.ts';
import { rebuildSearchColumns } from './rebuild-search-columns.ts';

const isPostgres = process.env.TEST_ENGINE === 'postgres';
const AT = '2026-03-02T09:00:00.000Z';
/** More than two batches. */
const MESSAGES = 450;
const LIST = { page: 0, size: 10, sort: 'createdAt,desc' } as const;

let database: Database;
let db: Db;
let location: DatabaseLocation;
const cleanups: (() => unknown)[] = [];

/** A site as 0.2.0 left it: texts in lower case without accents, but with their apostrophes, hyphens and other letters. */
beforeAll(async () => {
  const older = await createOlderDatabase('0018', fill);
  cleanups.push(older.remove);
  ({ location } = older);
  database = await openDatabase(location);
  cleanups.push(() => database.close());
  ({ db } = database);
});
afterAll(async () => {
  for (const clean of cleanups.reverse()) await clean();
});

async function fill(raw: RawConnection) {
  const account = [
    'role',
    'email',
    'full_name',
    'company',
    'phone',
    'member_type',
    'search_text',
    'created_at',
  ];
  await raw.insert(
    'account',
    [...account, 'active'],
    [
      [
        'MEMBER',
        'a@b.example',
        'Marie d’Hondt',
        'L’Élan',
        '0470/00.00.33',
        'SINGLE',
        'marie d’hondt l’elan',
        AT,
        false,
      ],
      ['MEMBER', 'c@d.example', 'Łukasz N', '', '+32 2 511 11 11', 'SINGLE', 'łukasz n', AT, false],
      ['ADMIN', 'e@f.example', 'Zoé', '', '', null, 'zoe', AT, false],
    ],
  );
  const request = ['account_id', 'status', 'public_form', 'additional_info', 'created_at'];
  await raw.insert(
    'membership_request',
    request,
    [1, 2].map((id) => [id, 'PENDING', true, '', AT]),
  );
  const names = [
    'Jean-Pierre d’Hondt',
    'Jean Pierre d’Hondt',
    "jean pierre d'hondt",
    'Jean Pierre D Hondt',
    'Søren',
  ];
  await raw.insert(
    'ambassador',
    ['name', 'name_key', 'company', 'job_title', 'active', 'search_text', 'created_at'],
    names.map((name) => [name, name.toLowerCase(), 'Élan', '', true, `${name.toLowerCase()} elan`, AT]),
  );
  for (let number = 1; number <= MESSAGES; number += 1)
    await raw.insert(
      'contact',
      ['name', 'email', 'message', 'search_text', 'created_at'],
      [['N', 'n@n.example', `L’été ${number}`, `n n@n.example l’ete ${number}`, AT]],
    );
  const mail = [
    'message_id',
    'recipient_name',
    'recipient_address',
    'subject',
    'letter',
    'search_text',
    'created_at',
  ];
  await raw.insert(
    'mail',
    [...mail, 'reply_to_address'],
    [
      [
        '1',
        'Zoé',
        'z@b.example',
        'Demande d’adhésion',
        '{}',
        'zoe demande d’adhesion',
        AT,
        'marie-anne@b.example',
      ],
    ],
  );
  const entry = [
    'created_at',
    'admin_name',
    'action',
    'subject_kind',
    'subject_id',
    'subject_name',
    'search_text',
  ];
  await raw.insert('audit_entry', entry, [
    [AT, 'Zoé', 'contact.read', 'contact', 1, 'Nina Đorđević', 'zoe nina đorđevic'],
  ]);
}

describe('A site of before texts were compared as they are', () => {
  test('is searched, sorted and compared like a new one', async () => {
    const requests = async (q: string) =>
      (await listRequests(db, createTestClock(), { ...LIST, sort: 'fullName,asc', q })).rows.map(
        ({ full_name }) => full_name,
      );
    expect(await requests("d'hondt elan")).toEqual(['Marie d’Hondt']);
    expect(await requests('lukasz')).toEqual(['Łukasz N']);
    expect(await requests('')).toEqual(['Łukasz N', 'Marie d’Hondt']);
    expect(await searchRequests(db, '+32 470 00 00 33')).toMatchObject([{ name: 'Marie d’Hondt' }]);
    expect(await listContacts(db, { ...LIST, q: "l'été" })).toMatchObject({ total: MESSAGES });
    expect(await listContacts(db, { ...LIST, q: `ete l'${MESSAGES}` })).toMatchObject({ total: 1 });
    for (const q of ["d'adhésion", 'marie anne@b.example'])
      expect(await listMails(db, { ...LIST, q })).toMatchObject({ total: 1 });
    expect(await listEntries(db, { ...LIST, q: 'zoe dordevic' })).toMatchObject({ total: 1 });
    const copies = db.selectFrom('membership_request').select('member_name').orderBy('id');
    expect(await copies.execute()).toEqual([
      { member_name: 'marie d hondt l elan' },
      { member_name: 'lukasz n' },
    ]);
  });

  test('keeps ambassadors whose names count as the same now; each can be edited, no more can be added', async () => {
    const keys = () => db.selectFrom('ambassador').select(['id', 'name_key']).orderBy('id').execute();
    const expected = [
      { id: 1, name_key: 'jean pierre d hondt' },
      ...[2, 3, 4].map((id) => ({ id, name_key: `jean pierre d hondt-${id}` })),
      { id: 5, name_key: 'soren' },
    ];
    expect(await keys()).toEqual(expected);
    const fields = { company: 'Élan', job_title: 'Gérant', active: true, photo_hash: null, logo_hash: null };
    const rename = (id: number, name: string) =>
      db.transaction().execute((trx) => changeAmbassador(trx, id, undefined, { name, ...fields }));
    await rename(3, 'Jean-Pierre d´Hondt');
    await rename(1, 'Jean-Pierre D’HONDT');
    expect(await keys()).toEqual(expected);
    await expect(rename(5, 'jean-pierre d hondt')).rejects.toThrow(/unique/i);
    await rename(2, 'Sören K');
    expect((await keys())[1]).toEqual({ id: 2, name_key: 'soren k' });
  });

  test.runIf(isPostgres)(
    'is sorted by characters, as on SQLite, whatever the language of its database',
    async () => {
      const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
      from information_schema.columns where table_schema = current_schema() and collation_name = 'C' order by 1`.execute(
        db,
      );
      expect(rows.map(({ name }) => name)).toEqual([
        'account.search_text',
        'ambassador.name_key',
        'bank_movement.search_text',
        'campaign.search_text',
        'document.search_text',
        'event.search_text',
        'membership_request.member_email',
        'membership_request.member_name',
        'party.search_text',
      ]);
    },
  );

  test.runIf(isPostgres)(
    'holds no more locks, of which PostgreSQL has few, the more rows are written',
    async () => {
      const raw = await openRawConnection(location, 'writing');
      onTestFinished(() => raw.close());
      const addEntries = (count: number) =>
        raw.run(`insert into audit_entry (created_at, admin_name, action, subject_kind, subject_id, subject_name, search_text)
          select now(), 'N', 'contact.read', 'contact', 1, 'É', 'é' from generate_series(1, ${count})`);
      const countLocks = async () => {
        await rebuildSearchColumns(raw);
        return await raw.query('select count(*) as count from pg_locks where pid = pg_backend_pid()');
      };
      await raw.run('begin');
      await addEntries(1);
      await raw.run('savepoint few');
      const locksOfFew = await countLocks();
      await raw.run('rollback to few');
      await addEntries(2000);
      expect(await countLocks()).toEqual(locksOfFew);
    },
  );

  test.runIf(!isPostgres)('has search indexes that agree with its rows', async () => {
    for (const table of ['account', 'ambassador', 'contact', 'mail', 'audit_entry']) {
      const index = sql.table(`${table}_search`);
      await sql`insert into ${index} (${sql.ref(`${table}_search`)}, rank) values ('integrity-check', 1)`.execute(
        db,
      );
    }
  });

  test('has search indexes that follow every later change', async () => {
    const found = async (q: string) => (await listContacts(db, { ...LIST, q })).total;
    await db.transaction().execute((trx) => deleteContact(trx, 7));
    expect(await found('ete')).toBe(MESSAGES - 1);
    await db.updateTable('contact').set({ search_text: 'automne' }).where('id', '=', 8).execute();
    expect([await found('ete'), await found('automne')]).toEqual([MESSAGES - 2, 1]);
    await db.updateTable('account').set({ phone_digits: '322222' }).where('id', '=', 1).execute();
    expect(await searchRequests(db, '0470 00 00 33')).toEqual([]);
  });
});

import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { SettingError } from '../kernel/setting-error.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { migrateSqlite, pendingMigrations } from './migrate.ts';

const migration = (name: string, checksum = name) => ({ name, checksum, text: '' });

describe('Migrations', () => {
  test('that are not applied yet are applied, in order', () => {
    const known = [migration('0001'), migration('0002'), migration('0003')];
    expect(pendingMigrations('sqlite', [migration('0001')], known).map(({ name }) => name)).toEqual([
      '0002',
      '0003',
    ]);
  });

  test('stop the start if an applied one was changed', () => {
    expect(() => pendingMigrations('sqlite', [migration('0001', 'old')], [migration('0001', 'new')])).toThrow(
      'migration 0001 a changé depuis',
    );
  });

  test('stop the start if the database is newer than the program', () => {
    expect(() => pendingMigrations('sqlite', [migration('0009')], [])).toThrow('mettez Cercle à jour');
  });

  test.each([
    ['table', 'create table account (id int)', 'table account already exists'],
    ['view', 'create view contact as select 1 as id', 'contact already exists'],
    ['table with the name of an index', 'create table account_directory (id int)', 'account_directory'],
    ['table of migrations', 'create table migration (id int, done boolean)', 'no such column: name'],
    [
      'migration',
      "create table migration (name text, checksum text); insert into migration values ('001-init', 'x')",
      '',
    ],
  ])('do not begin beside another application’s %s', async (_, sql, found) => {
    const database = new DatabaseSync(':memory:');
    database.exec(sql);
    const refused = migrateSqlite(database);
    await expect(refused).rejects.toThrow(SettingError);
    await expect(refused).rejects.toThrow(/autre application.*mettez cercle\.sqlite de côté/);
    await expect(refused).rejects.toThrow(found);
    database.close();
  });

  test('that meet a name of their own again are a fault of ours, with its stack', async () => {
    const database = new DatabaseSync(':memory:');
    await migrateSqlite(database);
    database.exec("delete from migration where name like '0002%'");
    const error = await migrateSqlite(database).catch((error) => error);
    expect(error).not.toBeInstanceOf(SettingError);
    expect(error.message).toContain('already exists');
    database.close();
  });

  test('that rebuild the links keep them, and use no id of a deleted one again: mails refer to links by id', async () => {
    const database = new DatabaseSync(':memory:');
    await migrateSqlite(database);
    database.exec(`
      drop table email_change;
      delete from migration where name like '0022%' or name like '0024%';
      insert into account (id, role, email, active, full_name, search_text, created_at) values (1, 'ADMIN', 'a@b.example', 0, '', '', '');
    `);
    const addLink = (hash: string) =>
      database.exec(
        `insert into link (account_id, purpose, token_hash, created_at, expires_at) values (1, 'INVITATION', '${hash}', '', '')`,
      );
    for (const hash of ['one', 'two', 'three']) addLink(hash);
    database.exec("delete from link where token_hash <> 'one'");
    await migrateSqlite(database);
    addLink('four');
    expect(database.prepare('select id, token_hash from link order by id').all()).toMatchObject([
      { id: 1, token_hash: 'one' },
      { id: 4, token_hash: 'four' },
    ]);
    database.close();
  });

  test('that SQLite rolls back by itself, as on a full disk, report the cause', async () => {
    const database = new DatabaseSync(':memory:');
    database.exec(`
      create table migration (name text primary key, checksum text not null);
      create trigger no_room before insert on migration begin select raise(rollback, 'no room'); end;
    `);
    await expect(migrateSqlite(database)).rejects.toThrow('no room');
    database.close();
  });

  test('timestamps, booleans and bytes are the same on both engines', async () => {
    const database = await openTestDatabase();
    const at = '2026-03-02T09:00:00.123Z';
    const row = {
      email: 'a@b.example',
      full_name: 'A',
      search_text: 'a',
      password_hash: null,
      photo_hash: null,
    };
    const saved = await database.db
      .insertInto('account')
      .values({
        ...row,
        role: 'ADMIN',
        active: false,
        created_at: at,
        email_verified_at: null,
        member_type: null,
      })
      .returning(['id', 'active', 'email_public', 'created_at', 'email_verified_at'])
      .executeTakeFirst();
    expect({ ...saved }).toEqual({
      id: 1,
      active: false,
      email_public: true,
      created_at: at,
      email_verified_at: null,
    });
    await database.db
      .insertInto('image')
      .values({ hash: 'h', width: 96, bytes: new Uint8Array([1, 2, 3]) })
      .execute();
    const image = await database.db.selectFrom('image').select('bytes').executeTakeFirstOrThrow();
    expect([...image.bytes]).toEqual([1, 2, 3]);
    await database.close();
  });
});

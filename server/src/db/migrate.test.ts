import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { migrateSqlite, pendingMigrations } from './migrate.ts';

const migration = (name: string, checksum = name) => ({ name, checksum, text: '' });

describe('Migrations', () => {
  test('that are not applied yet are applied, in order', () => {
    const known = [migration('0001'), migration('0002'), migration('0003')];
    expect(pendingMigrations(known, [migration('0001')]).map(({ name }) => name)).toEqual(['0002', '0003']);
  });

  test('stop the start if an applied one was changed', () => {
    expect(() => pendingMigrations([migration('0001', 'new')], [migration('0001', 'old')])).toThrow(
      'migration 0001 a changé depuis',
    );
  });

  test('stop the start if the database is newer than the program', () => {
    expect(() => pendingMigrations([], [migration('0009')])).toThrow('mettez Cercle à jour');
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

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertContact } from '../contacts/contacts.table.ts';
import { contactMessage } from '../testing/builders.ts';
import { waitForLockWait } from '../testing/lock-waits.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Trx } from './database.ts';
import { lockRows } from './lock.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const inTransaction = <Result>(work: (trx: Trx) => Promise<Result>) =>
  database.db.transaction().execute(work);

const write = (name: string) =>
  inTransaction((trx) => insertContact(trx, contactMessage({ name }), '2026-03-02T09:00:00.000Z'));

const lockUnread = (trx: Trx) =>
  lockRows(trx, trx.selectFrom('contact').select('name').where('read', '=', false).orderBy('id'));

describe('A transaction that locks rows locked by another one', () => {
  test('waits, and gets the rows that still match, as the other one left them', async () => {
    const [read, renamed] = [await write('Anne'), await write('Bruno')];
    const change = (trx: Trx, id: number, to: { read: boolean } | { name: string }) =>
      trx.updateTable('contact').set(to).where('id', '=', id).execute();
    const { locked } = await inTransaction(async (trx) => {
      await lockUnread(trx);
      const waiting = inTransaction(lockUnread);
      await waitForLockWait(database.db);
      await change(trx, read, { read: true });
      await change(trx, renamed, { name: 'Chloé' });
      return { locked: waiting };
    });
    expect(await locked).toEqual([{ name: 'Chloé' }]);
  });

  test.runIf(process.env.TEST_ENGINE === 'postgres')(
    'waits, but a transaction that only refers to one need not',
    async () => {
      const { db } = database;
      const account = { role: 'ADMIN', email: 'a@b.example', full_name: 'A', search_text: 'a' } as const;
      const at = '2026-03-02T09:00:00.000Z';
      const { id } = await db
        .insertInto('account')
        .values({ ...account, ...NO_MEMBER, active: false, created_at: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      await inTransaction(async (trx) => {
        await lockRows(trx, trx.selectFrom('account').select('id').where('id', '=', id));
        await db
          .insertInto('known_device')
          .values({ account_id: id, token_hash: 'hash', seen_at: at })
          .execute();
      });
    },
  );
});

const NO_MEMBER = { password_hash: null, photo_hash: null, email_verified_at: null, member_type: null };

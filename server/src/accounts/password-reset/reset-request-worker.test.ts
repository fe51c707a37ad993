import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '../../db/database.ts';
import { createOutbox } from '../../mail/outbox.ts';
import { FIRM } from '../../testing/firm.ts';
import { openTestLog } from '../../testing/test-client.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';
import { type ResetRequestWorker, startResetRequestWorker } from './reset-request-worker.ts';

const world = worldPerTest();
let workers: ResetRequestWorker[] = [];
let testLog: ReturnType<typeof openTestLog>;
beforeEach(() => {
  testLog = openTestLog();
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});

function startWorkers(count: number) {
  const { clock, keys, database } = world;
  const outbox = createOutbox({ site: FIRM, keys, clock });
  const reinvite = async () => undefined;
  const dependencies = { db: database.db, clock, outbox, site: FIRM, log: testLog.log, reinvite };
  for (let number = 0; number < count; number += 1) workers.push(startResetRequestWorker(dependencies));
}
const linksTo = async (email: string) =>
  (await world.mailsTo(email)).filter(({ subject }) => subject.includes('Réinitialisez'));
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 25_000, interval: 20 });

test('a password-reset request becomes one mail within about a second, with any number of processes on the database', async () => {
  const { email } = await world.joinedMember();
  startWorkers(4);
  await world.domain.passwordReset.request(email);
  await world.domain.passwordReset.request('inconnu@societe.example');
  await until(async () => expect(await linksTo(email)).toHaveLength(1));
  await until(async () =>
    expect(await world.database.db.selectFrom('password_wish').selectAll().execute()).toEqual([]),
  );
  expect(await linksTo(email)).toHaveLength(1);
  expect(testLog.lines).toEqual([]);
});

test('a request that fails does not block later ones, is logged once, and is processed once it can be', async () => {
  const { email } = await world.joinedMember();
  const stuck = await world.joinedMember();
  // No mail can be sent to such an address.
  const twoAddresses = 'a@societe.example,b@societe.example';
  const { db } = world.database;
  const setEmail = (db: Db, email: string) =>
    db.updateTable('account').set({ email }).where('id', '=', stuck.id).execute();
  await setEmail(db, twoAddresses);
  await world.domain.passwordReset.request(twoAddresses);
  await world.domain.passwordReset.request(email);
  startWorkers(1);
  await until(async () => expect(await linksTo(email)).toHaveLength(1));
  expect(testLog.lines).toHaveLength(1);
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('password_wish').set({ email: stuck.email }).execute();
    await setEmail(trx, stuck.email);
  });
  await until(async () => expect(await linksTo(stuck.email)).toHaveLength(1));
});

test('DU-8 an unavailable database is reported once and polled again', async () => {
  const { email } = await world.joinedMember();
  const { db } = world.database;
  await sql`alter table password_wish rename to away`.execute(db);
  startWorkers(1);
  await until(async () => expect(testLog.lines).toHaveLength(1));
  await sql`alter table away rename to password_wish`.execute(db);
  await world.domain.passwordReset.request(email);
  await until(async () => expect(await linksTo(email)).toHaveLength(1));
  expect(testLog.lines).toHaveLength(1);
});

test('stopping takes less than the polling interval', async () => {
  // Each worker that waited would take a second, and all of them together longer than a test's timeout.
  for (let number = 0; number < 100; number += 1) {
    startWorkers(1);
    await workers.at(-1)?.stop();
  }
});

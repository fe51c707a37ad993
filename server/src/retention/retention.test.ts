import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { runDueJobs } from '../jobs/job-runner.ts';
import type { JobResult } from '../jobs/jobs.table.ts';
import type { JobDefinition } from '../jobs/run-job.ts';
import { hoursLater } from '../kernel/clock.ts';
import { contactMessage, memberData } from '../testing/builders.ts';
import { FIRM } from '../testing/firm.ts';
import { countLockWaits } from '../testing/lock-waits.ts';
import { photoFile } from '../testing/photo-file.ts';
import { worldPerTest } from '../testing/world-per-test.ts';
import { createRetention } from './retention.ts';

const world = worldPerTest();
type Retention = ReturnType<typeof createRetention>;
beforeEach(() => purgeExpired());

const running = () => new AbortController().signal;
const jobsOf = (retention: Retention): JobDefinition[] => [
  { name: 'retention', nextDueAt: () => hoursLater(world.clock, HOURS_OF_DAY), work: retention.purgeExpired },
  { name: 'pictures', nextDueAt: () => hoursLater(world.clock, 1), work: retention.purgeUnusedPictures },
];
/** Runs the jobs that are due. @returns what each did */
const purgeExpired = async (stopping = running(), retention: Retention = world.domain.retention) => {
  const { clock, database } = world;
  const results: JobResult[] = [];
  for await (const outcome of runDueJobs({ db: database.db, clock }, jobsOf(retention), stopping))
    if ('result' in outcome) results.push(outcome.result);
  return results;
};

const HOURS_OF_DAY = 24;
/** From 2 March 2026, the time of the tests' clock. */
const TWO_YEARS_DAYS = 731;
const YEAR_DAYS = 365;

const advanceDays = (days: number, minutes = 0) =>
  world.clock.advance({ hours: days * HOURS_OF_DAY, minutes });
const count = async (
  table: 'contact' | 'account' | 'membership_request' | 'mail' | 'link' | 'image' | 'session',
) =>
  Number(
    (
      await world.database.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  );
const dumpTable = async (table: 'audit_entry' | 'tally') =>
  JSON.stringify(await world.database.db.selectFrom(table).selectAll().execute());
const send = (address: string) =>
  world.database.db
    .updateTable('mail')
    .set({ sent_at: world.clock.now().toISOString(), next_attempt_at: null })
    .where('recipient_address', '=', address)
    .execute();

describe('PR-3 Expired data is deleted', () => {
  test('messages after 24 months, not a minute sooner, and their name in the audit log', async () => {
    const { domain, admin } = world;
    await domain.contacts.submit(contactMessage({ name: 'Anouk Oubliée' }));
    const [message] = await domain.contacts.all(admin);
    await domain.contacts.markRead(admin, message?.id ?? 0);
    const { id } = await world.submittedRequest({ fullName: 'Zoé Connue' });
    expect(id, 'a request that has the same number').toBe(message?.id);
    await domain.requests.approve(admin, id);
    world.clock.advance({ minutes: 1 });
    await domain.contacts.submit(contactMessage({ name: 'Une minute plus tard' }));
    advanceDays(TWO_YEARS_DAYS, -1);
    expect(await purgeExpired()).toContainEqual(expect.objectContaining({ messages: 1, requests: 0 }));
    expect((await domain.contacts.all(admin)).map(({ name }) => name)).toEqual(['Une minute plus tard']);
    expect(await dumpTable('audit_entry')).not.toContain('Anouk');
    expect(await dumpTable('audit_entry')).toContain('Zoé Connue');
    expect((await domain.dashboard.stats(admin)).totalContacts).toBe(1);
    const { content } = await domain.auditLog.list(admin, {
      page: 0,
      size: 10,
      q: '',
      sort: 'createdAt,desc',
    });
    expect(content[0]).toMatchObject({
      adminName: 'Système',
      action: 'data.expired',
      subjectName: '1 message',
    });
  });

  test.runIf(process.env.TEST_ENGINE === 'postgres')(
    'messages, and their name in the audit log when an administrator marks one as read at the same time',
    async () => {
      const { domain, admin, database } = world;
      await domain.contacts.submit(contactMessage({ name: 'Anouk Oubliée' }));
      const [message] = await domain.contacts.all(admin);
      advanceDays(TWO_YEARS_DAYS);
      const underWay: Promise<unknown>[] = [];
      await database.db.transaction().execute(async (trx) => {
        // Marked, but its audit entry is not written yet.
        await sql`lock table audit_entry in exclusive mode`.execute(trx);
        underWay.push(domain.contacts.markRead(admin, message?.id ?? 0));
        await expect.poll(() => countLockWaits(database.db)).toBe(1);
        underWay.push(purgeExpired());
        await expect.poll(() => countLockWaits(database.db)).toBe(2);
      });
      await Promise.all(underWay);
      expect(await dumpTable('audit_entry')).not.toContain('Anouk');
    },
  );

  test('rejected requests after 12 months, with the account and the name in the audit log; others stay', async () => {
    const { domain, admin } = world;
    const longPending = await world.submittedRequest();
    advanceDays(30);
    const rejected = await world.submittedRequest({ fullName: 'Zoé Refusée' });
    const change = { ...memberData({ fullName: 'Zoé Refusée' }), version: 1 };
    await domain.members.update(admin, rejected.user.id, change, await photoFile({ color: '#bada55' }));
    const pending = await world.submittedRequest();
    const member = await world.joinedMember();
    await domain.requests.reject(admin, rejected.id, 'Motif personnel');
    world.clock.advance({ minutes: 1 });
    const later = await world.submittedRequest();
    for (const { id } of [later, longPending]) await domain.requests.reject(admin, id, '');
    const pictures = await count('image');
    advanceDays(YEAR_DAYS, -1);
    expect(await purgeExpired()).toContainEqual(expect.objectContaining({ requests: 1 }));
    await expect(domain.requests.find(admin, rejected.id)).rejects.toMatchObject({ code: 'not-found' });
    for (const id of [pending.id, later.id, longPending.id, member.requestId])
      expect(await domain.requests.find(admin, id)).toMatchObject({ id });
    expect(await dumpTable('audit_entry')).not.toContain('Refusée');
    expect(await count('image')).toBe(pictures / 2);
    expect(
      await domain.requests.list(admin, { page: 0, size: 1, sort: 'createdAt,desc', q: '' }),
    ).toMatchObject({ totalElements: 4 });
  });

  test('sent mails after 90 days, those that wait never', async () => {
    await world.submittedRequest({ email: 'envoye@societe.example' });
    await send('envoye@societe.example');
    world.clock.advance({ minutes: 1 });
    await world.submittedRequest({ email: 'plus-tard@societe.example' });
    await send('plus-tard@societe.example');
    await world.submittedRequest({ email: 'attend@societe.example' });
    advanceDays(90, -1);
    await purgeExpired();
    expect(await world.mailsTo('envoye@societe.example')).toEqual([]);
    expect(await world.mailsTo('plus-tard@societe.example')).toHaveLength(1);
    expect(await world.mailsTo('attend@societe.example')).toHaveLength(1);
  });

  test('links 90 days after they expired, sessions as soon as they have', async () => {
    await world.invitedMember();
    const before = await count('session');
    expect(before).toBeGreaterThan(0);
    advanceDays(7 + 89, 59);
    await purgeExpired();
    expect(await count('link')).toBe(1);
    expect(await count('session')).toBe(0);
    advanceDays(1, 1);
    await purgeExpired();
    expect(await count('link')).toBe(0);
  });

  test('idempotency keys after a day, however many there are', async () => {
    const { db } = world.database;
    const rows = Array.from({ length: 450 }, (_, number) => ({
      key_hash: `${number}`,
      body_hash: '',
      answer: 'null',
      created_at: world.clock.now().toISOString(),
    }));
    await db.insertInto('idempotency_key').values(rows).execute();
    advanceDays(1);
    await db
      .insertInto('idempotency_key')
      .values({ ...rows[0], key_hash: 'jeune', created_at: world.clock.now().toISOString() } as never)
      .execute();
    expect(await purgeExpired()).toContainEqual(expect.objectContaining({ idempotencyKeys: 450 }));
    expect(await db.selectFrom('idempotency_key').select('key_hash').execute()).toEqual([
      { key_hash: 'jeune' },
    ]);
  });

  test('what ran after 90 days', async () => {
    const { database, clock } = world;
    const started = { job: 'backup' as const, started_at: clock.now().toISOString() };
    await database.db.insertInto('job_run').values(started).execute();
    advanceDays(90, -1);
    expect(await purgeExpired()).toContainEqual(expect.objectContaining({ jobRuns: 0 }));
    advanceDays(1);
    expect(await purgeExpired()).toContainEqual(expect.objectContaining({ jobRuns: 1 }));
  });

  test('spent bot checks once they have expired, as they would be refused for their age', async () => {
    const { db } = world.database;
    await db
      .insertInto('spent_bot_check')
      .values([
        { challenge: 'vieux', expires_at: hoursLater(world.clock, HOURS_OF_DAY) },
        { challenge: 'valable', expires_at: hoursLater(world.clock, HOURS_OF_DAY + 1) },
      ])
      .execute();
    advanceDays(1);
    expect(await purgeExpired()).toContainEqual(expect.objectContaining({ botChecks: 1 }));
    expect(await db.selectFrom('spent_bot_check').select('challenge').execute()).toEqual([
      { challenge: 'valable' },
    ]);
  });
});

describe('PR-3 The deletion runs', () => {
  test('once a day, by one of twenty concurrent processes', async () => {
    expect(await purgeExpired()).toEqual([]);
    advanceDays(1);
    const done = await Promise.all(Array.from({ length: 20 }, () => purgeExpired()));
    expect(done.flat().filter((removed) => 'messages' in removed)).toHaveLength(1);
  });

  test('no further than the current batch when the site is stopped, and the next process continues immediately', async () => {
    const { clock, database } = world;
    const stopping = new AbortController();
    let deletedCount = 0;
    const images = {
      ...world.images,
      listUnused: async (_db: unknown, _since: string, limit: number) =>
        Array.from({ length: deletedCount < 1_000 ? limit : 0 }, () => 'an unused picture'),
      removeIfUnused: async () => {
        deletedCount += 1;
        if (deletedCount === 150) stopping.abort();
        return true;
      },
    };
    const retention = createRetention({ db: database.db, clock, images, outbox: world.outbox, site: FIRM });
    clock.advance({ hours: 1 });
    await expect(purgeExpired(stopping.signal, retention)).rejects.toMatchObject({ name: 'AbortError' });
    expect(deletedCount).toBe(200);
    expect(await purgeExpired()).toEqual([{ pictures: 0 }]);
  });
});

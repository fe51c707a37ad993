import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ambassadorFields, contactMessage, memberData } from '../testing/builders.ts';
import { photoFile } from '../testing/photo-file.ts';
import { worldPerTest } from '../testing/world-per-test.ts';
import { readRowCounters } from './row-counters.ts';

const world = worldPerTest();

const count = async (from: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.raw(from)}`.execute(
    world.database.db,
  );
  return Number(rows[0]?.n);
};

const countedRows = async () => ({
  'request.PENDING': await count("membership_request where status = 'PENDING'"),
  'request.APPROVED': await count("membership_request where status = 'APPROVED'"),
  'request.REJECTED': await count("membership_request where status = 'REJECTED'"),
  'request.BUSINESS': await count(
    "membership_request, account where account_id = account.id and account.member_type = 'BUSINESS'",
  ),
  'request.SINGLE': await count(
    "membership_request, account where account_id = account.id and account.member_type = 'SINGLE'",
  ),
  contact: await count('contact'),
  'contact.unread': await count('contact where not read'),
  newsletter: await count('newsletter_subscription where unsubscribed_at is null'),
  ambassador: await count('ambassador'),
  'ambassador.shown': await count('ambassador where active'),
});

test('row counters equal the counted rows, whatever was created, decided, read, ended and deleted', async () => {
  const { domain, admin } = world;
  const photo = await photoFile();
  const [approved, rejected, deleted] = [
    await world.submittedRequest(),
    await world.submittedRequest(),
    await world.submittedRequest(),
  ];
  await world.submittedRequest();
  await domain.requests.approve(admin, approved.id);
  await domain.requests.reject(admin, rejected.id, '');
  await domain.requests.remove(admin, deleted.id);
  await domain.requests.remove(admin, approved.id);
  const { id: memberId } = await domain.members.create(admin, memberData(), photo);
  const business = memberData({ memberType: 'BUSINESS', freeDenomination: 'Conseil' });
  await domain.members.update(admin, memberId, { ...business, version: 1 }, null);
  await domain.trash.restore(admin, 'members-requests', deleted.id);

  for (const _ of [1, 2, 3]) await domain.contacts.submit(contactMessage());
  const [first, second] = await domain.contacts.all(admin);
  await domain.contacts.markRead(admin, first?.id ?? 0);
  await domain.contacts.markRead(admin, first?.id ?? 0);
  await domain.contacts.markRead(admin, second?.id ?? 0);
  await domain.contacts.markUnread(admin, second?.id ?? 0);
  await domain.contacts.remove(admin, first?.id ?? 0);

  for (const name of ['un', 'deux', 'trois']) await domain.newsletter.subscribe(`${name}@societe.example`);
  const secret = (await world.mailsTo('un@societe.example'))[0]?.secret ?? '';
  await domain.newsletter.unsubscribe(secret);
  await domain.newsletter.unsubscribe(secret);
  const [last] = await domain.newsletter.all(admin);
  await domain.newsletter.remove(admin, last?.id ?? 0);
  await domain.newsletter.subscribe('un@societe.example');

  const files = { photo, logo: photo };
  const { id } = await domain.ambassadors.create(admin, ambassadorFields(), files);
  await domain.ambassadors.create(admin, ambassadorFields({ active: false }), files);
  const { id: shown } = await domain.ambassadors.create(admin, ambassadorFields(), files);
  const { id: hidden } = await domain.ambassadors.create(admin, ambassadorFields(), files);
  await domain.ambassadors.deactivate(admin, hidden);
  await domain.ambassadors.deactivate(admin, shown);
  await domain.ambassadors.update(admin, shown, ambassadorFields(), { photo: null, logo: null });
  await domain.ambassadors.remove(admin, id);

  const counters = await readRowCounters(world.database.db);
  expect(counters).toEqual(await countedRows());
  expect(counters).toEqual({
    'request.PENDING': 3,
    'request.APPROVED': 0,
    'request.REJECTED': 1,
    'request.BUSINESS': 1,
    'request.SINGLE': 3,
    contact: 2,
    'contact.unread': 2,
    newsletter: 2,
    ambassador: 3,
    'ambassador.shown': 1,
  });
});

test('row counters stay right when administrators and visitors act at the same time', async () => {
  const { domain, admin } = world;
  const requests = await Promise.all([1, 2, 3, 4, 5, 6].map(() => world.submittedRequest()));
  await Promise.all(
    requests.flatMap(({ id }, index) => [
      index % 2 ? domain.requests.approve(admin, id) : domain.requests.reject(admin, id, ''),
      domain.contacts.submit(contactMessage()),
      domain.newsletter.subscribe(`abonne${index}@societe.example`),
    ]),
  );
  const messages = await domain.contacts.all(admin);
  await Promise.all(
    messages.flatMap(({ id }) => [
      domain.contacts.markRead(admin, id),
      domain.contacts.markUnread(admin, id),
    ]),
  );
  expect(await readRowCounters(world.database.db)).toEqual(await countedRows());
});

test.skipIf(process.env.TEST_ENGINE !== 'postgres')(
  'on PostgreSQL a transaction does not wait for a count that another has not committed yet',
  async () => {
    const { pool } = world.database;
    const connections = await Promise.all([1, 2, 3, 4].map(() => pool?.connect()));
    const shards = new Map(connections.map((connection) => [shardOf(connection), connection]));
    expect(shards.size).toBeGreaterThan(1);
    try {
      for (const connection of shards.values()) {
        await connection?.query('begin');
        await connection?.query("set local lock_timeout = '2s'");
        await connection?.query(
          "insert into contact (name, email, message, search_text, created_at) values ('Zoé', '', '', '', now())",
        );
      }
    } finally {
      for (const connection of connections) {
        await connection?.query('rollback');
        connection?.release();
      }
    }
  },
);

test.skipIf(process.env.TEST_ENGINE !== 'postgres')(
  'on PostgreSQL the rows of one statement change a count once, so that each of many is restored as quickly as one of few',
  async () => {
    const connection = await world.database.pool?.connect();
    try {
      const changes = async () => {
        const updates =
          "select n_tup_upd::integer as n from pg_stat_xact_user_tables where relid = 'tally'::regclass";
        return (await connection?.query(updates))?.rows[0]?.n ?? 0;
      };
      await connection?.query('begin');
      const before = await changes();
      await connection?.query(
        `insert into contact (name, email, message, search_text, created_at)
         select 'Zoé', '', '', '', now() from generate_series(1, 1000)`,
      );
      expect((await changes()) - before).toBe(2);
    } finally {
      await connection?.query('rollback');
      connection?.release();
    }
  },
);

const shardOf = (connection: object | undefined) =>
  ((connection as { processID?: number }).processID ?? 0) % 16;

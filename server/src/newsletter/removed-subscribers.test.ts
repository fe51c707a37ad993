import { TRASH_SECONDS } from '@cercle/contract/trash';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { countLockWaits } from '../testing/lock-waits.ts';
import { CONFLICT, NOT_FOUND, outcomesOf } from '../testing/outcomes.ts';
import { openRekeyedNewsletter } from '../testing/rekeyed-newsletter.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const ZOE = 'zoe@societe.example';
const FILE = new TextEncoder().encode(`E-mail\n${ZOE}\nautre@societe.example`);
const REMOVED = { isValid: true, isSubscribed: false, email: null };

const world = worldPerTest();
let link: string;
let id: number;
beforeEach(async () => {
  const { newsletter } = world.domain;
  await newsletter.subscribe(ZOE);
  link = (await world.mailsTo(ZOE)).at(-1)?.secret ?? '';
  id = (await newsletter.all(world.admin))[0]?.id ?? 0;
  await newsletter.remove(world.admin, id);
});

const emptyTrash = async () => {
  world.clock.advance({ seconds: TRASH_SECONDS });
  await world.domain.trash.purgeExpired();
};
const importFile = async () => {
  for await (const _ of world.domain.newsletter.importFile(world.admin, FILE));
};
const subscribed = async () => (await world.domain.newsletter.all(world.admin)).map(({ email }) => email);
const restore = () => world.domain.trash.restore(world.admin, 'newsletters', id);
const refusals = () => world.database.db.selectFrom('newsletter_refusal').selectAll().execute();

describe('A subscriber whom an administrator removed', () => {
  test('is not subscribed by an import of the old file, which says so; their own form may do it', async () => {
    await emptyTrash();
    const { lines } = await world.domain.newsletter.previewFile(world.admin, FILE);
    expect(lines.map(({ fate }) => fate)).toEqual(['unsubscribed', 'new']);
    await importFile();
    expect(await subscribed()).toEqual(['autre@societe.example']);
    await world.domain.newsletter.subscribe(ZOE);
    expect(await subscribed()).toContain(ZOE);
    expect(await refusals()).toEqual([]);
  });

  test('is nowhere in the database by their address once the trash is empty, except in mails and the audit log', async () => {
    await emptyTrash();
    const { db } = world.database;
    for (const table of ['newsletter_subscription', 'newsletter_refusal', 'trash'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain('societe');
  });

  test('is subscribed again when the removal is undone, and a later import finds them known', async () => {
    await restore();
    expect(await subscribed()).toEqual([ZOE]);
    expect(await refusals()).toEqual([]);
    const { lines } = await world.domain.newsletter.previewFile(world.admin, FILE);
    expect(lines.map(({ fate }) => fate)).toEqual(['known', 'new']);
    expect(await world.domain.newsletter.peek(link)).toMatchObject({ isValid: true, isSubscribed: true });
  });
});

describe('The old unsubscribe link of a removed subscriber', () => {
  test.each([
    ['while the removal can be undone', async () => undefined],
    ['once it cannot', emptyTrash],
  ])('thanks, any number of times, and sends no mail: %s', async (_, wait) => {
    await wait();
    expect(await world.domain.newsletter.peek(link)).toEqual(REMOVED);
    expect(await outcomesOf(5, () => world.domain.newsletter.unsubscribe(link))).toEqual(
      Array(5).fill('done'),
    );
    expect(await world.domain.newsletter.peek(link)).toEqual(REMOVED);
    expect(await subscribed()).toEqual([]);
    expect(await world.mailsTo(ZOE)).toHaveLength(1);
  });

  test('makes the removal final: no undo subscribes again somebody who has just unsubscribed', async () => {
    await world.domain.newsletter.unsubscribe(link);
    await expect(restore()).rejects.toMatchObject(NOT_FOUND);
    expect(await subscribed()).toEqual([]);
  });

  test('ends the subscription that they started again themselves', async () => {
    await emptyTrash();
    await world.domain.newsletter.subscribe(ZOE);
    expect(await world.domain.newsletter.peek(link)).toMatchObject({ isSubscribed: true });
    await world.domain.newsletter.unsubscribe(link);
    expect(await subscribed()).toEqual([]);
  });

  test('ends it for good: the removal before it cannot be undone', async () => {
    await world.domain.newsletter.subscribe(ZOE);
    await world.domain.newsletter.unsubscribe(link);
    await expect(restore()).rejects.toMatchObject(CONFLICT);
    expect(await subscribed()).toEqual([]);
  });

  test('still thanks when their data was erased meanwhile, and no import subscribes them', async () => {
    await world.domain.personalData.erase(world.admin, { email: ZOE, confirmation: ZOE });
    await importFile();
    expect(await subscribed()).toEqual(['autre@societe.example']);
    expect(await world.domain.newsletter.peek(link)).toEqual(REMOVED);
    await world.domain.newsletter.unsubscribe(link);
    await expect(restore()).rejects.toMatchObject(NOT_FOUND);
  });

  test('is invalid after a change of SESSION_SECRET: their own form gave them another, which alone ends that subscription', async () => {
    const { newsletter: rekeyed, tokens } = openRekeyedNewsletter(world);
    await rekeyed.subscribe(ZOE);
    expect(await rekeyed.peek(link)).toMatchObject({ isValid: false });
    await expect(rekeyed.unsubscribe(link)).rejects.toMatchObject(NOT_FOUND);
    expect(await subscribed()).toEqual([ZOE]);
    await rekeyed.unsubscribe(tokens.at(-1) ?? '');
    expect(await subscribed()).toEqual([]);
  });

  test.runIf(process.env.TEST_ENGINE === 'postgres')(
    'ends the subscription that they started again without waiting for the trash, which another call may be emptying: no deadlock',
    async () => {
      await world.domain.newsletter.subscribe(ZOE);
      await world.database.db.transaction().execute(async (trx) => {
        await trx.deleteFrom('trash').execute();
        await world.domain.newsletter.unsubscribe(link);
      });
      expect(await subscribed()).toEqual([]);
    },
  );

  test.runIf(process.env.TEST_ENGINE === 'postgres')(
    'ends the subscription that they started again themselves during the removal',
    async () => {
      const { db } = world.database;
      const { newsletter } = world.domain;
      await newsletter.subscribe(ZOE);
      const [row] = await newsletter.all(world.admin);
      const pendingCalls: Promise<unknown>[] = [];
      await db.transaction().execute(async (trx) => {
        // The removal is done, except for its audit log entry.
        await sql`lock table audit_entry in exclusive mode`.execute(trx);
        pendingCalls.push(newsletter.remove(world.admin, row?.id ?? 0));
        await expect.poll(() => countLockWaits(db)).toBe(1);
        pendingCalls.push(newsletter.subscribe(ZOE));
        await expect.poll(() => countLockWaits(db)).toBe(2);
      });
      await Promise.all(pendingCalls);
      expect(await refusals()).toEqual([]);
      await newsletter.unsubscribe(link);
      expect(await subscribed()).toEqual([]);
    },
  );

  test('says nothing about a link that was invented', async () => {
    expect(await world.domain.newsletter.peek('x')).toMatchObject({ isValid: false });
    await expect(world.domain.newsletter.unsubscribe('x')).rejects.toMatchObject(NOT_FOUND);
  });
});

test('The link of a subscriber whose data was erased still thanks', async () => {
  const email = 'effacee@societe.example';
  await world.domain.newsletter.subscribe(email);
  const secret = (await world.mailsTo(email)).at(-1)?.secret ?? '';
  await world.domain.personalData.erase(world.admin, { email, confirmation: email });
  expect(await world.domain.newsletter.peek(secret)).toEqual(REMOVED);
  await world.domain.newsletter.unsubscribe(secret);
});

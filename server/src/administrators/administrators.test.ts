import { describe, expect, test } from 'vitest';
import { lockAccount } from '../accounts/accounts.table.ts';
import { isForeignKeyViolation } from '../db/constraint-errors.ts';
import { DEVICE } from '../testing/builders.ts';
import { countLockWaits } from '../testing/lock-waits.ts';
import { CONFLICT, countDone, NOT_FOUND, UNAUTHENTICATED } from '../testing/outcomes.ts';
import { photoFile } from '../testing/photo-file.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../testing/world.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const FIRST = { page: 0, size: 10, q: '', sort: 'createdAt,asc' } as const;
const LEA = { fullName: 'Léa Fontaine', email: 'lea@cercle.example' };
const PASSWORD = 'un mot de passe choisi par elle';

const world = worldPerTest();

const list = async (q = '') => (await world.domain.administrators.list(world.admin, { ...FIRST, q })).content;
const secretOf = async (email: string) => (await world.mailsTo(email)).at(-1)?.secret ?? '';

/** An administrator who was invited, chose a password and logged in. */
async function join({ email, fullName } = LEA) {
  await world.domain.administrators.invite(world.admin, { email, fullName });
  await world.domain.passwordReset.complete(await secretOf(email), PASSWORD, 'Firefox');
  const actor = await world.actorOf(email, PASSWORD);
  const id = (await list(email))[0]?.id ?? 0;
  return { id, actor };
}

describe('An invited administrator', () => {
  test('chooses their password by the link in the mail, logs in and has administrator rights', async () => {
    const { actor, id } = await join();
    expect(actor).toMatchObject({ kind: 'admin', id, name: LEA.fullName });
    expect((await list()).map(({ email, lastLoginAt }) => [email, lastLoginAt !== null])).toEqual([
      [ADMIN_EMAIL, true],
      [LEA.email, true],
    ]);
    expect((await world.domain.administrators.list(actor, FIRST)).totalElements).toBe(2);
  });

  test('is listed with their own latest login', async () => {
    const before = world.clock.now().toISOString();
    world.clock.advance({ hours: 1 });
    await join();
    expect((await list()).map(({ lastLoginAt }) => lastLoginAt)).toEqual([
      before,
      world.clock.now().toISOString(),
    ]);
  });

  test('has a link for 7 days, of which the database stores only a hash', async () => {
    await world.domain.administrators.invite(world.admin, LEA);
    const secret = await secretOf(LEA.email);
    expect((await world.mailsTo(LEA.email)).at(-1)?.text).toContain('/rejoindre-administration?token=');
    const links = await world.database.db.selectFrom('link').selectAll().execute();
    expect(JSON.stringify(links)).not.toContain(secret);
    world.clock.advance({ hours: 7 * 24 - 1 });
    expect(await world.domain.passwordReset.validate(secret)).toBe(true);
    world.clock.advance({ hours: 1 });
    expect(await world.domain.passwordReset.validate(secret)).toBe(false);
  });

  test('who has not accepted yet gets a new link, and the one before stops working', async () => {
    await world.domain.administrators.invite(world.admin, LEA);
    const first = await secretOf(LEA.email);
    const [{ id, isInvited } = { id: 0, isInvited: false }] = await list(LEA.email);
    expect(isInvited).toBe(true);
    await world.domain.administrators.resendInvitation(world.admin, id);
    expect(await world.domain.passwordReset.validate(first)).toBe(false);
    expect(await world.domain.passwordReset.validate(await secretOf(LEA.email))).toBe(true);
  });

  test('cannot log in by a password reset: neither before accepting nor once the link is expired', async () => {
    await world.domain.administrators.invite(world.admin, LEA);
    for (const hours of [1, 8 * 24]) {
      world.clock.advance({ hours });
      await world.domain.passwordReset.request(LEA.email);
      await world.processResetRequests();
      expect(await world.mailsTo(LEA.email)).toHaveLength(1);
    }
    await expect(
      world.domain.passwordReset.complete(await secretOf(LEA.email), PASSWORD, 'Firefox'),
    ).rejects.toMatchObject({ code: 'expired' });
    await expect(world.actorOf(LEA.email, PASSWORD)).rejects.toMatchObject(UNAUTHENTICATED);
  });

  test('TK-3 accepts once, with any number of concurrent attempts', async () => {
    await world.domain.administrators.invite(world.admin, LEA);
    const secret = await secretOf(LEA.email);
    const { complete } = world.domain.passwordReset;
    expect(await countDone(2, (number) => complete(secret, `${PASSWORD} ${number}`, 'Firefox'))).toBe(1);
  });

  test('whose invitation is withdrawn has an invalid link, and is notified', async () => {
    await world.domain.administrators.invite(world.admin, LEA);
    const secret = await secretOf(LEA.email);
    await world.domain.administrators.remove(world.admin, (await list(LEA.email))[0]?.id ?? 0);
    expect(await world.domain.passwordReset.validate(secret)).toBe(false);
    expect((await world.mailsTo(LEA.email)).at(-1)?.subject).toContain('invitation est retirée');
  });

  test.runIf(process.env.TEST_ENGINE === 'postgres')(
    'TK-2 who accepts while another link is being created gets none: it could set a new password for a week',
    async () => {
      const { db } = world.database;
      await world.domain.administrators.invite(world.admin, LEA);
      const secret = await secretOf(LEA.email);
      const id = (await list(LEA.email))[0]?.id ?? 0;
      const pendingCalls: Promise<unknown>[] = [];
      const begin = async (call: Promise<unknown>) => {
        pendingCalls.push(call.catch((error) => error));
        await expect.poll(() => countLockWaits(db)).toBe(pendingCalls.length);
      };
      await db.transaction().execute(async (trx) => {
        await lockAccount(trx, id);
        await begin(world.domain.passwordReset.complete(secret, PASSWORD, 'Firefox'));
        await begin(world.domain.administrators.resendInvitation(world.admin, id));
      });
      expect(await Promise.all(pendingCalls)).toMatchObject([{ id }, { code: 'conflict' }]);
      expect(await secretOf(LEA.email)).toBe(secret);
    },
  );

  test('who has accepted gets no further link', async () => {
    const { id } = await join();
    await expect(world.domain.administrators.resendInvitation(world.admin, id)).rejects.toMatchObject(
      CONFLICT,
    );
  });

  test('CO-4 causes an error on the address if an account has it, a member’s too, also with concurrent calls', async () => {
    const member = await world.joinedMember();
    await expect(
      world.domain.administrators.invite(world.admin, { ...LEA, email: member.email }),
    ).rejects.toMatchObject({
      code: 'conflict',
      errors: { email: [expect.stringContaining('d’un membre')] },
    });
    expect(await countDone(2, () => world.domain.administrators.invite(world.admin, LEA))).toBe(1);
    expect(await world.mailsTo(LEA.email)).toHaveLength(1);
  });
});

describe('A removed administrator', () => {
  test('SE-4 is logged out at once, cannot log in again, and is notified by mail', async () => {
    const { id } = await join();
    const { token } = await world.domain.accounts.login({ email: LEA.email, password: PASSWORD }, DEVICE);
    await world.domain.administrators.remove(world.admin, id);
    await expect(world.domain.accounts.authenticate(token)).rejects.toMatchObject(UNAUTHENTICATED);
    await expect(world.actorOf(LEA.email, PASSWORD)).rejects.toMatchObject(UNAUTHENTICATED);
    expect((await world.mailsTo(LEA.email)).at(-1)?.subject).toContain('retiré');
    expect(await list()).toHaveLength(1);
  });

  test('loses the photo, and the link of an invitation still in a mailbox', async () => {
    const { id, actor } = await join();
    const photo = await photoFile();
    await world.domain.accounts.updateAdminProfile(actor, { fullName: LEA.fullName }, photo);
    await world.domain.administrators.remove(world.admin, id);
    expect(await world.database.db.selectFrom('image').select('hash').execute()).toEqual([]);
    await world.domain.administrators.invite(world.admin, LEA);
    const [again] = await list(LEA.email);
    const secret = await secretOf(LEA.email);
    expect(await world.domain.passwordReset.validate(secret)).toBe(true);
    await world.domain.administrators.remove(world.admin, again?.id ?? 0);
    expect(await world.domain.passwordReset.validate(secret)).toBe(false);
  });

  test('LG-4 changes nothing any more by a call that is still running', async () => {
    const { id, actor } = await join();
    await world.domain.administrators.remove(world.admin, id);
    const other = { fullName: 'Paul Autre', email: 'paul@cercle.example' };
    const failure = await world.domain.administrators.invite(actor, other).catch((error) => error);
    expect(isForeignKeyViolation(failure)).toBe(true);
    expect(await list(other.email)).toEqual([]);
    expect(await world.mailsTo(other.email)).toEqual([]);
  });

  test('is never oneself, nor a member, nor an account that was deleted', async () => {
    const [{ id } = { id: 0 }] = await list();
    await expect(world.domain.administrators.remove(world.admin, id)).rejects.toMatchObject(CONFLICT);
    const member = await world.joinedMember();
    for (const other of [member.id, 999_999])
      await expect(world.domain.administrators.remove(world.admin, other)).rejects.toMatchObject(NOT_FOUND);
    expect(await world.actorOf(member.email)).toMatchObject({ kind: 'member' });
  });

  test('of two who remove each other at once, one remains', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, actor } = await join({ ...LEA, email: `lea${round}@cercle.example` });
      const [self] = await list(ADMIN_EMAIL);
      const { token } = await world.domain.accounts.login(
        { email: ADMIN_EMAIL, password: ADMIN_PASSWORD },
        DEVICE,
      );
      const first = await world.domain.accounts.authenticate(token);
      const results = await Promise.allSettled([
        world.domain.administrators.remove(first, id),
        world.domain.administrators.remove(actor, self?.id ?? 0),
      ]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(results).toContainEqual({
        status: 'rejected',
        reason: expect.objectContaining({ code: 'unauthenticated' }),
      });
      const left = await world.database.db
        .selectFrom('account')
        .select('email')
        .where('role', '=', 'ADMIN')
        .execute();
      expect(left).toHaveLength(1);
      if (left[0]?.email !== ADMIN_EMAIL) break;
    }
  });
});

test('CO-6 administrators invited at the same moment are listed once each over the pages, by id', async () => {
  for (let number = 0; number < 5; number += 1)
    await world.domain.administrators.invite(world.admin, { ...LEA, email: `lea${number}@cercle.example` });
  for (const sort of ['createdAt,asc', 'createdAt,desc'] as const) {
    const ids: number[] = [];
    for (let page = 0; page < 3; page += 1) {
      const query = { page, size: 2, q: '', sort };
      const { content } = await world.domain.administrators.list(world.admin, query);
      ids.push(...content.map(({ id }) => id));
    }
    const rising = [...new Set(ids)].sort((one, other) => one - other);
    expect(rising).toHaveLength(6);
    expect(ids).toEqual(sort === 'createdAt,asc' ? rising : rising.toReversed());
  }
});

test('LG-4 inviting and removing are recorded in the audit log', async () => {
  const { id } = await join();
  await world.domain.administrators.remove(world.admin, id);
  const { content } = await world.domain.auditLog.list(world.admin, { ...FIRST, kind: 'admin' });
  expect(content.map(({ action, subjectName }) => [action, subjectName])).toEqual([
    ['admin.invited', LEA.email],
    ['admin.removed', LEA.email],
  ]);
});

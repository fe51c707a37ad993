import { SECOND_FACTOR_GRACE_DAYS } from '@cercle/contract/business';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../../kernel/actor.ts';
import { DEVICE } from '../../testing/builders.ts';
import { totpCode } from '../../testing/totp-codes.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../testing/world.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';

const world = worldPerTest();

const GRACE = { hours: SECOND_FACTOR_GRACE_DAYS * 24 };
const now = () => world.clock.now();
const enrol = async (actor: Actor) => {
  const { secret } = await world.domain.secondFactor.start(actor, ADMIN_PASSWORD);
  await world.domain.secondFactor.confirm(actor, totpCode(secret, now()));
};

describe('AU-7 An administrator', () => {
  const logInAsAdmin = () => world.actorOf(ADMIN_EMAIL, ADMIN_PASSWORD);
  const listRequests = (actor: Actor) =>
    world.domain.requests.list(actor, { page: 0, size: 1, sort: 'createdAt,desc', q: '' });

  test('works without a second factor for seven days, and sees when they end', async () => {
    world.clock.advance({ ...GRACE, seconds: -1 });
    const actor = await logInAsAdmin();
    await expect(listRequests(actor)).resolves.toMatchObject({ totalElements: 0 });
    const { requiredAt } = await world.domain.secondFactor.status(actor);
    expect(Date.parse(requiredAt ?? '') - now().getTime()).toBe(1_000);
  });

  test('is refused after that until they have one, with a message that says so', async () => {
    world.clock.advance(GRACE);
    const actor = await logInAsAdmin();
    await expect(listRequests(actor)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('Activez la double vérification'),
      errors: { secondFactor: [expect.any(String)] },
    });
    expect(await world.domain.accounts.adminProfile(actor)).toMatchObject({ email: ADMIN_EMAIL });
    expect(await world.domain.sessions.list(actor)).toMatchObject([{ current: true }]);
  });

  test('sees no more of the directory than a visitor until then', async () => {
    const { email } = await world.joinedMember();
    world.clock.advance(GRACE);
    const overdue = await logInAsAdmin();
    const { content } = await world.domain.members.list(overdue, {
      page: 0,
      size: 10,
      sort: 'createdAt,desc',
      q: '',
    });
    expect(content).toHaveLength(1);
    expect(JSON.stringify(content)).not.toContain(email);
  });

  test('has their rights back, in the same session, once enrolled', async () => {
    world.clock.advance(GRACE);
    const { token } = await world.domain.accounts.login(
      { email: ADMIN_EMAIL, password: ADMIN_PASSWORD },
      DEVICE,
    );
    await enrol(await world.domain.accounts.authenticate(token));
    const actor = await world.domain.accounts.authenticate(token);
    await expect(listRequests(actor)).resolves.toMatchObject({ totalElements: 0 });
  });

  test('a member never has to', async () => {
    const { email, actor } = await world.joinedMember();
    world.clock.advance({ hours: 24 * 365 });
    expect(await world.actorOf(email)).toMatchObject({ kind: 'member' });
    expect(await world.domain.secondFactor.status(actor)).toMatchObject({ requiredAt: null });
  });
});

import { SESSION_ENDED } from '@cercle/contract/accounts';
import { SESSION_HOURS } from '@cercle/contract/business';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../../kernel/actor.ts';
import { PASSWORD } from '../../testing/builders.ts';
import { NOT_FOUND } from '../../testing/outcomes.ts';
import { openTestClient } from '../../testing/test-client.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';

const world = worldPerTest();

const logInFrom = async (email: string, device: string) => {
  world.clock.advance({ minutes: 1 });
  const { token } = await world.domain.accounts.login({ email, password: PASSWORD }, device);
  return { token, actor: await world.domain.accounts.authenticate(token) };
};
const isOpen = (token: string) =>
  world.domain.accounts.authenticate(token).then(
    () => true,
    () => false,
  );

describe('The bearer of a token', () => {
  const refusalOf = (token: string) => world.domain.accounts.authenticate(token).catch((error) => error);
  const ENDED_ELSEWHERE = {
    code: 'unauthenticated',
    message: SESSION_ENDED,
    errors: { session: [SESSION_ENDED] },
  };
  const OVER = { code: 'unauthenticated', message: 'Non autorisé', errors: undefined };

  test('is told apart a session that was ended elsewhere, without what ended it, from one that is over', async () => {
    const { domain, admin } = world;
    const ways = {
      'ended by its owner': ({ actor }) => domain.sessions.endAll(actor),
      'logged out': ({ actor }) => domain.accounts.logout(actor),
      deactivated: ({ id }) => domain.members.deactivate(admin, id),
      deleted: ({ requestId }) => domain.requests.remove(admin, requestId),
    } satisfies Record<string, (member: { actor: Actor; id: number; requestId: number }) => Promise<unknown>>;
    for (const [way, end] of Object.entries(ways)) {
      const member = await world.joinedMember();
      const { token, actor } = await logInFrom(member.email, 'Safari sur iOS');
      await end({ ...member, actor });
      expect(await refusalOf(token), way).toMatchObject(ENDED_ELSEWHERE);
      world.clock.advance({ hours: SESSION_HOURS });
      expect(await refusalOf(token), way).toMatchObject(OVER);
    }
  });

  test('of someone else’s signature learns nothing of the session that it names', async () => {
    const { email } = await world.joinedMember();
    const { token, actor } = await logInFrom(email, 'Safari sur iOS');
    await world.domain.accounts.logout(actor);
    const forged = `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(43)}`;
    expect(await refusalOf(forged)).toMatchObject(OVER);
  });
});

describe('SE-7 Open sessions', () => {
  test('are listed for their owner, newest first, with the device and a mark on the current one', async () => {
    const { email } = await world.joinedMember();
    await logInFrom(email, 'Firefox sur Linux');
    const here = await logInFrom(email, 'Safari sur iOS');
    const [first, second] = await world.domain.sessions.list(here.actor);
    expect(first).toEqual({
      id: expect.any(String),
      device: 'Safari sur iOS',
      createdAt: world.clock.now().toISOString(),
      current: true,
    });
    expect(second).toMatchObject({ device: 'Firefox sur Linux', current: false });
  });

  test('that have expired are not listed', async () => {
    const { email } = await world.joinedMember();
    world.clock.advance({ hours: 11 });
    const { actor } = await logInFrom(email, 'Safari sur iOS');
    expect(await world.domain.sessions.list(actor)).toHaveLength(2);
    world.clock.advance({ hours: 1 });
    expect(await world.domain.sessions.list(actor)).toMatchObject([{ device: 'Safari sur iOS' }]);
  });

  test('can be ended one by one, with immediate effect', async () => {
    const { email } = await world.joinedMember();
    const [there, here] = [
      await logInFrom(email, 'Edge sur Windows'),
      await logInFrom(email, 'Safari sur iOS'),
    ];
    const other = (await world.domain.sessions.list(here.actor)).find(({ device }) =>
      device.startsWith('Edge'),
    );
    await world.domain.sessions.end(here.actor, other?.id ?? '');
    expect(await isOpen(there.token)).toBe(false);
    expect(await isOpen(here.token)).toBe(true);
    await expect(world.domain.sessions.end(here.actor, other?.id ?? '')).rejects.toMatchObject(NOT_FOUND);
  });

  test('of someone else give not-found', async () => {
    const [one, two] = [await world.joinedMember(), await world.joinedMember()];
    const theirs = await logInFrom(two.email, 'Safari sur iOS');
    const [session] = await world.domain.sessions.list(theirs.actor);
    for (const stranger of [one.actor, world.admin])
      await expect(world.domain.sessions.end(stranger, session?.id ?? '')).rejects.toMatchObject(NOT_FOUND);
    expect(await isOpen(theirs.token)).toBe(true);
  });

  test('all end together, including the current one, but no other account’s', async () => {
    const [one, two] = [await world.joinedMember(), await world.joinedMember()];
    const theirs = await logInFrom(two.email, 'a');
    const [there, here] = [await logInFrom(one.email, 'b'), await logInFrom(one.email, 'c')];
    await world.domain.sessions.endAll(here.actor);
    expect([await isOpen(there.token), await isOpen(here.token)]).toEqual([false, false]);
    expect(await isOpen(theirs.token)).toBe(true);
  });

  test('are listed and ended over HTTP, and no response about them is cached', async () => {
    const { email } = await world.joinedMember();
    const { token } = await logInFrom(email, 'Safari sur iOS');
    const client = openTestClient({ domain: world.domain, database: world.database });
    const listed = await client.request('GET', '/api/sessions', { token });
    expect(listed.headers.get('Cache-Control')).toContain('no-store');
    expect(await listed.json()).toHaveLength(2);
    expect((await client.request('DELETE', '/api/sessions', { token })).status).toBe(204);
    const refused = await client.request('GET', '/api/sessions', { token });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ errors: { session: [SESSION_ENDED] } });
  });
});

import { describe, expect, test } from 'vitest';
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
    expect((await client.request('GET', '/api/sessions', { token })).status).toBe(401);
  });
});

import { describe, expect, test } from 'vitest';
import { VISITOR } from '../kernel/actor.ts';
import { DEVICE, memberData, PASSWORD } from '../testing/builders.ts';
import { CONFLICT, NOT_FOUND, UNAUTHENTICATED } from '../testing/outcomes.ts';
import { photoFile } from '../testing/photo-file.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const NEWEST = { page: 0, size: 10, sort: 'createdAt,desc', q: '' } as const;

const world = worldPerTest();

const directory = async () => (await world.domain.members.list(VISITOR, NEWEST)).content;

describe('Deactivating', () => {
  test('SE-4 ends the sessions at once and takes the member out of the directory; activating lists them again', async () => {
    const { id, email } = await world.joinedMember();
    const { token } = await world.domain.accounts.login({ email, password: PASSWORD }, DEVICE);
    await world.domain.members.deactivate(world.admin, id);
    await expect(world.domain.accounts.authenticate(token)).rejects.toMatchObject(UNAUTHENTICATED);
    await expect(world.actorOf(email)).rejects.toMatchObject(UNAUTHENTICATED);
    expect(await directory()).toEqual([]);
    await world.domain.members.activate(world.admin, id);
    await expect(world.domain.accounts.authenticate(token)).rejects.toMatchObject(UNAUTHENTICATED);
    expect(await world.actorOf(email)).toMatchObject({ kind: 'member', id });
    expect(await directory()).toHaveLength(1);
  });

  test('at the same time as activating returns the result of each call', async () => {
    const { id } = await world.joinedMember();
    const { activate, deactivate } = world.domain.members;
    const results = await Promise.all([deactivate(world.admin, id), activate(world.admin, id)]);
    expect(results.map(({ user }) => user.active)).toEqual([false, true]);
  });

  test('a deactivated or activating an active member changes nothing: no audit log entry, and an open edit can be saved', async () => {
    const { id, actor } = await world.joinedMember();
    const { activate, deactivate, profile } = world.domain.members;
    const { version } = await profile(actor);
    expect((await activate(world.admin, id)).user).toMatchObject({ active: true, version });
    const once = await deactivate(world.admin, id);
    expect(once.user.version).toBe(version + 1);
    expect(await deactivate(world.admin, id)).toEqual(once);
    expect((await activate(world.admin, id)).user.version).toBe(version + 2);
    expect(await switches()).toEqual(['member.activated', 'member.deactivated']);
  });

  test('a member with an outstanding invitation revokes it and is logged once, and again only for a new one', async () => {
    const { id, requestId } = await world.domain.members.create(world.admin, memberData(), await photoFile());
    const { invitations, members } = world.domain;
    for (const written of [1, 1]) {
      await members.deactivate(world.admin, id);
      expect(await switches()).toHaveLength(written);
    }
    await invitations.resend(world.admin, requestId);
    await members.deactivate(world.admin, id);
    expect(await switches()).toHaveLength(2);
  });

  /** The actions in the audit log about activated and deactivated members, newest first. */
  const switches = async () => {
    const { content } = await world.domain.auditLog.list(world.admin, NEWEST);
    return content.map(({ action }) => action).filter((action) => /^member\.(de)?activated$/.test(action));
  };

  test('a member who never completed the invitation cannot be activated by an administrator', async () => {
    const { id } = await world.domain.members.create(world.admin, memberData(), await photoFile());
    await expect(world.domain.members.activate(world.admin, id)).rejects.toMatchObject(CONFLICT);
  });

  test('an administrator is no member: the operations on members do not find them', async () => {
    const admin = world.admin as { id: number };
    await expect(world.domain.members.deactivate(world.admin, admin.id)).rejects.toMatchObject(NOT_FOUND);
  });
});

// « Je cherche », « j'offre », on a member's card.

import { describe, expect, test } from 'vitest';
import { type Actor, VISITOR } from '../../kernel/actor.ts';
import { timestamp } from '../../kernel/clock.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';

const at = worldPerTest();
const BOTH = { seeking: 'Un architecte à Namur', offering: 'Des conseils en fiscalité' };
const cardFor = async (reader: Actor, id: number) =>
  (await at.domain.members.list(reader, { page: 0, size: 10, sort: 'createdAt,desc', q: '' })).content.find(
    (card) => card.id === id,
  );
const rowOf = (id: number) =>
  at.database.db
    .selectFrom('account')
    .select(['seeking_changed_at', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('What a member looks for and offers', () => {
  test('is on their card for those who are logged in, and never for visitors', async () => {
    const { id, actor } = await at.joinedMember();
    const other = await at.joinedMember();
    expect(await at.domain.seekingOfferings.find(actor)).toEqual({ seeking: '', offering: '' });
    expect(await at.domain.seekingOfferings.update(actor, BOTH)).toEqual(BOTH);
    expect(await at.domain.seekingOfferings.find(actor)).toEqual(BOTH);
    for (const reader of [actor, other.actor, at.admin])
      expect(await cardFor(reader, id)).toMatchObject(BOTH);
    const forVisitors = await cardFor(VISITOR, id);
    expect(forVisitors).toMatchObject({ id });
    expect(forVisitors).not.toHaveProperty('seeking');
    expect(forVisitors).not.toHaveProperty('offering');
    expect(await cardFor(actor, other.id)).not.toHaveProperty('seeking');
  });

  test('is not found by the search of the directory, in which visitors would read it', async () => {
    const { actor } = await at.joinedMember();
    await at.domain.seekingOfferings.update(actor, BOTH);
    const query = { page: 0, size: 10, sort: 'createdAt,desc', q: 'architecte' } as const;
    expect((await at.domain.members.list(VISITOR, query)).totalElements).toBe(0);
  });

  test('is new when what they look for changes, and only then; the profile stays at its version', async () => {
    const { id, actor } = await at.joinedMember();
    const { version } = await rowOf(id);
    await at.domain.seekingOfferings.update(actor, { seeking: '', offering: BOTH.offering });
    expect(await rowOf(id)).toEqual({ version, seeking_changed_at: null });
    await at.domain.seekingOfferings.update(actor, BOTH);
    const changedAt = timestamp(at.clock);
    at.clock.advance({ hours: 1 });
    await at.domain.seekingOfferings.update(actor, { ...BOTH, offering: '' });
    await at.domain.seekingOfferings.update(actor, { ...BOTH, offering: '' });
    expect(await rowOf(id)).toEqual({ version, seeking_changed_at: changedAt });
    await at.domain.seekingOfferings.update(actor, { seeking: '', offering: '' });
    expect(await rowOf(id)).toEqual({ version, seeking_changed_at: timestamp(at.clock) });
  });

  test('is for members alone', async () => {
    const { find, update } = at.domain.seekingOfferings;
    await expect(find(VISITOR)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(update(at.admin, BOTH)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

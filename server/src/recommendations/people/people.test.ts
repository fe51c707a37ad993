import { describe, expect, test } from 'vitest';
import type { Actor } from '../../kernel/actor.ts';
import { clubPerTest } from '../../testing/club.ts';
import { createRecommendationRecords } from '../../testing/recommendation-records.ts';

const club = clubPerTest();
const namesOf = async (actor: Actor, q = '', former = false) =>
  (await club.domain.people.list(actor, { q, former })).map(({ fullName }) => fullName);
const change = (id: number, values: { active?: boolean; profile_public?: boolean }) =>
  club.database.db.updateTable('account').set(values).where('id', '=', id).execute();

describe('Whom a member may choose', () => {
  test('active members with a public profile, not oneself, by name, whatever the accents; never by what is hidden', async () => {
    const { member, emailOf } = createRecommendationRecords(club);
    const reader = await member('Ada Peeters');
    const theo = await member('Théo Lambert', 'Toitures Lambert');
    await member('Zoé Éloy', 'Menuiserie Éloy');
    const hidden = await member('Zoé Cachée');
    await change(hidden.id, { profile_public: false });
    const inactive = await member('Zoé Absente');
    await change(inactive.id, { active: false });
    expect(await namesOf(reader)).toEqual(['Théo Lambert', 'Zoé Éloy']);
    expect(await namesOf(reader, 'ELOY')).toEqual(['Zoé Éloy']);
    expect(await namesOf(reader, 'theo toitures')).toEqual(['Théo Lambert']);
    expect(await namesOf(reader, await emailOf(theo))).toEqual([]);
    const [person] = await club.domain.people.list(reader, { q: 'theo', former: false });
    expect(person).toEqual({
      ...{
        id: theo.id,
        fullName: 'Théo Lambert',
        company: 'Toitures Lambert',
        photoUrl: null,
        isFormer: false,
      },
    });
  });

  test('at most twenty', async () => {
    const { member } = createRecommendationRecords(club);
    const reader = await member('Ada Peeters');
    for (let number = 0; number < 22; number += 1) await member(`Membre ${String(number).padStart(2, '0')}`);
    const names = await namesOf(reader);
    expect(names).toHaveLength(20);
    expect(names.at(-1)).toBe('Membre 19');
  });

  test('G2 those who left or hide, where something is shared with them; a former member only these', async () => {
    const { member, give, leave } = createRecommendationRecords(club);
    const reader = await member('Ada Peeters');
    const [left, hidden, gone] = [
      await member('Paul Parti'),
      await member('Zoé Cachée'),
      await member('Yves Fermé'),
    ];
    await member('Théo Lambert');
    await give(reader, left);
    await give(hidden, reader);
    const met = {
      other_id: reader.id,
      met_on: '2026-03-01',
      state: 'CONFIRMED',
      created_at: '2026-03-01T10:00:00.000Z',
    };
    await club.database.db
      .insertInto('one_to_one')
      .values({ ...met, proposer_id: gone.id, state: 'CONFIRMED' })
      .execute();
    const stranger = await member('Rita Partie');
    await leave(left);
    await leave(stranger);
    await change(stranger.id, { profile_public: false });
    await change(hidden.id, { profile_public: false });
    await change(gone.id, { active: false });
    expect(await namesOf(reader)).toEqual(['Théo Lambert', 'Zoé Cachée']);
    expect(await namesOf(reader, '', true)).toEqual([
      'Paul Parti',
      'Théo Lambert',
      'Yves Fermé',
      'Zoé Cachée',
    ]);
    const [person] = await club.domain.people.list(reader, { q: 'parti', former: true });
    expect(person).toMatchObject({ id: left.id, isFormer: true });
    expect(await namesOf(left, '', true)).toEqual(['Ada Peeters']);
  });
});

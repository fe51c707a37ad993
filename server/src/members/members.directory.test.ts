import { describe, expect, test } from 'vitest';
import { VISITOR } from '../kernel/actor.ts';
import { memberData } from '../testing/builders.ts';
import { photoFile } from '../testing/photo-file.ts';
import type { World } from '../testing/world.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const NEWEST = { page: 0, size: 10, sort: 'createdAt,desc', q: '' } as const;

const world = worldPerTest();

const directoryFor = async (actor: World['admin'], query = {}) =>
  (await world.domain.members.list(actor, { ...NEWEST, ...query })).content;

describe('The directory', () => {
  test('AC-4 shows what the three switches and the login of the reader allow, for each of the eight settings', async () => {
    const reader = (await world.joinedMember({ fullName: 'Lectrice', isProfilePublic: false })).actor;
    for (let bits = 0; bits < 8; bits += 1) {
      const switches = {
        isEmailPublic: Boolean(bits & 1),
        isProfilePublic: Boolean(bits & 2),
        isProfilePhotoPublic: Boolean(bits & 4),
      };
      const fullName = `Réglage n°${bits}`;
      await world.joinedMember({ fullName, ...switches });
      for (const viewer of [VISITOR, reader, world.admin]) {
        const [card] = await directoryFor(viewer, { q: fullName });
        expect(Boolean(card)).toBe(switches.isProfilePublic);
        if (!card) continue;
        expect('email' in card).toBe(switches.isEmailPublic && viewer.kind !== 'visitor');
        expect('phone' in card).toBe(viewer.kind !== 'visitor');
        expect(card.photoUrl !== null).toBe(switches.isProfilePhotoPublic);
      }
    }
    for (const q of ['', 'Réglage']) {
      const { totalElements } = await world.domain.members.list(VISITOR, { ...NEWEST, size: 1, q });
      expect(totalElements, 'hidden members are not counted either').toBe(4);
    }
  });

  test('shows the free denomination of a BUSINESS member to those who see the company, and none of a SINGLE one', async () => {
    await world.joinedMember({ fullName: 'Zoé', memberType: 'BUSINESS', freeDenomination: 'Groupe Lefèvre' });
    await world.joinedMember({ fullName: 'Jean' });
    for (const viewer of [VISITOR, world.admin]) {
      const [single, business] = await directoryFor(viewer);
      expect(business?.freeDenomination).toBe('Groupe Lefèvre');
      expect(single).not.toHaveProperty('freeDenomination');
    }
  });

  test('returns the total count on a page beyond the last, too', async () => {
    await world.joinedMember({ fullName: 'Zoé Lefèvre' });
    for (const q of ['', 'Zoé'])
      expect(await world.domain.members.list(VISITOR, { ...NEWEST, page: 7, q })).toEqual({
        content: [],
        totalElements: 1,
        totalPages: 1,
      });
  });

  test('AC-4 a search never finds by an e-mail address or a phone number', async () => {
    const { email } = await world.joinedMember({ isEmailPublic: false, phoneNumber: '0470 00 00 33' });
    for (const q of [email, '0470 00 00 33', '32470000033', '470000033', '0470'])
      expect(await directoryFor(VISITOR, { q }), q).toEqual([]);
  });

  test('does not list a member who has not completed the invitation', async () => {
    await world.domain.members.create(world.admin, memberData(), await photoFile());
    expect(await directoryFor(world.admin)).toEqual([]);
  });

  test('is searched by name and company, ignoring case and accents', async () => {
    await world.joinedMember({ fullName: 'Zoé Lefèvre', companyName: 'Ébénisterie du Parc' });
    await world.joinedMember({ fullName: 'Jean Dubois' });
    expect((await directoryFor(VISITOR, { q: 'zoe lefevre' })).map(({ fullName }) => fullName)).toEqual([
      'Zoé Lefèvre',
    ]);
    expect((await directoryFor(VISITOR, { q: 'EBENISTERIE' })).map(({ fullName }) => fullName)).toEqual([
      'Zoé Lefèvre',
    ]);
  });
});

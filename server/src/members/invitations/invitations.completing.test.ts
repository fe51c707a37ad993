import { describe, expect, test } from 'vitest';
import { completion, memberData } from '../../testing/builders.ts';
import { photoFile } from '../../testing/photo-file.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';

const NEWEST = { page: 0, size: 10, sort: 'createdAt,desc', q: '' } as const;

const world = worldPerTest();

const latestSecret = async (email: string) => (await world.mailsTo(email)).at(-1)?.secret ?? '';
const invited = (change = {}) => world.invitedMember(change);

describe('Completing an invitation', () => {
  test('starts from the switches and the denomination that an administrator chose', async () => {
    const made = memberData({
      memberType: 'BUSINESS',
      freeDenomination: 'Groupe Dubois',
      isEmailPublic: false,
    });
    await world.domain.members.create(world.admin, made, await photoFile());
    expect(await world.domain.invitations.validate(await latestSecret(made.email))).toMatchObject({
      freeDenomination: 'Groupe Dubois',
      isEmailPublic: false,
      isProfilePublic: true,
    });
  });

  test('sets password and switches, verifies the address, activates, and the member can log in', async () => {
    const { secret, email, requestId } = await invited();
    await world.domain.invitations.complete(secret, completion({ isEmailPublic: false }), await photoFile());
    const { user } = await world.domain.requests.find(world.admin, requestId);
    expect(user).toMatchObject({
      active: true,
      emailPublic: false,
      profilePublic: true,
      emailVerifiedAt: '2026-03-02T09:00:00.000Z',
    });
    expect(user.photoUrl).toMatch(/^\/images\/[0-9a-f]{64}-256\.webp\?/);
    expect(await world.actorOf(email)).toMatchObject({ kind: 'member' });
  });

  test('requires the denomination of a BUSINESS member only', async () => {
    const business = await invited({ memberType: 'BUSINESS' });
    const photo = await photoFile();
    await expect(
      world.domain.invitations.complete(business.secret, completion(), photo),
    ).rejects.toMatchObject({
      code: 'validation',
      errors: { freeDenomination: ['Ce champ est requis pour les comptes BUSINESS'] },
    });
    await world.domain.invitations.complete(
      business.secret,
      completion({ freeDenomination: 'Groupe Dubois' }),
      photo,
    );
    const single = await invited();
    await world.domain.invitations.complete(
      single.secret,
      completion({ freeDenomination: 'ignorée' }),
      photo,
    );
    const { user } = await world.domain.requests.find(world.admin, single.requestId);
    expect(user.freeDenomination).toBe('');
  });

  test('requires a photo when there is none yet, and keeps the one an administrator uploaded', async () => {
    const { secret } = await invited();
    await expect(world.domain.invitations.complete(secret, completion(), null)).rejects.toMatchObject({
      errors: { photo: ['Photo est requise'] },
    });
    const made = memberData();
    await world.domain.members.create(world.admin, made, await photoFile());
    expect((await world.domain.invitations.validate(await latestSecret(made.email))).toComplete).toBe(false);
    await world.domain.invitations.complete(await latestSecret(made.email), completion(), null);
    const { content } = await world.domain.members.list(world.admin, NEWEST);
    expect(content[0]?.photoUrl).toMatch(/^\/images\/[0-9a-f]{64}-256\.webp$/);
  });

  test('replaces the photo that an administrator uploaded, and deletes it', async () => {
    const made = memberData();
    await world.domain.members.create(world.admin, made, await photoFile());
    const own = await photoFile({ color: 'teal' });
    await world.domain.invitations.complete(await latestSecret(made.email), completion(), own);
    const { hash } = await world.images.read(own);
    const stored = await world.database.db.selectFrom('image').select('hash').distinct().execute();
    expect(stored).toEqual([{ hash }]);
  });

  test('approves the request of a member created by an administrator', async () => {
    const made = memberData();
    const { requestId } = await world.domain.members.create(world.admin, made, await photoFile());
    expect(await world.domain.requests.find(world.admin, requestId)).toMatchObject({
      status: 'PENDING',
      publicForm: false,
    });
    await world.domain.invitations.complete(await latestSecret(made.email), completion(), null);
    expect(await world.domain.requests.find(world.admin, requestId)).toMatchObject({
      status: 'APPROVED',
      processedAt: '2026-03-02T09:00:00.000Z',
      processedBy: null,
    });
  });

  test('leaves the date and the administrator of an approved request unchanged', async () => {
    const { secret, requestId } = await invited();
    const { processedAt, processedBy } = await world.domain.requests.find(world.admin, requestId);
    world.clock.advance({ hours: 30 });
    await world.domain.invitations.complete(secret, completion(), await photoFile());
    expect(await world.domain.requests.find(world.admin, requestId)).toMatchObject({
      processedAt,
      processedBy,
      user: { active: true },
    });
  });

  test('leaves the link usable after invalid input', async () => {
    const { secret } = await invited({ memberType: 'BUSINESS' });
    await expect(world.domain.invitations.complete(secret, completion(), null)).rejects.toThrow();
    expect((await world.domain.invitations.validate(secret)).isValid).toBe(true);
  });
});

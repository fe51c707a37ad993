import { INVITATION_DAYS } from '@cercle/contract/business';
import { describe, expect, test } from 'vitest';
import { completion, memberData } from '../../testing/builders.ts';
import { photoFile } from '../../testing/photo-file.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';

const world = worldPerTest();

const latestSecret = async (email: string) => (await world.mailsTo(email)).at(-1)?.secret ?? '';

const invited = (change = {}) => world.invitedMember(change);

describe('The invitation link', () => {
  test('returns its offer and that a photo is still missing', async () => {
    const { secret } = await invited({ memberType: 'BUSINESS' });
    expect(await world.domain.invitations.validate(secret)).toMatchObject({
      isValid: true,
      memberType: 'BUSINESS',
      toComplete: true,
    });
  });

  test('is not consumed by reading it', async () => {
    const { secret } = await invited();
    for (let visits = 0; visits < 5; visits += 1) await world.domain.invitations.validate(secret);
    await world.domain.invitations.complete(secret, completion(), await photoFile());
  });

  test('works until the last moment of its seventh day; unknown, used and expired ones are all invalid', async () => {
    const used = await invited();
    await world.domain.invitations.complete(used.secret, completion(), await photoFile());
    const expired = await invited();
    world.clock.advance({ hours: INVITATION_DAYS * 24, seconds: -1 });
    expect((await world.domain.invitations.validate(expired.secret)).isValid).toBe(true);
    world.clock.advance({ seconds: 1 });
    for (const secret of ['unknown', used.secret, expired.secret]) {
      expect(await world.domain.invitations.validate(secret)).toMatchObject({
        isValid: false,
        memberType: null,
        toComplete: false,
      });
    }
  });

  test('completing with an unknown link is not-found; with a used or expired one, expired', async () => {
    const { complete } = world.domain.invitations;
    const photo = await photoFile();
    await expect(complete('unknown', completion(), photo)).rejects.toMatchObject({
      code: 'not-found',
      message: 'Le lien est invalide ou a expiré.',
    });
    const used = await invited();
    await complete(used.secret, completion(), photo);
    for (const password of [completion().password, 'cercle2026'])
      await expect(complete(used.secret, completion({ password }), photo)).rejects.toMatchObject({
        code: 'expired',
        message: 'Le lien est invalide ou a expiré.',
      });
    const expired = await invited();
    world.clock.advance({ hours: INVITATION_DAYS * 24 });
    await expect(complete(expired.secret, completion(), photo)).rejects.toMatchObject({ code: 'expired' });
  });

  test('TK-2 is stored only as a hash', async () => {
    const { secret } = await invited();
    const tables = await Promise.all(
      (['link', 'mail', 'audit_entry', 'account'] as const).map((table) =>
        world.database.db.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(tables)).not.toContain(secret);
  });

  test('TK-3 fifty parallel uses activate one account', async () => {
    const { secret, email } = await invited();
    const photo = await photoFile();
    const uses = Array.from({ length: 50 }, (_, number) => {
      const password = `mot de passe ${number}`;
      return world.domain.invitations.complete(
        secret,
        completion({ password, confirmPassword: password }),
        photo,
      );
    });
    const results = await Promise.allSettled(uses);
    const winners = results.flatMap(({ status }, number) => (status === 'fulfilled' ? [number] : []));
    expect(winners).toHaveLength(1);
    await world.actorOf(email, `mot de passe ${winners[0]}`);
  });
});

describe('Sending an invitation again', () => {
  test('revokes the one before', async () => {
    const { email, requestId, secret } = await invited();
    const { photoUrl, fullName } = await world.domain.invitations.validate(secret);
    expect([photoUrl, fullName]).toEqual([null, expect.stringMatching(/./)]);
    await world.domain.invitations.resend(world.admin, requestId);
    expect((await world.domain.invitations.validate(secret)).isValid).toBe(false);
    expect((await world.domain.invitations.validate(await latestSecret(email))).isValid).toBe(true);
  });

  test('is refused before the decision, after a rejection and after the activation', async () => {
    const { id } = await world.submittedRequest();
    const { resend } = world.domain.invitations;
    await expect(resend(world.admin, id)).rejects.toMatchObject({ code: 'conflict' });
    await world.domain.requests.reject(world.admin, id, '');
    await expect(resend(world.admin, id)).rejects.toMatchObject({ code: 'conflict' });
    const member = await world.joinedMember();
    await expect(resend(world.admin, member.requestId)).rejects.toMatchObject({ code: 'conflict' });
  });
});

const NEWEST = { page: 0, size: 10, sort: 'createdAt,desc', q: '' } as const;

describe('Completing an invitation', () => {
  test('starts from the switches and the denomination that an administrator chose', async () => {
    const made = memberData({
      memberType: 'BUSINESS',
      freeDenomination: 'Groupe Dubois',
      isEmailPublic: false,
    });
    await world.domain.members.create(world.admin, made, await photoFile());
    expect(await world.domain.invitations.validate(await latestSecret(made.email))).toMatchObject({
      photoUrl: expect.stringMatching(/^\/images\/.+&signature=/),
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

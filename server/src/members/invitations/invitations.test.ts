import { INVITATION_DAYS } from '@cercle/contract/business';
import { describe, expect, test } from 'vitest';
import { completion } from '../../testing/builders.ts';
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

  test('unknown, used and expired ones are all invalid', async () => {
    const used = await invited();
    await world.domain.invitations.complete(used.secret, completion(), await photoFile());
    const expired = await invited();
    world.clock.advance({ hours: INVITATION_DAYS * 24 });
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

  test('works until the last moment of its seventh day', async () => {
    const { secret } = await invited();
    world.clock.advance({ hours: INVITATION_DAYS * 24, seconds: -1 });
    expect((await world.domain.invitations.validate(secret)).isValid).toBe(true);
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

import { describe, expect, test } from 'vitest';
import { completion, DEVICE, memberData, PASSWORD } from '../../testing/builders.ts';
import { photoFile } from '../../testing/photo-file.ts';
import { ADMIN_EMAIL } from '../../testing/world.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';

const world = worldPerTest();

/** Asks for a new password. @returns the mails that the address got by it */
async function mailsAfterRequest(email: string) {
  const { length: before } = await world.mailsTo(email);
  await world.domain.passwordReset.request(email);
  await world.processResetRequests();
  return (await world.mailsTo(email)).slice(before);
}

describe('A person who was invited, lost the mail and asks for a new password', () => {
  test('gets the invitation again, and the one before it stops working', async () => {
    const { email, secret: lost } = await world.invitedMember();
    const [mail] = await mailsAfterRequest(email);
    expect(mail?.subject).toBe('Activez votre accès au cercle – Cercle');
    const { invitations } = world.domain;
    expect(await invitations.validate(lost)).toMatchObject({ isValid: false, isReplaced: true });
    await invitations.complete(mail?.secret ?? '', completion(), await photoFile());
    await world.actorOf(email);
  });

  test('gets it even when the last one has expired, and when an administrator made the member', async () => {
    const { email } = memberData();
    await world.domain.members.create(world.admin, memberData({ email }), await photoFile());
    world.clock.advance({ hours: 8 * 24 });
    const [mail] = await mailsAfterRequest(email);
    expect(await world.domain.invitations.validate(mail?.secret ?? '')).toMatchObject({ isValid: true });
  });

  test('gets it as an administrator, too, in the name of the one who invited', async () => {
    const email = 'lea@cercle.example';
    await world.domain.administrators.invite(world.admin, { fullName: 'Léa Fontaine', email });
    const [mail] = await mailsAfterRequest(email);
    expect(mail?.text).toContain(`${ADMIN_EMAIL} vous donne accès à l’administration`);
    await world.domain.passwordReset.complete(mail?.secret ?? '', PASSWORD, DEVICE);
    expect(await world.actorOf(email)).toMatchObject({ kind: 'admin' });
  });
});

describe('Nothing is sent to', () => {
  test('an applicant whose request waits or was rejected', async () => {
    const waiting = await world.submittedRequest();
    const rejected = await world.submittedRequest();
    await world.domain.requests.reject(world.admin, rejected.id, '');
    for (const { user } of [waiting, rejected]) expect(await mailsAfterRequest(user.email)).toEqual([]);
  });

  test('a person whose invitation an administrator revoked: it cannot be undone from outside', async () => {
    const { id, email } = await world.invitedMember();
    await world.domain.members.deactivate(world.admin, id);
    expect(await mailsAfterRequest(email)).toEqual([]);
  });

  test('a deactivated member, or an unknown address', async () => {
    const { id, email } = await world.joinedMember();
    await world.domain.members.deactivate(world.admin, id);
    for (const address of [email, 'inconnu@societe.example'])
      expect(await mailsAfterRequest(address)).toEqual([]);
  });
});

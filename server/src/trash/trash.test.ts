import { TRASH_SECONDS } from '@cercle/contract/trash';
import { describe, expect, test } from 'vitest';
import { requireAdmin } from '../kernel/actor.ts';
import { ambassadorFields, contactMessage, DEVICE, PASSWORD } from '../testing/builders.ts';
import { CONFLICT, countDone, NOT_FOUND, outcomesOf, UNAUTHENTICATED } from '../testing/outcomes.ts';
import { photoFile } from '../testing/photo-file.ts';
import { totpCode } from '../testing/totp-codes.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();

const aMessage = async () => {
  await world.domain.contacts.submit(contactMessage());
  return (await world.domain.contacts.all(world.admin))[0] as { id: number };
};
const pictures = async () => (await world.database.db.selectFrom('image').select('hash').execute()).length;

describe('A recent deletion is undone completely', () => {
  test('a message', async () => {
    const { domain, admin } = world;
    const message = await aMessage();
    await domain.contacts.remove(admin, message.id);
    await domain.trash.restore(admin, 'contacts', message.id);
    expect(await domain.contacts.all(admin)).toEqual([message]);
  });

  test('a subscription, with the link that ends it', async () => {
    const { domain, admin } = world;
    await domain.newsletter.subscribe('lectrice@societe.example');
    const secret = (await world.mailsTo('lectrice@societe.example'))[0]?.secret ?? '';
    const [before] = await domain.newsletter.all(admin);
    await domain.newsletter.remove(admin, before?.id ?? 0);
    await domain.trash.restore(admin, 'newsletters', before?.id ?? 0);
    expect(await domain.newsletter.all(admin)).toEqual([before]);
    expect(await domain.newsletter.peek(secret)).toMatchObject({ isSubscribed: true });
  });

  test('an ambassador, with pictures, and the public page counts them again', async () => {
    const { domain, admin } = world;
    const photo = await photoFile();
    const { id } = await domain.ambassadors.create(admin, ambassadorFields(), { photo, logo: photo });
    const before = await domain.ambassadors.findAny(admin, id);
    await domain.ambassadors.remove(admin, id);
    await domain.trash.purgeExpired();
    const revision = await world.version.read();
    await domain.trash.restore(admin, 'ambassadors', id);
    expect(await domain.ambassadors.findAny(admin, id)).toEqual(before);
    const beyond = { page: 1, size: 1, sort: 'createdAt,desc', q: '' } as const;
    expect(await domain.ambassadors.list(beyond)).toMatchObject({ content: [], totalElements: 1 });
    expect(await world.version.read(), 'pages cached before are not shown again').not.toBe(revision);
    expect(await pictures()).toBeGreaterThan(0);
  });

  test('a member with request, photo, password and known devices, whose sessions stay ended', async () => {
    const { domain, admin, database } = world;
    const member = await world.joinedMember();
    const devices = () => database.db.selectFrom('known_device').selectAll().orderBy('token_hash').execute();
    const known = await devices();
    const before = await domain.requests.find(admin, member.requestId);
    await domain.requests.remove(admin, member.requestId);
    await expect(world.actorOf(member.email)).rejects.toMatchObject(UNAUTHENTICATED);
    await domain.trash.restore(admin, 'members-requests', member.requestId);
    expect(await devices()).toEqual(known);
    const after = await domain.requests.find(admin, member.requestId);
    expect({ ...after, user: { ...after.user, photoUrl: null } }).toEqual({
      ...before,
      user: { ...before.user, photoUrl: null },
    });
    expect(await world.actorOf(member.email)).toMatchObject({ kind: 'member', id: member.id });
    expect(await database.db.selectFrom('session').selectAll().execute()).toHaveLength(2);
  });

  test('a member with second factor and recovery codes', async () => {
    const { domain, admin } = world;
    const { requestId, email, actor } = await world.joinedMember();
    const { secret } = await domain.secondFactor.start(actor, PASSWORD);
    const { recoveryCodes } = await domain.secondFactor.confirm(actor, totpCode(secret, world.clock.now()));
    await domain.requests.remove(admin, requestId);
    await domain.trash.restore(admin, 'members-requests', requestId);
    const [code = ''] = recoveryCodes;
    await expect(world.actorOf(email)).rejects.toMatchObject({ errors: { code: [expect.any(String)] } });
    await domain.accounts.login({ email, password: PASSWORD, code }, DEVICE);
  });

  test('a request whose deciding administrator was deleted since', async () => {
    const { domain, admin } = world;
    const { id } = await world.submittedRequest();
    await domain.administrators.invite(admin, { fullName: 'Léa Fontaine', email: 'lea@cercle.example' });
    const secret = (await world.mailsTo('lea@cercle.example'))[0]?.secret ?? '';
    await domain.passwordReset.complete(secret, 'quatre vents du nord', DEVICE);
    const lea = await world.actorOf('lea@cercle.example', 'quatre vents du nord');
    await domain.requests.approve(lea, id);
    await domain.requests.remove(admin, id);
    await domain.administrators.remove(admin, requireAdmin(lea).id);
    await domain.trash.restore(admin, 'members-requests', id);
    expect(await domain.requests.find(admin, id)).toMatchObject({ status: 'APPROVED', processedBy: null });
  });

  test('an invitation that was sent', async () => {
    const { domain, admin } = world;
    const invited = await world.invitedMember();
    await domain.requests.remove(admin, invited.requestId);
    expect(await domain.invitations.validate(invited.secret)).toMatchObject({ isValid: false });
    await domain.trash.restore(admin, 'members-requests', invited.requestId);
    expect(await domain.invitations.validate(invited.secret)).toMatchObject({ isValid: true });
  });
});

describe('A concurrent deletion of the same subject', () => {
  const deletedByMany = async (remove: () => Promise<void>) => (await outcomesOf(20, remove)).sort();
  const ONCE = ['done', ...Array<string>(19).fill('not-found')];

  test('succeeds once, and the others get not-found: a request with its member', async () => {
    const { domain, admin } = world;
    const { requestId } = await world.joinedMember();
    expect(await deletedByMany(() => domain.requests.remove(admin, requestId))).toEqual(ONCE);
    await domain.trash.restore(admin, 'members-requests', requestId);
    expect(await domain.requests.find(admin, requestId)).toMatchObject({ status: 'APPROVED' });
  });

  test('an ambassador, a message, a subscription', async () => {
    const { domain, admin } = world;
    const photo = await photoFile();
    const { id } = await domain.ambassadors.create(admin, ambassadorFields(), { photo, logo: photo });
    expect(await deletedByMany(() => domain.ambassadors.remove(admin, id))).toEqual(ONCE);
    const message = await aMessage();
    expect(await deletedByMany(() => domain.contacts.remove(admin, message.id))).toEqual(ONCE);
    await domain.newsletter.subscribe('lectrice@societe.example');
    const [subscription] = await domain.newsletter.all(admin);
    expect(await deletedByMany(() => domain.newsletter.remove(admin, subscription?.id ?? 0))).toEqual(ONCE);
  });
});

describe('What cannot be restored', () => {
  test('is a deletion whose time is over, and its pictures are deleted for good', async () => {
    const { domain, admin } = world;
    const files = { photo: await photoFile(), logo: await photoFile({ color: 'teal' }) };
    const { id } = await domain.ambassadors.create(admin, ambassadorFields(), files);
    await domain.ambassadors.remove(admin, id);
    world.clock.advance({ seconds: TRASH_SECONDS });
    await expect(domain.trash.restore(admin, 'ambassadors', id)).rejects.toMatchObject(NOT_FOUND);
    await domain.trash.purgeExpired();
    expect(await pictures()).toBe(0);
    expect(await world.database.db.selectFrom('trash').selectAll().execute()).toEqual([]);
  });

  test('keeps a picture that another ambassador shows', async () => {
    const { domain, admin } = world;
    const logo = await photoFile({ color: 'teal' });
    const [first] = await Promise.all(
      ['navy', 'maroon'].map(async (color) =>
        domain.ambassadors.create(admin, ambassadorFields(), { photo: await photoFile({ color }), logo }),
      ),
    );
    const before = await pictures();
    await domain.ambassadors.remove(admin, first?.id ?? 0);
    world.clock.advance({ seconds: TRASH_SECONDS });
    await domain.trash.purgeExpired();
    expect(await pictures()).toBe((before / 3) * 2);
  });

  test('is a deletion under a clock that was years ahead, once it is corrected', async () => {
    const { domain, admin, clock, database } = world;
    const { id } = await aMessage();
    clock.advance({ hours: 50_000 });
    await domain.contacts.remove(admin, id);
    clock.advance({ hours: -50_000 });
    await domain.trash.purgeExpired();
    expect(await database.db.selectFrom('trash').selectAll().execute()).toEqual([]);
  });

  test('is an address that was taken meanwhile', async () => {
    const { domain, admin } = world;
    const { id, user } = await world.submittedRequest();
    await domain.requests.remove(admin, id);
    await world.submittedRequest({ email: user.email });
    await expect(domain.trash.restore(admin, 'members-requests', id)).rejects.toMatchObject(CONFLICT);
  });

  test('twenty concurrent calls restore it once', async () => {
    const { domain, admin } = world;
    const { id } = await aMessage();
    await domain.contacts.remove(admin, id);
    expect(await countDone(20, () => domain.trash.restore(admin, 'contacts', id))).toBe(1);
    expect(await domain.contacts.all(admin)).toHaveLength(1);
  });
});

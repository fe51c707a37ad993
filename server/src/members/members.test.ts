import { describe, expect, test } from 'vitest';
import { VISITOR } from '../kernel/actor.ts';
import { application, completion, DEVICE, memberData, PASSWORD } from '../testing/builders.ts';
import { CONFLICT, countDone, NOT_FOUND, UNAUTHENTICATED } from '../testing/outcomes.ts';
import { photoFile } from '../testing/photo-file.ts';
import type { World } from '../testing/world.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const NEWEST = { page: 0, size: 10, sort: 'createdAt,desc', q: '' } as const;

const world = worldPerTest();

const directoryFor = async (actor: World['admin'], query = {}) =>
  (await world.domain.members.list(actor, { ...NEWEST, ...query })).content;

describe('A member created by an administrator', () => {
  test('is invited at once, pending and not yet active', async () => {
    const made = memberData({
      memberType: 'BUSINESS',
      freeDenomination: 'Groupe Dubois',
      additionalInfo: 'Vu au salon',
    });
    const { requestId } = await world.domain.members.create(world.admin, made, await photoFile());
    const request = await world.domain.requests.find(world.admin, requestId);
    expect(request).toMatchObject({ status: 'PENDING', publicForm: false, additionalInfo: 'Vu au salon' });
    expect(request.user).toMatchObject({ active: false, freeDenomination: 'Groupe Dubois' });
    expect((await world.mailsTo(made.email))[0]?.secret).toBeTruthy();
  });

  test('with an address already used is rejected on that field, and nothing is stored', async () => {
    const { email } = await world.joinedMember();
    await expect(
      world.domain.members.create(world.admin, memberData({ email }), await photoFile({ color: '#a00' })),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: `Cette adresse email ${email} est déjà utilisée. Merci d'en choisir une autre.`,
    });
    const images = await world.database.db.selectFrom('image').select('hash').distinct().execute();
    expect(images).toHaveLength(1);
  });
});

describe('Editing', () => {
  const pending = async () => {
    const data = memberData();
    const { id, requestId } = await world.domain.members.create(world.admin, data, await photoFile());
    return { id, requestId, data, request: await world.domain.requests.find(world.admin, requestId) };
  };

  test('changes a pending member and keeps the photo when none is sent', async () => {
    const { id, data, request } = await pending();
    const changed = await world.domain.members.update(
      world.admin,
      id,
      { ...data, fullName: 'Nouveau Nom' },
      null,
    );
    expect(changed.user).toMatchObject({ fullName: 'Nouveau Nom', photoUrl: request.user.photoUrl });
  });

  test('replaces the photo, and deletes the old picture', async () => {
    const { id, data } = await pending();
    await world.domain.members.update(world.admin, id, data, await photoFile({ color: '#bada55' }));
    expect(await world.database.db.selectFrom('image').select('hash').distinct().execute()).toHaveLength(1);
  });

  test('clears the denomination when the offer becomes SINGLE', async () => {
    const data = memberData({ memberType: 'BUSINESS', freeDenomination: 'Groupe' });
    const { id } = await world.domain.members.create(world.admin, data, await photoFile());
    const changed = await world.domain.members.update(
      world.admin,
      id,
      { ...data, memberType: 'SINGLE' },
      null,
    );
    expect(changed.user.freeDenomination).toBe('');
  });

  test('CO-2 twenty edits of one version: one is saved, the others get a conflict', async () => {
    const { id, data, request } = await pending();
    const { version } = request.user;
    const edit = (number: number) =>
      world.domain.members.update(world.admin, id, { ...data, company: `Société ${number}`, version }, null);
    expect(await countDone(20, edit)).toBe(1);
  });

  test('ten times at once returns to each what it saved, not the result of another edit', async () => {
    const { id, data } = await pending();
    const companies = Array.from({ length: 10 }, (_, number) => `Société ${number}`);
    const saved = await Promise.all(
      companies.map((company) => world.domain.members.update(world.admin, id, { ...data, company }, null)),
    );
    expect(saved.map(({ user }) => user.company)).toEqual(companies);
  });

  test('is refused once the request is decided', async () => {
    const member = await world.joinedMember();
    await expect(
      world.domain.members.update(world.admin, member.id, memberData(), null),
    ).rejects.toMatchObject({
      code: 'conflict',
      errors: { status: ['Cette demande n’est plus en attente\u202f: elle ne peut plus être modifiée.'] },
    });
  });

  test('of a member that another administrator has deleted meanwhile is not-found', async () => {
    const { id, requestId, data } = await pending();
    await world.domain.requests.remove(world.admin, requestId);
    await expect(world.domain.members.update(world.admin, id, data, null)).rejects.toMatchObject(NOT_FOUND);
  });

  test('to an address that another account has is refused', async () => {
    const { email } = await world.joinedMember();
    const { id, data } = await pending();
    await expect(
      world.domain.members.update(world.admin, id, { ...data, email }, null),
    ).rejects.toMatchObject(CONFLICT);
  });

  test('of the address sends the invitation to the new one and revokes the old', async () => {
    const { id, data } = await pending();
    const before = (await world.mailsTo(data.email))[0]?.secret ?? '';
    await world.domain.members.update(world.admin, id, { ...data, email: 'nouvelle@societe.example' }, null);
    expect((await world.domain.invitations.validate(before)).isValid).toBe(false);
    const after = (await world.mailsTo('nouvelle@societe.example'))[0]?.secret ?? '';
    await world.domain.invitations.complete(after, completion(), null);
  });

  test('of other fields leaves an outstanding invitation valid', async () => {
    const { id, data } = await pending();
    await world.domain.members.update(world.admin, id, { ...data, company: 'Autre SRL' }, null);
    const [invitation, ...more] = await world.mailsTo(data.email);
    expect(more).toEqual([]);
    expect((await world.domain.invitations.validate(invitation?.secret ?? '')).isValid).toBe(true);
  });

  test('of the address of an undecided applicant sends no invitation', async () => {
    const { user } = await world.submittedRequest();
    const email = 'corrigee@societe.example';
    await world.domain.members.update(world.admin, user.id, { ...memberData(), email }, null);
    expect(await world.mailsTo(email)).toEqual([]);
  });
});

describe('Deactivating', () => {
  test('SE-4 ends the sessions at once and takes the member out of the directory; activating lists them again', async () => {
    const { id, email } = await world.joinedMember();
    const { token } = await world.domain.accounts.login({ email, password: PASSWORD }, DEVICE);
    await world.domain.members.deactivate(world.admin, id);
    await expect(world.domain.accounts.authenticate(token)).rejects.toMatchObject(UNAUTHENTICATED);
    await expect(world.actorOf(email)).rejects.toMatchObject(UNAUTHENTICATED);
    expect(await directoryFor(VISITOR)).toEqual([]);
    await world.domain.members.activate(world.admin, id);
    await expect(world.domain.accounts.authenticate(token)).rejects.toMatchObject(UNAUTHENTICATED);
    expect(await world.actorOf(email)).toMatchObject({ kind: 'member', id });
    expect(await directoryFor(VISITOR)).toHaveLength(1);
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

test('AC-3 a role, a status or an identifier typed into the public form is not stored', async () => {
  const extra = { role: 'ADMIN', status: 'APPROVED', publicForm: false, id: 1, active: true };
  const input = { ...application(), ...extra };
  await world.domain.requests.submit(input);
  const { content } = await world.domain.requests.list(world.admin, { ...NEWEST, q: input.email });
  expect(content[0]).toMatchObject({ status: 'PENDING', publicForm: true, user: { active: false } });
});

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

import { type MemberCreate, memberUpdate } from '@cercle/contract/members';
import { describe, expect, test } from 'vitest';
import { application, completion, memberData } from '../testing/builders.ts';
import { CONFLICT, countDone, NOT_FOUND } from '../testing/outcomes.ts';
import { photoFile } from '../testing/photo-file.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const NEWEST = { page: 0, size: 10, sort: 'createdAt,desc', q: '' } as const;

const world = worldPerTest();

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

  test('is refused once the request is rejected', async () => {
    const { id, user } = await world.submittedRequest();
    await world.domain.requests.reject(world.admin, id, '');
    await expect(
      world.domain.members.update(world.admin, user.id, memberData({ email: user.email }), null),
    ).rejects.toMatchObject({
      code: 'conflict',
      errors: { status: ['Cette demande a été rejetée\u202f: elle ne peut plus être modifiée.'] },
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

describe('Editing a member whose request was approved', () => {
  type Change = Partial<MemberCreate> & { version?: number };
  const update = (id: number, { version, ...change }: Change, photo: File | null = null) =>
    world.domain.members.update(world.admin, id, { ...memberData(change), version }, photo);

  test('changes name, phone, offer, company, VAT number, information and photo at once, wherever they are shown', async () => {
    const { id, requestId, email, actor } = await world.joinedMember();
    const before = await world.domain.members.profile(actor);
    const shown = {
      ...{ fullName: 'Zoé Lefèvre', phone: '02 111 11 11', company: 'Lefèvre SA', vat: 'BE0123456749' },
      ...{ memberType: 'BUSINESS' as const, freeDenomination: 'Groupe Lefèvre' },
    };
    const additionalInfo = 'Vue au salon';
    const photo = await photoFile({ color: '#bada55' });
    const changed = await update(id, { email, additionalInfo, ...shown }, photo);
    expect(changed).toMatchObject({ status: 'APPROVED', additionalInfo, user: shown });
    expect(changed.user.photoUrl).not.toBe(before.photoUrl);
    expect(await world.domain.members.profile(actor)).toMatchObject(shown);
    const { content } = await world.domain.members.list(actor, { ...NEWEST, q: 'lefevre' });
    expect(content).toMatchObject([
      { fullName: 'Zoé Lefèvre', company: 'Lefèvre SA', phone: '02 111 11 11' },
    ]);
    const { recentMemberRequests } = await world.domain.dashboard.summary(world.admin);
    expect(recentMemberRequests[0]?.user.fullName).toBe('Zoé Lefèvre');
    const [entry] = (await world.domain.auditLog.list(world.admin, NEWEST)).content;
    expect(entry).toMatchObject({
      action: 'member.updated',
      subjectId: requestId,
      subjectName: 'Zoé Lefèvre',
    });
    expect(await world.database.db.selectFrom('image').select('hash').distinct().execute()).toHaveLength(1);
  });

  test('refuses another address or switch, which are the member’s; a switch left out stays as it is', async () => {
    const own = { isEmailPublic: false, isProfilePublic: true, isProfilePhotoPublic: false };
    const { id, requestId, email } = await world.joinedMember(own);
    const before = await world.domain.requests.find(world.admin, requestId);
    const { isEmailPublic, isProfilePublic, isProfilePhotoPublic } = own;
    for (const other of [
      { email: 'autre@societe.example' },
      { isEmailPublic: !isEmailPublic },
      { isProfilePublic: !isProfilePublic },
      { isProfilePhotoPublic: !isProfilePhotoPublic },
    ])
      await expect(update(id, { email, ...own, ...other })).rejects.toMatchObject(CONFLICT);
    expect(await world.domain.requests.find(world.admin, requestId)).toEqual(before);
    const withoutSwitches = memberUpdate.parse({ ...before.user, company: 'Autre SA' });
    const { user } = await world.domain.members.update(world.admin, id, withoutSwitches, null);
    expect(user).toEqual({ ...before.user, company: 'Autre SA', version: before.user.version + 1 });
  });

  test('a version that the member has changed meanwhile is refused, and so is theirs after the administrator', async () => {
    const { id, email, actor } = await world.joinedMember();
    const { version } = await world.domain.members.profile(actor);
    const own = { fullName: 'Zoé', company: 'Zoé SRL', phone: '02 11 11', vat: '', freeDenomination: '' };
    await world.domain.members.updateProfile(actor, { ...own, version }, null);
    await expect(update(id, { email, version })).rejects.toMatchObject(CONFLICT);
    await update(id, { email, version: version + 1 });
    await expect(
      world.domain.members.updateProfile(actor, { ...own, version: version + 1 }, null),
    ).rejects.toMatchObject(CONFLICT);
  });

  test('a deactivated one stays out of use; one who has not activated yet keeps the invitation', async () => {
    const { id, email } = await world.joinedMember();
    await world.domain.members.deactivate(world.admin, id);
    const { user } = await update(id, { email, company: 'Autre SA' });
    expect(user).toMatchObject({ company: 'Autre SA', active: false });
    const invited = await world.invitedMember();
    await update(invited.id, { email: invited.email, company: 'Autre SA' });
    expect(await world.domain.invitations.validate(invited.secret)).toMatchObject({ isValid: true });
  });
});

test('AC-3 a role, a status or an identifier typed into the public form is not stored', async () => {
  const extra = { role: 'ADMIN', status: 'APPROVED', publicForm: false, id: 1, active: true };
  const input = { ...application(), ...extra };
  await world.domain.requests.submit(input);
  const { content } = await world.domain.requests.list(world.admin, { ...NEWEST, q: input.email });
  expect(content[0]).toMatchObject({ status: 'PENDING', publicForm: true, user: { active: false } });
});

import type { ProfileUpdate } from '@cercle/contract/profile';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { imagesApi } from '../../images/images.api.ts';
import { type Actor, VISITOR } from '../../kernel/actor.ts';
import { DEVICE, PASSWORD } from '../../testing/builders.ts';
import { fileOf, headerOnlyPng } from '../../testing/crafted-images.ts';
import { CONFLICT, UNAUTHENTICATED } from '../../testing/outcomes.ts';
import { photoFile } from '../../testing/photo-file.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';

const world = worldPerTest();

const profileInput = (change: Partial<ProfileUpdate> = {}): ProfileUpdate => ({
  fullName: 'Zoé Lefèvre',
  company: 'Ébénisterie du Parc',
  phone: '+32 2 111 22 33',
  vat: 'BE0987654321',
  freeDenomination: '',
  ...change,
});
const save = (actor: Actor, change: Partial<ProfileUpdate> = {}, photo: File | null = null) =>
  world.domain.members.updateProfile(actor, profileInput(change), photo);
const directory = async (actor: Actor, q = '') =>
  (await world.domain.members.list(actor, { page: 0, size: 10, sort: 'createdAt,desc', q })).content;
const red = () => photoFile({ color: '#a00000' });
const storedPictures = async () =>
  (await world.database.db.selectFrom('image').select('hash').distinct().execute()).length;

/** The status of a request for a picture by this URL without its signature. */
const publicStatus = async (photoUrl: string | null) =>
  (await imagesApi(world.images).request((photoUrl ?? '').split('?')[0] ?? '')).status;

describe('Editing a member’s own profile', () => {
  test('changes it in the profile, the directory and its search at once', async () => {
    const { actor } = await world.joinedMember({ fullName: 'Ancien Nom', companyName: 'Ancienne' });
    expect(await save(actor)).toMatchObject(profileInput());
    expect(await world.domain.members.profile(actor)).toMatchObject(profileInput());
    expect(await directory(actor, 'ancien')).toEqual([]);
    for (const q of ['zoe lefevre', 'EBENISTERIE', 'zoe ebenisterie']) {
      expect(await directory(actor, q)).toMatchObject([
        { fullName: 'Zoé Lefèvre', phone: '+32 2 111 22 33' },
      ]);
    }
  });

  test('returns a token of the same session with the new name and the same expiry', async () => {
    const { email } = await world.joinedMember();
    const { token } = await world.domain.accounts.login({ email, password: PASSWORD }, DEVICE);
    world.clock.advance({ hours: 3 });
    const saved = await save(await world.domain.accounts.authenticate(token));
    const { photoUrl: _, version, ...claims } = decodeJwt(token);
    expect(decodeJwt(saved.token)).toMatchObject({ ...claims, fullName: 'Zoé Lefèvre' });
    expect(decodeJwt(saved.token).version).toBeGreaterThan(Number(version));
    expect(await world.domain.accounts.authenticate(saved.token)).toMatchObject({ name: 'Zoé Lefèvre' });
    world.clock.advance({ hours: 9, seconds: 1 });
    await expect(world.domain.accounts.authenticate(saved.token)).rejects.toMatchObject(UNAUTHENTICATED);
  });

  test('returns another token each time, which notifies other tabs, even if no claim changed', async () => {
    const { actor } = await world.joinedMember();
    const tokens = [await save(actor, { company: 'Une' }), await save(actor, { company: 'Autre' })].map(
      ({ token }) => token,
    );
    expect(new Set(tokens).size).toBe(2);
  });

  test('changes nothing if the session ended meanwhile', async () => {
    const { actor } = await world.joinedMember({ fullName: 'Ancien Nom' });
    await world.domain.sessions.endAll(actor);
    await expect(save(actor)).rejects.toMatchObject(UNAUTHENTICATED);
    expect(await world.domain.members.profile(actor)).toMatchObject({ fullName: 'Ancien Nom' });
  });

  test('AC-4 controls what others see; an omitted switch stays unchanged', async () => {
    const { actor } = await world.joinedMember({ isEmailPublic: false, isProfilePhotoPublic: false });
    const other = (await world.joinedMember({ isProfilePublic: false })).actor;
    expect(await save(actor)).toMatchObject({
      emailPublic: false,
      profilePublic: true,
      profilePhotoPublic: false,
    });
    const [hidden] = await directory(other);
    expect(hidden).toMatchObject({ fullName: 'Zoé Lefèvre', photoUrl: null });
    expect(hidden).not.toHaveProperty('email');
    await save(actor, { isEmailPublic: true, isProfilePhotoPublic: true });
    expect(await directory(other)).toMatchObject([
      { email: expect.any(String), photoUrl: expect.any(String) },
    ]);
    expect((await directory(VISITOR))[0]).not.toHaveProperty('email');
    await save(actor, { isProfilePublic: false });
    expect(await directory(other)).toEqual([]);
  });

  test('CO-2 of twenty edits of one version saves one; a stale one overwrites nothing', async () => {
    const { actor } = await world.joinedMember();
    const { version } = await world.domain.members.profile(actor);
    const edits = Array.from({ length: 20 }, (_, number) =>
      save(actor, { company: `Société ${number}`, version }),
    );
    const results = await Promise.allSettled(edits);
    const succeeded = results.filter((result) => result.status === 'fulfilled');
    expect(succeeded).toHaveLength(1);
    const after = await world.domain.members.profile(actor);
    expect(after.company).toBe(succeeded[0]?.value.company);
    await expect(save(actor, { version }, await red())).rejects.toMatchObject(CONFLICT);
    expect(await world.domain.members.profile(actor)).toEqual(after);
    expect(await storedPictures()).toBe(1);
  });

  test('ten times at once returns to each what it saved', async () => {
    const { actor } = await world.joinedMember();
    const companies = Array.from({ length: 10 }, (_, number) => `Société ${number}`);
    const saved = await Promise.all(companies.map((company) => save(actor, { company })));
    expect(saved.map(({ company }) => company)).toEqual(companies);
  });

  test('requires a denomination if the offer is BUSINESS', async () => {
    const { actor } = await world.joinedMember({ memberType: 'BUSINESS', freeDenomination: 'Groupe' });
    await expect(save(actor)).rejects.toMatchObject({
      code: 'validation',
      errors: { freeDenomination: ['Ce champ est requis pour les comptes BUSINESS'] },
    });
    expect(await save(actor, { freeDenomination: 'Lefèvre & Filles' })).toMatchObject({
      freeDenomination: 'Lefèvre & Filles',
    });
  });

  test('stores none if it is SINGLE, whatever was sent', async () => {
    const { actor } = await world.joinedMember();
    expect(await save(actor, { freeDenomination: 'Groupe' })).toMatchObject({ freeDenomination: '' });
  });

  test('may include a photo; a rejected one changes nothing', async () => {
    const { actor } = await world.joinedMember();
    const before = await world.domain.members.profile(actor);
    const bomb = fileOf(headerOnlyPng(20_000, 20_000));
    await expect(save(actor, {}, bomb)).rejects.toMatchObject({
      code: 'too-large',
      errors: { file: ['L’image compte trop de pixels\u202f: 50 millions au maximum'] },
    });
    expect(await world.domain.members.profile(actor)).toEqual(before);
    const { photoUrl } = await save(actor, {}, await red());
    expect(await publicStatus(photoUrl)).toBe(200);
    expect(await publicStatus(before.photoUrl)).toBe(404);
    expect(await storedPictures()).toBe(1);
  });

  test('is refused once deactivated, even during the call', async () => {
    const { id, actor } = await world.joinedMember({ fullName: 'Avant' });
    await world.domain.members.deactivate(world.admin, id);
    await expect(save(actor)).rejects.toMatchObject(UNAUTHENTICATED);
    await expect(world.domain.members.updatePhoto(actor, await red())).rejects.toMatchObject(UNAUTHENTICATED);
    expect(await world.domain.members.profile(actor)).toMatchObject({ fullName: 'Avant' });
  });
});

describe('Changing a member’s own photo', () => {
  test('AC-5 shows the new one; the replaced one is no longer served and is deleted', async () => {
    const { actor } = await world.joinedMember();
    const { photoUrl: old } = await world.domain.members.profile(actor);
    expect(await publicStatus(old)).toBe(200);
    const { photoUrl } = await world.domain.members.updatePhoto(actor, await red());
    expect((await world.domain.members.profile(actor)).photoUrl).toBe(photoUrl);
    expect(await publicStatus(photoUrl)).toBe(200);
    expect((await imagesApi(world.images).request(old ?? '')).status).toBe(404);
    expect(await storedPictures()).toBe(1);
  });

  test('changes nothing if the session ended while the picture was decoded', async () => {
    const { actor } = await world.joinedMember();
    const { photoUrl } = await world.domain.members.profile(actor);
    const photo = await red();
    const decoding = Promise.withResolvers<void>();
    const late = Object.assign(photo, {
      bytes: async () => {
        await decoding.promise;
        return new Uint8Array(await photo.arrayBuffer());
      },
    });
    const saving = world.domain.members.updatePhoto(actor, late);
    await world.domain.sessions.endAll(actor);
    decoding.resolve();
    await expect(saving).rejects.toMatchObject(UNAUTHENTICATED);
    expect(await world.domain.members.profile(actor)).toMatchObject({ photoUrl });
  });

  test('leaves an edit that is open elsewhere savable', async () => {
    const { actor } = await world.joinedMember();
    const { version } = await world.domain.members.profile(actor);
    const { photoUrl } = await world.domain.members.updatePhoto(actor, await red());
    expect(await save(actor, { version })).toMatchObject({ fullName: 'Zoé Lefèvre', photoUrl });
  });

  test('ten times at once leaves one picture, the current one', async () => {
    const { actor } = await world.joinedMember();
    const photos = await Promise.all(
      Array.from({ length: 10 }, (_, number) => photoFile({ color: `#0000${number}f` })),
    );
    await Promise.all(photos.map((photo) => world.domain.members.updatePhoto(actor, photo)));
    expect(await storedPictures()).toBe(1);
    const { photoUrl } = await world.domain.members.profile(actor);
    expect((await imagesApi(world.images).request(photoUrl ?? '')).status).toBe(200);
  });
});

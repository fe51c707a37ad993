import type { ProfileUpdate } from '@cercle/contract/profile';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { DEVICE, PASSWORD } from '../../testing/builders.ts';
import { fileOf, noisyJpeg, paddedPng } from '../../testing/crafted-images.ts';
import { photoFile } from '../../testing/photo-file.ts';
import { openTestClient } from '../../testing/test-client.ts';
import { openWorld } from '../../testing/world.ts';

const MB = 1024 * 1024;
const SIZE_ERROR = 'La taille maximale du fichier est de 2MB';

const world = await openWorld();
afterAll(() => world.close());
const client = openTestClient(world);
let token: string;
let id: number;
beforeEach(async () => {
  const member = await world.joinedMember({ fullName: 'Jean Dubois' });
  id = member.id;
  ({ token } = await world.domain.accounts.login({ email: member.email, password: PASSWORD }, DEVICE));
});

const profileInput = (change: object = {}): ProfileUpdate => ({
  fullName: 'Zoé Lefèvre',
  company: 'Lefèvre',
  phone: '+32 2 111 22 33',
  vat: '',
  freeDenomination: '',
  ...change,
});
const form = (parts: Record<string, string | File>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(parts)) body.append(name, value);
  return body;
};
const put = async (path: string, options: object) => {
  const response = await client.request('PUT', `/api${path}`, {
    token,
    remoteAddress: crypto.randomUUID(),
    ...options,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
};
const stored = () =>
  world.database.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** A valid picture in a file of exactly that many bytes. */
const pictureOf = async (bytes: number) =>
  fileOf(paddedPng(new Uint8Array(await (await photoFile()).arrayBuffer()), bytes));

describe('PUT /profile', () => {
  test('accepts JSON, and a form with or without a photo; its response is private', async () => {
    const asJson = await put('/profile', { json: profileInput() });
    expect(asJson).toMatchObject({
      status: 200,
      body: { ...profileInput(), id, version: 3, token: expect.any(String) },
    });
    expect(asJson.headers.get('Cache-Control')).toContain('no-store');
    const { photoUrl } = asJson.body as { photoUrl: string };
    const updateProfile = JSON.stringify(profileInput({ company: 'Autre' }));
    expect(await put('/profile', { body: form({ updateProfile }) })).toMatchObject({
      status: 200,
      body: { company: 'Autre', photoUrl },
    });
    const withFile = form({ updateProfile, file: await photoFile({ color: '#a00000' }) });
    const { status, body } = await put('/profile', { body: withFile });
    expect(status).toBe(200);
    expect(body).not.toMatchObject({ photoUrl });
  });

  test('AC-4 leaves an omitted switch unchanged: nothing becomes public by omission', async () => {
    await put('/profile', {
      json: profileInput({ isEmailPublic: false, isProfilePublic: false, isProfilePhotoPublic: false }),
    });
    for (const options of [
      { json: profileInput() },
      { body: form({ updateProfile: JSON.stringify(profileInput()) }) },
    ])
      expect((await put('/profile', options)).status).toBe(200);
    expect(await stored()).toMatchObject({
      email_public: false,
      profile_public: false,
      profile_photo_public: false,
    });
  });

  test('AC-3 stores no field that the member may not change', async () => {
    const before = await stored();
    const extra = {
      role: 'ADMIN',
      email: 'autre@societe.example',
      memberType: 'BUSINESS',
      active: false,
      photoUrl: 'x',
      photo_hash: 'x',
      emailVerifiedAt: null,
      session_version: 9,
      id: 1,
    };
    for (const options of [
      { json: profileInput(extra) },
      { body: form({ updateProfile: JSON.stringify(profileInput(extra)), role: 'ADMIN' }) },
    ])
      expect((await put('/profile', options)).status).toBe(200);
    const after = await stored();
    const changed = Object.keys(after).filter(
      (column) => after[column as 'id'] !== before[column as keyof typeof before],
    );
    expect(changed.sort()).toEqual([
      ...['company', 'full_name', 'phone', 'phone_digits', 'search_text', 'vat', 'version'],
    ]);
  });

  test.each([
    ['fullName', ' ', 'Le nom est requis'],
    ['fullName', 'z'.repeat(51), 'Le nom doit comporter moins de 50 caractères'],
    ['company', '', 'La société est requise'],
    ['company', 'z'.repeat(51), 'Le nom de la société doit comporter moins de 50 caractères'],
    ['phone', '', 'Le téléphone est requis'],
    ['phone', '0470 + poste 12', 'Format de téléphone invalide'],
    ['phone', '1'.repeat(51), 'Le téléphone doit comporter moins de 50 caractères'],
    ['vat', 'BE 0123 €', 'Format TVA invalide'],
    ['vat', 'B'.repeat(51), 'Le numéro de TVA doit comporter moins de 50 caractères'],
    ['freeDenomination', 'z'.repeat(51), 'Ce champ doit comporter moins de 50 caractères'],
    ['isEmailPublic', 'oui', 'Valeur invalide'],
  ])('with %s « %s » is refused on that field', async (field, value, sentence) => {
    const json = profileInput({ [field]: value });
    for (const options of [{ json }, { body: form({ updateProfile: JSON.stringify(json) }) }]) {
      expect(await put('/profile', options)).toMatchObject({
        status: 400,
        body: { errors: { [field]: [sentence] } },
      });
    }
    expect(await stored()).toMatchObject({ full_name: 'Jean Dubois' });
  });

  test('accepts as it is a text of the request that is longer than a profile may have, and refuses it changed', async () => {
    const company = 'C'.repeat(100);
    await world.database.db.updateTable('account').set({ company }).where('id', '=', id).execute();
    const phone = '+32 2 999 99 99';
    expect(await put('/profile', { json: profileInput({ company, phone }) })).toMatchObject({
      status: 200,
      body: { company, phone },
    });
    expect(await put('/profile', { json: profileInput({ company: `${company}!` }) })).toMatchObject({
      status: 400,
      body: { errors: { company: ['Le nom de la société doit comporter moins de 50 caractères'] } },
    });
  });

  test('CO-2 with a version that is no longer the current one gives 409', async () => {
    const { version } = await stored();
    expect((await put('/profile', { json: profileInput({ version }) })).status).toBe(200);
    expect(await put('/profile', { json: profileInput({ fullName: 'Trop tard', version }) })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect(await stored()).toMatchObject({ full_name: 'Zoé Lefèvre' });
  });

  test.each([
    ['nothing', {}, 415],
    ['text', { body: 'x', headers: { 'Content-Type': 'text/plain' } }, 415],
    ['JSON that is none', { body: '{', headers: { 'Content-Type': 'application/json' } }, 400],
    ['a form without its JSON part', { body: form({ fullName: 'x' }) }, 400],
  ])('with %s is refused', async (_, options, status) => {
    expect((await put('/profile', options)).status).toBe(status);
  });
});

describe('PUT /profile/photo', () => {
  test('returns the new URL and nothing else', async () => {
    const { status, body } = await put('/profile/photo', { body: form({ photo: await photoFile() }) });
    expect([status, Object.keys(body as object)]).toEqual([200, ['photoUrl']]);
  });

  test('UP-1 accepts two megabytes, and not one byte more; so does PUT /profile', async () => {
    const right = await pictureOf(2 * MB);
    const heavy = await pictureOf(2 * MB + 1);
    const updateProfile = JSON.stringify(profileInput());
    expect((await put('/profile/photo', { body: form({ photo: right }) })).status).toBe(200);
    expect((await put('/profile', { body: form({ updateProfile, file: right }) })).status).toBe(200);
    expect(await put('/profile/photo', { body: form({ photo: heavy }) })).toMatchObject({
      status: 413,
      body: { errors: { photo: [SIZE_ERROR] } },
    });
    expect(await put('/profile', { body: form({ updateProfile, file: heavy }) })).toMatchObject({
      status: 413,
      body: { errors: { file: [SIZE_ERROR] } },
    });
  });

  test('UP-2 checks the content: a text named .png is rejected, a JPEG named .gif is not', async () => {
    const { photo_hash } = await stored();
    const text = fileOf(new TextEncoder().encode('bonjour'), 'moi.png');
    expect(await put('/profile/photo', { body: form({ photo: text }) })).toMatchObject({
      status: 415,
      body: { errors: { photo: ['Seules les images JPG, PNG ou GIF sont autorisées'] } },
    });
    expect(await stored()).toMatchObject({ photo_hash });
    const jpeg = fileOf(await noisyJpeg(300, 300), 'moi.gif', 'image/gif');
    expect((await put('/profile/photo', { body: form({ photo: jpeg }) })).status).toBe(200);
  });

  test.each([
    ['no photo', () => form({ other: 'x' }), 400, { photo: ['Photo est requise'] }],
    ['an empty photo', () => form({ photo: new File([], '') }), 400, { photo: ['Photo est requise'] }],
    ['a photo that is text', () => form({ photo: 'x' }), 400, undefined],
  ])('with %s is refused', async (_, body, status, errors) => {
    const response = await put('/profile/photo', { body: body() });
    expect(response.status).toBe(status);
    if (errors) expect(response.body).toMatchObject({ errors });
  });
});

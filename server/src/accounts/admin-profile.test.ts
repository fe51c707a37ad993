import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { imagesApi } from '../images/images.api.ts';
import { DEVICE } from '../testing/builders.ts';
import { photoFile } from '../testing/photo-file.ts';
import { openTestClient } from '../testing/test-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../testing/world.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();

const save = (fullName: string, photo: File | null = null, actor = world.admin) =>
  world.domain.accounts.updateAdminProfile(actor, { fullName }, photo);

describe('Editing an administrator’s own profile', () => {
  test('changes the name in the profile, in the session’s token and in the audit log', async () => {
    const { token } = await save('Anne Peeters');
    expect(decodeJwt(token)).toMatchObject({
      fullName: 'Anne Peeters',
      roles: [{ authority: 'ROLE_ADMIN', name: 'ROLE_ADMIN' }],
    });
    expect((await save('Anne Peeters')).token, 'another, which notifies other tabs').not.toBe(token);
    expect(await world.domain.accounts.adminProfile(world.admin)).toMatchObject({ fullName: 'Anne Peeters' });
    expect(await world.domain.accounts.authenticate(token)).toMatchObject({ name: 'Anne Peeters' });
    const entries = await world.database.db.selectFrom('audit_entry').selectAll().execute();
    expect(entries.at(-1)).toMatchObject({
      action: 'admin.updated',
      subject_kind: 'admin',
      subject_name: 'Anne Peeters',
    });
  });

  test('ten times at once returns to each what it saved', async () => {
    const names = Array.from({ length: 10 }, (_, number) => `Anne ${number}`);
    const saved = await Promise.all(names.map((name) => save(name)));
    expect(saved.map(({ fullName }) => fullName)).toEqual(names);
  });

  test('AC-5 stores a photo that is not served without a signed URL, and deletes the one it replaced', async () => {
    await save('Anne', await photoFile());
    const { photoUrl } = await save('Anne', await photoFile({ color: '#a00000' }));
    const statusOf = async (path = '') => (await imagesApi(world.images).request(path)).status;
    expect([await statusOf(photoUrl ?? ''), await statusOf(photoUrl?.split('?')[0])]).toEqual([200, 404]);
    expect(await world.database.db.selectFrom('image').select('hash').distinct().execute()).toHaveLength(1);
    expect((await save('Anne Peeters')).photoUrl).toBe(photoUrl);
  });

  test('is unauthenticated and saves nothing once the account is deleted', async () => {
    await world.database.db.deleteFrom('account').execute();
    await expect(save('Anne')).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

describe('PUT /admin/profile', () => {
  const put = async (options: object) => {
    const client = openTestClient(world);
    const credentials = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
    const { token } = await world.domain.accounts.login(credentials, DEVICE);
    const response = await client.request('PUT', '/api/admin/profile', { token, ...options });
    return { status: response.status, body: await response.json() };
  };
  const form = (data: object, file: File) => {
    const body = new FormData();
    body.append('updateProfile', JSON.stringify(data));
    body.append('file', file);
    return body;
  };

  test('accepts JSON, and a form with a photo', async () => {
    expect(await put({ json: { fullName: 'Anne' } })).toMatchObject({
      status: 200,
      body: { fullName: 'Anne', photoUrl: null },
    });
    expect(await put({ body: form({ fullName: 'Anne P.' }, await photoFile()) })).toMatchObject({
      status: 200,
      body: { fullName: 'Anne P.', photoUrl: expect.stringContaining('/images/') },
    });
  });

  test('AC-3 stores no field but the name', async () => {
    const before = await world.database.db.selectFrom('account').selectAll().execute();
    const json = { fullName: 'Anne', role: 'MEMBER', email: 'x@y.example', active: false, company: 'x' };
    expect((await put({ json })).status).toBe(200);
    const after = await world.database.db.selectFrom('account').selectAll().execute();
    expect(after).toEqual(
      before.map((row) => ({ ...row, full_name: 'Anne', search_text: 'anne', version: row.version + 1 })),
    );
  });

  test.each([
    ['', 'Le nom est requis'],
    ['z'.repeat(51), 'Le nom doit comporter moins de 50 caractères'],
  ])('with the name « %s » is refused on that field', async (fullName, sentence) => {
    expect(await put({ json: { fullName } })).toMatchObject({
      status: 400,
      body: { errors: { fullName: [sentence] } },
    });
  });
});

import { describe, expect, test } from 'vitest';
import { DomainError } from '../../kernel/domain-error.ts';
import { ambassadorFields, completion, memberData } from '../../testing/builders.ts';
import { libraryImageFields } from '../../testing/library-image-fixtures.ts';
import { photoFile } from '../../testing/photo-file.ts';
import { fakeDomain, openTestClient } from '../../testing/test-client.ts';
import { RATE_LIMITS } from './limits.ts';

const { points } = RATE_LIMITS.picture;
const photo = await photoFile();
const done = async () => ({}) as never;
const verbs = { upload: done, create: done, update: done, updateProfile: done, updatePhoto: done };
const domain = fakeDomain({
  ambassadors: verbs,
  libraryImages: verbs,
  members: verbs,
  accounts: { updateAdminProfile: done },
  invitations: {
    requireUsable: async () => undefined,
    complete: async () => ({ email: 'zoe@societe.example' }),
  },
});

const profile = {
  ...{ fullName: 'Zoé Lefèvre', company: 'Lefèvre', phone: '+32 2 111 22 33', vat: '' },
  freeDenomination: '',
};
const administrator = { fullName: 'Direction' };

/** Each form with pictures, as: method, path, token, its JSON part, and how many pictures it may bring. */
const FORMS = [
  ['POST', '/api/members', 'an-admin', { data: memberData() }, ['photo']],
  ['PUT', '/api/members/1', 'an-admin', { data: { ...memberData(), version: 1 } }, ['photo']],
  [
    'PUT',
    '/api/admin/ambassadors/1',
    'an-admin',
    { data: { ...ambassadorFields(), version: 1 } },
    ['photo', 'logo'],
  ],
  ['POST', '/api/ambassadors', 'an-admin', { data: ambassadorFields() }, ['photo', 'logo']],
  ['POST', '/api/admin/images', 'an-admin', { data: libraryImageFields() }, ['image']],
  ['PUT', '/api/profile', 'a-member', { updateProfile: profile }, ['file']],
  ['PUT', '/api/profile/photo', 'a-member', {}, ['photo']],
  ['PUT', '/api/admin/profile', 'an-admin', { updateProfile: administrator }, ['file']],
] as const;

function formOf(json: object, pictures: readonly string[]): FormData {
  const body = new FormData();
  for (const [part, value] of Object.entries(json)) body.append(part, JSON.stringify(value));
  for (const name of pictures) body.append(name, photo);
  return body;
}

describe('RL-1 Pictures to decode are limited', () => {
  test.each(FORMS)('by account: %s %s', async (method, path, token, json, pictures) => {
    const client = openTestClient({ domain });
    const send = async (from: number) => {
      const options = { token, body: formOf(json, pictures), remoteAddress: `192.0.2.${from}` };
      return (await client.request(method, path, options)).status;
    };
    const forms = points / pictures.length;
    for (let time = 0; time < forms; time += 1) expect(await send(time)).toBeLessThan(300);
    expect(await send(255)).toBe(429);
  });

  test('and texts alone do not count as such, however many an account edits', async () => {
    const client = openTestClient({ domain });
    for (const [method, path, token, json] of FORMS) {
      if (method === 'POST' || path.endsWith('/photo')) continue;
      for (let time = 0; time < points + 1; time += 1)
        expect((await client.request(method, path, { token, body: formOf(json, []) })).status, path).toBe(
          200,
        );
    }
  });

  test('nor does one account count for another', async () => {
    const client = openTestClient({ domain });
    const send = async (token: string) =>
      (
        await client.request('PUT', '/api/admin/profile', {
          token,
          body: formOf({ updateProfile: administrator }, ['file']),
        })
      ).status;
    for (let time = 0; time < points; time += 1) expect(await send('an-admin')).toBe(200);
    expect(await send('an-admin')).toBe(429);
    expect(await send('another-admin')).toBe(200);
  });

  test('by invitation: an office of forty activates its accounts from one address, each with a photo twice', async () => {
    const client = openTestClient({ domain });
    const complete = async (link: string) => {
      const body = formOf({ data: completion() }, ['photo']);
      return (await client.request('POST', `/api/complete-invitation/${link}`, { body })).status;
    };
    for (let person = 0; person < 40; person += 1)
      for (const _ of ['refused', 'taken']) expect(await complete(`link-${person}`)).toBe(204);
    const link = 'x'.repeat(43);
    for (let time = 0; time < points; time += 1) expect(await complete(link)).toBe(204);
    for (const sign of ['', '.', '%3E']) expect(await complete(`${link}${sign}`)).toBe(429);
  });

  test('but not those that an outage of ours refused', async () => {
    const updatePhoto = async () => {
      throw new DomainError('unavailable');
    };
    const client = openTestClient({ domain: fakeDomain({ members: { updatePhoto } }) });
    for (let time = 0; time < points + 5; time += 1) {
      const options = { token: 'a-member', body: formOf({}, ['photo']) };
      expect((await client.request('PUT', '/api/profile/photo', options)).status).toBe(503);
    }
  });
});

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { NON_IDEMPOTENT } from '../idempotency/idempotency.ts';
import { ambassadorFields } from '../testing/builders.ts';
import { fakeDomain, openTestClient } from '../testing/test-client.ts';

const create = vi.fn(async () => ({ id: 4 }));
const update = vi.fn(async () => ({}));
const listAll = vi.fn(async () => ({ content: [], totalElements: 0, totalPages: 0 }));
const client = openTestClient({ domain: fakeDomain({ ambassadors: { create, update, listAll } as never }) });
beforeEach(() => vi.clearAllMocks());

const png = (name: string) => new File([new Uint8Array(10)], name, { type: 'image/png' });
const BOTH = { photo: png('photo.png'), logo: png('logo.png') };

const send = async (method: string, path: string, data: object, files: Record<string, File>) => {
  const body = new FormData();
  body.append('data', JSON.stringify(data));
  for (const [name, file] of Object.entries(files)) body.append(name, file);
  const response = await client.request(method, `/api${path}`, {
    token: 'an-admin',
    body,
    remoteAddress: crypto.randomUUID(),
  });
  return { status: response.status, body: await response.json() };
};

describe('Creating an ambassador', () => {
  test('passes data, photo and logo to the verb', async () => {
    const data = ambassadorFields();
    expect(await send('POST', '/ambassadors', data, BOTH)).toEqual({ status: 201, body: { id: 4 } });
    const files = {
      photo: expect.objectContaining({ name: 'photo.png' }),
      logo: expect.objectContaining({ name: 'logo.png' }),
    };
    const actor = expect.objectContaining({ kind: 'admin' });
    expect(create).toHaveBeenLastCalledWith(actor, data, files, NON_IDEMPOTENT);
  });

  test('AC-3 ignores unknown fields', async () => {
    const data = ambassadorFields();
    await send('POST', '/ambassadors', { ...data, id: 1, createdAt: 'x', photo_hash: 'x', shown: 9 }, BOTH);
    expect(create).toHaveBeenLastCalledWith(expect.anything(), data, expect.anything(), NON_IDEMPOTENT);
  });

  test('requires photo and logo', async () => {
    expect(await send('POST', '/ambassadors', ambassadorFields(), {})).toMatchObject({
      status: 400,
      body: { errors: { photo: ['Photo est requise'], logo: ['Le logo est requis'] } },
    });
  });

  test.each([
    ['name', ' ', 'Le nom est obligatoire'],
    ['name', 'z'.repeat(101), 'Le nom doit comporter moins de 100 caractères'],
    ['company', '', 'La société est requise'],
    ['company', 'z'.repeat(101), 'Le nom de la société doit comporter moins de 100 caractères'],
    ['jobTitle', '', 'La fonction est requise'],
    ['jobTitle', 'z'.repeat(101), 'La fonction doit comporter moins de 100 caractères'],
    ['active', 'oui', 'Valeur invalide'],
  ])('with %s « %s » is refused on that field', async (field, value, sentence) => {
    const response = await send('POST', '/ambassadors', { ...ambassadorFields(), [field]: value }, BOTH);
    expect(response).toMatchObject({ status: 400, body: { errors: { [field]: [sentence] } } });
    expect(create).not.toHaveBeenCalled();
  });

  test('accepts a hundred characters', async () => {
    const data = ambassadorFields({ name: 'z'.repeat(100) });
    expect((await send('POST', '/ambassadors', data, BOTH)).status).toBe(201);
  });
});

describe('Editing an ambassador', () => {
  test('may leave photo and logo out', async () => {
    const data = ambassadorFields({ version: 3 });
    expect((await send('PUT', '/admin/ambassadors/4', data, {})).status).toBe(200);
    expect(update).toHaveBeenLastCalledWith(expect.anything(), 4, data, { photo: null, logo: null });
  });

  test('at a version that is greater than any stored one can be is refused', async () => {
    const data = ambassadorFields({ version: 2 ** 31 });
    expect((await send('PUT', '/admin/ambassadors/4', data, {})).status).toBe(400);
  });
});

describe('The administrators’ list', () => {
  test.each([
    ['', undefined],
    ['?active=true', true],
    ['?active=false', false],
  ])('%s requests those that are active: %s', async (query, active) => {
    await client.request('GET', `/api/admin/ambassadors${query}`, { token: 'an-admin' });
    const expectedQuery = { page: 0, size: 10, sort: 'createdAt,desc', q: '' };
    expect(listAll).toHaveBeenLastCalledWith(
      expect.anything(),
      active === undefined ? expectedQuery : { ...expectedQuery, active },
    );
  });

  test('cannot be sorted or filtered by anything else', async () => {
    for (const query of ['sort=photo_hash,asc', 'sort=name', 'active=1', 'active=']) {
      const response = await client.request('GET', `/api/admin/ambassadors?${query}`, { token: 'an-admin' });
      expect([query, response.status]).toEqual([query, 400]);
    }
  });
});

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { NON_IDEMPOTENT } from '../../idempotency/idempotency.ts';
import { libraryImageFields } from '../../testing/library-image-fixtures.ts';
import { fakeDomain, openTestClient } from '../../testing/test-client.ts';

const upload = vi.fn(async () => ({ id: 4 }));
const update = vi.fn(async () => ({ id: 4 }));
const list = vi.fn(async () => ({ content: [], totalElements: 0, totalPages: 0 }));
const client = openTestClient({ domain: fakeDomain({ libraryImages: { upload, update, list } as never }) });
beforeEach(() => vi.clearAllMocks());

const png = (bytes = 10) => new File([new Uint8Array(bytes)], 'salle.png', { type: 'image/png' });
const from = () => ({ token: 'an-admin', remoteAddress: crypto.randomUUID() });

async function send(data: object, image?: File) {
  const body = new FormData();
  body.append('data', JSON.stringify(data));
  if (image) body.append('image', image);
  const response = await client.request('POST', '/api/admin/images', { ...from(), body });
  return { status: response.status, body: await response.json() };
}

describe('Uploading an image', () => {
  test('passes name, description and file to the verb', async () => {
    const data = libraryImageFields();
    expect(await send({ ...data, hash: 'x', width: 1 }, png())).toEqual({ status: 201, body: { id: 4 } });
    const file = expect.objectContaining({ name: 'salle.png' });
    expect(upload).toHaveBeenLastCalledWith(expect.anything(), data, file, NON_IDEMPOTENT);
  });

  test('requires all three', async () => {
    expect(await send({ name: ' ', alt: '' })).toMatchObject({
      status: 400,
      body: {
        errors: {
          image: ['Choisissez une image'],
          name: ['Le nom est requis'],
          alt: ['Chaque image a besoin d’une description'],
        },
      },
    });
  });

  test('takes files of up to 10 MB', async () => {
    expect((await send(libraryImageFields(), png(10 * 1024 * 1024))).status).toBe(201);
    expect(await send(libraryImageFields(), png(10 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { errors: { image: ['La taille maximale du fichier est de 10MB'] } },
    });
  });
});

test('An image gets another name and description', async () => {
  const json = libraryImageFields({ name: '  Le  hall ' });
  const { status } = await client.request('PUT', '/api/admin/images/4', { ...from(), json });
  expect(status).toBe(200);
  expect(update).toHaveBeenLastCalledWith(expect.anything(), 4, libraryImageFields({ name: 'Le hall' }));
});

import { UncroppedPhoto } from '@cercle/contract/crop';
import { expect, test, vi } from 'vitest';
import { ambassadorFields, memberData } from '../../testing/builders.ts';
import { fakeDomain, openTestClient } from '../../testing/test-client.ts';

const create = vi.fn(async () => ({ id: 5, requestId: 9 }));
const createAmbassador = vi.fn(async () => ({ id: 7 }));
const client = openTestClient({
  domain: fakeDomain({ members: { create }, ambassadors: { create: createAmbassador } }),
});

const MB = 1024 * 1024;
const CROP = { x: 1, y: 2, width: 300, height: 300 };

const picture = (bytes = 10) => new File([new Uint8Array(bytes)], 'photo.png', { type: 'image/png' });

async function send(parts: [string, string | File][], path = '/api/members', data: object = memberData()) {
  const body = new FormData();
  for (const [name, value] of [['data', JSON.stringify(data)], ...parts] as const) body.append(name, value);
  const remoteAddress = crypto.randomUUID();
  const response = await client.request('POST', path, { token: 'an-admin', body, remoteAddress });
  return { status: response.status, body: await response.json() };
}

test('An original of up to 10 MB may come with the part of it that is wanted, which the verb gets with it', async () => {
  const parts = (bytes: number): [string, string | File][] => [
    ['photo', picture(bytes)],
    ['crop', JSON.stringify(CROP)],
  ];
  expect((await send(parts(10 * MB))).status).toBe(201);
  const [, , uncropped] = create.mock.lastCall as unknown as [unknown, object, UncroppedPhoto];
  expect(uncropped).toBeInstanceOf(UncroppedPhoto);
  expect([uncropped.size, uncropped.crop]).toEqual([10 * MB, CROP]);
  expect(await send(parts(10 * MB + 1))).toMatchObject({
    status: 413,
    body: { errors: { photo: ['La taille maximale du fichier est de 10MB'] } },
  });
});

test.each([
  '',
  'x',
  'null',
  '[]',
  '{}',
  JSON.stringify({ ...CROP, x: -1 }),
  JSON.stringify({ ...CROP, width: 0 }),
  JSON.stringify({ ...CROP, y: 0.5 }),
  JSON.stringify({ ...CROP, y: '2' }),
  JSON.stringify({ ...CROP, x: Number.NaN }),
  JSON.stringify(CROP).replace('300', '1e400'),
  JSON.stringify({ ...CROP, height: 12_001 }),
  JSON.stringify({ ...CROP, angle: 90 }),
])('A photo with the crop « %s » is refused', async (crop) => {
  expect(
    (
      await send([
        ['photo', picture()],
        ['crop', crop],
      ])
    ).status,
  ).toBe(400);
});

test.each([
  ['of a megabyte', [JSON.stringify(CROP).padEnd(MB)]],
  ['given twice', [JSON.stringify(CROP), JSON.stringify(CROP)]],
  ['in a file', [new File([JSON.stringify(CROP)], 'crop.json')]],
])('A photo with a crop %s is refused', async (_kind, crops) => {
  const parts = crops.map((crop): [string, string | File] => ['crop', crop]);
  expect((await send([['photo', picture()], ...parts])).status).toBe(400);
});

test('An ambassador’s crop is for the photo: the logo is stored as it is', async () => {
  const parts: [string, string | File][] = [
    ['photo', picture()],
    ['logo', picture(3 * MB)],
    ['crop', JSON.stringify(CROP)],
  ];
  expect((await send(parts, '/api/ambassadors', ambassadorFields())).status).toBe(201);
  const [, , { photo, logo }] = createAmbassador.mock.lastCall as unknown as [
    unknown,
    object,
    Record<string, File>,
  ];
  expect(photo).toBeInstanceOf(UncroppedPhoto);
  expect(logo).not.toBeInstanceOf(UncroppedPhoto);
});

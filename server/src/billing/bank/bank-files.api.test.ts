import { expect, test, vi } from 'vitest';
import { fakeDomain, openTestClient } from '../../testing/test-client.ts';

const OUTCOME = { name: 'releve.cod', isKnown: false, statements: [], booked: 0, waiting: 0 };
const importFile = vi.fn(async () => OUTCOME);
const client = openTestClient({ domain: fakeDomain({ bankFiles: { importFile } }) });
const MB = 1024 * 1024;

async function send(...parts: [string, string | File][]) {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  const options = { token: 'an-admin', remoteAddress: crypto.randomUUID(), body };
  const response = await client.request('POST', '/api/admin/bank/files', options);
  return { status: response.status, body: await response.json() };
}

const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], 'releve.cod');

test('A file of 25 MB reaches the verb with its name, one byte more does not', async () => {
  expect(await send(['file', fileOf(25 * MB)])).toEqual({ status: 200, body: OUTCOME });
  const actor = expect.objectContaining({ kind: 'admin' });
  expect(importFile).toHaveBeenCalledExactlyOnceWith(actor, {
    name: 'releve.cod',
    bytes: expect.objectContaining({ length: 25 * MB }),
  });
  const message =
    'Ce fichier dépasse 25\u00a0Mo\u202f: demandez à la banque des relevés d’une période plus courte.';
  expect(await send(['file', fileOf(25 * MB + 1)])).toMatchObject({
    status: 413,
    body: { message, errors: { file: [message] } },
  });
  expect(await send(['file', fileOf(30 * MB)])).toMatchObject({ status: 413, body: { message } });
});

test.each<[string, [string, string | File][]]>([
  ['none', []],
  ['an empty field', [['file', new File([], '')]]],
])('A form with %s is told to bring one', async (_, parts) => {
  expect(await send(...parts)).toMatchObject({
    status: 400,
    body: { errors: { file: ['Choisissez un fichier de la banque'] } },
  });
});

test('An empty file is one: what it is, is for the verb to say', async () => {
  importFile.mockClear();
  expect((await send(['file', fileOf(0)])).status).toBe(200);
  expect(importFile).toHaveBeenCalledOnce();
});

test.each([
  ['relevé d’été.cod', 'relevé d’été.cod'],
  ['C:\\Banque\\novembre.cod', 'novembre.cod'],
])('A file named %s keeps its name, without the folder', async (given, kept) => {
  importFile.mockClear();
  expect((await send(['file', new File(['x'], given)])).status).toBe(200);
  expect(importFile).toHaveBeenCalledExactlyOnceWith(
    expect.anything(),
    expect.objectContaining({ name: kept }),
  );
});

test.each<[string, number, [string, string | File][]]>([
  [
    'two files',
    400,
    [
      ['file', fileOf(1)],
      ['file', fileOf(1)],
    ],
  ],
  ['a text in the place of the file', 400, [['file', 'releve.cod']]],
  [
    'a second one as text',
    400,
    [
      ['file', fileOf(1)],
      ['file', 'x'],
    ],
  ],
  ['seven parts', 413, Array.from({ length: 7 }, (_, index) => [`part${index}`, 'x'] as [string, string])],
])('A form with %s is refused', async (_, status, parts) => {
  importFile.mockClear();
  expect((await send(...parts)).status).toBe(status);
  expect(importFile).not.toHaveBeenCalled();
});

test.each([
  [
    'that ends before its last boundary',
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n0000',
  ],
  [
    'whose other file ends before its last boundary',
    '--b\r\nContent-Disposition: form-data; name="other"; filename="a"\r\n\r\n0000',
  ],
  ['within whose head it ends', '--b\r\nContent-Disposition: form-d'],
  ['that never begins', 'no boundary at all'],
])('A form %s is refused', async (_, body) => {
  importFile.mockClear();
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
  const options = { token: 'an-admin', remoteAddress: crypto.randomUUID(), headers, body };
  const response = await client.request('POST', '/api/admin/bank/files', options);
  expect(response.status).toBe(400);
  expect(importFile).not.toHaveBeenCalled();
});

test('A file sent without its length, in pieces, is read as well, up to 25 MB', async () => {
  importFile.mockClear();
  const sent = async (bytes: number) => {
    const form = new FormData();
    form.append('file', fileOf(bytes));
    const { body, headers } = new Response(form);
    const options = { token: 'an-admin', remoteAddress: crypto.randomUUID(), body: body ?? '' };
    const type = { 'Content-Type': headers.get('Content-Type') ?? '', 'Transfer-Encoding': 'chunked' };
    return client.request('POST', '/api/admin/bank/files', { ...options, headers: type });
  };
  expect((await sent(5 * MB)).status).toBe(200);
  const bytes = expect.objectContaining({ length: 5 * MB });
  expect(importFile).toHaveBeenCalledExactlyOnceWith(expect.anything(), { name: 'releve.cod', bytes });
  expect((await sent(26 * MB)).status).toBe(413);
});

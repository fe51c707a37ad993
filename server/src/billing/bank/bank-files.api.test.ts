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

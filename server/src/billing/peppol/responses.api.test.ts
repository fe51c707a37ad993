import { DOCUMENT_RESPONSE_MAX_BYTES } from '@cercle/contract/document-deliveries';
import { afterAll, expect, test } from 'vitest';
import { DEVICE } from '../../testing/builders.ts';
import { createDocumentRecords } from '../../testing/document-records.ts';
import { openTestClient } from '../../testing/test-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, openWorld } from '../../testing/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const client = openTestClient({ domain: world.domain });
const { token } = await world.domain.accounts.login({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }, DEVICE);
const records = createDocumentRecords(world);
const id = await records.invoice();
const response = await records.responseToNewest();

const post = (body: string, type = 'application/xml') =>
  client.request('POST', `/api/admin/documents/${id}/responses`, {
    ...{ token, body, headers: { 'Content-Type': type } },
  });

test('a response that an administrator uploads counts once', async () => {
  expect(await (await post(response)).json()).toMatchObject({ isNew: true, response: { code: 'RE' } });
  expect(await (await post(response)).json()).toMatchObject({ isNew: false });
});

test.each([
  ['is larger than 256 KB', () => post(response.padEnd(DOCUMENT_RESPONSE_MAX_BYTES + 1)), 413],
  ['is no XML', () => post('{"code": "RE"}', 'application/json'), 415],
  [
    'has a DOCTYPE',
    () => post(response.replace('<ApplicationResponse', '<!DOCTYPE a><ApplicationResponse')),
    400,
  ],
  ['answers another document', () => post(response.replace('-000001<', '-000002<')), 400],
  ['is empty', () => post(''), 400],
] as const)('a file that %s is refused, in French', async (_, send, status) => {
  const answer = await send();
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/\p{L}{3,}/u) });
});

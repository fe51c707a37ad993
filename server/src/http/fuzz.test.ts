import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { ambassadorFields, contactMessage, DEVICE, memberData, PASSWORD } from '../testing/builders.ts';
import { createDocumentRecords } from '../testing/document-records.ts';
import { type ApiDocument, fuzzedRequests, GROUPS, type Group } from '../testing/fuzzed-requests.ts';
import { photoFile } from '../testing/photo-file.ts';
import { openTestClient } from '../testing/test-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, openWorld } from '../testing/world.ts';

/** For each group; npm run test:resilience -- IO-3 sends 20 000 to the real process. */
const REQUESTS = 200;

const world = await openWorld();
afterAll(() => world.close());
const client = openTestClient(world);
const picture = await photoFile();
const tokenOf = async (email: string, password = PASSWORD) =>
  (await world.domain.accounts.login({ email, password }, DEVICE)).token;
const members = await Promise.all(
  Array.from({ length: 5 }, async () => tokenOf((await world.joinedMember()).email)),
);
const administrator = await tokenOf(ADMIN_EMAIL, ADMIN_PASSWORD);
await world.domain.ambassadors.create(world.admin, ambassadorFields(), { photo: picture, logo: picture });
await world.domain.contacts.submit(contactMessage());
const documents = createDocumentRecords(world);
await documents.invoice();
await documents.issuableDraft();

const TOKENS: Record<Group, string[]> = {
  public: [],
  account: members.slice(0, 2),
  member: members.slice(2),
  admin: [administrator],
};
const document = (await (await client.request('GET', '/api/openapi.json')).json()) as ApiDocument;
const requests = fuzzedRequests(document, await picture.bytes());

test.each(GROUPS)('IO-3 no request to the calls of the group “%s” gets an internal error', async (group) => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const tokens = TOKENS[group];
  for (const [index, fuzzed] of fc.sample(requests[group], { numRuns: REQUESTS, seed }).entries()) {
    const token = tokens[index % tokens.length];
    const { method, path, headers } = fuzzed;
    const response = await client.request(method, path, {
      headers,
      remoteAddress: crypto.randomUUID(),
      ...(token && { token }),
      ...(fuzzed.body && { body: new Uint8Array(fuzzed.body) }),
    });
    const text = await response.text();
    const description = `seed ${seed}: ${method} ${path} ${fuzzed.body?.toString('latin1').slice(0, 500)}`;
    expect(response.status, description).toBeLessThan(500);
    if (response.status >= 400 && path.startsWith('/api/') && text !== '')
      expect(JSON.parse(text), description).toMatchObject({
        status: response.status,
        message: expect.any(String),
      });
  }
});

test('IO-3 values that PostgreSQL cannot store are refused on input: NUL in a login or an address, a version beyond its integers', async () => {
  const login = { email: 'a\0b@societe.example', password: PASSWORD };
  expect((await client.request('POST', '/api/login', { json: login })).status).toBe(400);
  const session = '/api/sessions/%00';
  expect((await client.request('DELETE', session, { token: administrator })).status).toBe(400);
  const data = memberData();
  const pending = await world.domain.members.create(world.admin, data, await photoFile());
  for (const version of [2 ** 31, Number.MAX_SAFE_INTEGER]) {
    const body = new FormData();
    body.append('data', JSON.stringify({ ...data, version }));
    const answer = await client.request('PUT', `/api/members/${pending.id}`, { token: administrator, body });
    expect(answer.status).toBe(400);
  }
});

test('the fuzzed site still works', async () => {
  await expect(world.actorOf(ADMIN_EMAIL, ADMIN_PASSWORD)).resolves.toMatchObject({ kind: 'admin' });
});

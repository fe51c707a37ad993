import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import {
  ambassadorFields,
  application,
  contactMessage,
  DEVICE,
  memberData,
  PASSWORD,
} from '../testing/builders.ts';
import { openDoor } from '../testing/door.ts';
import { photoFile } from '../testing/photo.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, openWorld } from '../testing/world.ts';

/** Requests per group; a night's run sets more: FUZZ_RUNS=20000. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 150);

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const { token } = await world.domain.accounts.login({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }, DEVICE);
const { id } = await world.joinedMember();
const picture = await photoFile();
const { id: ambassador } = await world.domain.ambassadors.create(world.admin, ambassadorFields(), {
  photo: picture,
  logo: picture,
});

const memberToken = async () => {
  const { email } = await world.joinedMember();
  return (await world.domain.accounts.login({ email, password: PASSWORD }, DEVICE)).token;
};

const NASTY = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e\u2028',
  '__proto__',
  "'; drop table account; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '🧨'.repeat(200),
  'é'.normalize('NFD').repeat(60),
  'a'.repeat(30_000),
  '1e308',
  '-0',
  'NaN',
  '9007199254740993',
];
const value = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 4 }),
);

/** What a form sends, with some fields broken, missing or invented. */
const broken = (valid: object) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.record(fieldsOf(valid), { requiredKeys: [] }) },
    { weight: 1, arbitrary: value },
  );
const fieldsOf = (valid: object) =>
  Object.fromEntries([
    ...Object.entries(valid).map(([name, right]) => [
      name,
      fc.oneof({ weight: 3, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: value }),
    ]),
    ...['role', 'status', 'version', 'id', 'constructor'].map((name) => [name, value]),
  ]);

const segment = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary' }), fc.integer().map(String));
const inPath = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 4_000);

async function survives(method: string, path: string, asked: Parameters<typeof door.request>[2] = {}) {
  const response = await door.request(method, path, { from: crypto.randomUUID(), ...asked });
  expect(response.status, `${method} ${path}`).toBeLessThan(500);
  if (response.status >= 400) {
    expect(await response.json()).toMatchObject({ status: response.status, message: expect.any(String) });
  }
}

const check = (...property: Parameters<typeof fc.asyncProperty>) =>
  fc.assert(fc.asyncProperty(...property), { numRuns });

describe('IO-3 Whatever is sent, the answer is none of our failures', () => {
  test('in a query', () =>
    check(
      fc.dictionary(fc.constantFrom('page', 'size', 'sort', 'q', 'status', 'active', 'x'), segment),
      async (query) => {
        const search = new URLSearchParams(query as Record<string, string>);
        await survives('GET', `/api/members/requests?${search}`, { token });
        await survives('GET', `/api/members?${search}&page=1&page=2`);
        for (const list of ['ambassadors', 'admin/ambassadors', 'contacts', 'newsletters'])
          await survives('GET', `/api/${list}?${search}`, { token });
      },
    ));

  test('in a path', () =>
    check(segment, async (text) => {
      const part = inPath(text as string);
      await survives('GET', `/api/members/requests/${part}`, { token });
      await survives('PUT', `/api/members/${part}/activate`, { token });
      await survives('GET', `/api/validate-invitation/${part}`);
      for (const list of ['ambassadors', 'admin/ambassadors', 'contacts'])
        await survives('GET', `/api/${list}/${part}`, { token });
      await survives('DELETE', `/api/newsletters/${part}`, { token });
      await survives('GET', `/api/newsletters/unsubscribe/${part}`);
      await survives('POST', `/newsletter/desinscription/x${part}`);
    }));

  test('in a JSON body', () =>
    check(broken({ ...application(), recaptchaToken: 'x', reason: '' }), async (json) => {
      await survives('POST', '/api/members/requests', { json });
      await survives('PUT', '/api/members/requests/999/reject', { token, json });
    }));

  test('in a message or a subscription', () =>
    check(broken({ ...contactMessage(), recaptchaToken: 'x' }), async (json) => {
      await survives('POST', '/api/contacts', { json });
      await survives('POST', '/api/newsletters', { json });
    }));

  test('in a forgotten password', () =>
    check(broken({ password: PASSWORD, recaptchaToken: 'x' }), segment, async (json, text) => {
      const query = new URLSearchParams({ email: text as string, token: text as string });
      await survives('POST', `/api/forgot-password?${query}`);
      await survives('GET', `/api/validate-password-reset-token?${query}`);
      await survives('POST', '/api/complete-password-reset', { json });
      await survives('PUT', '/api/profile/password', { token, json });
    }));

  test('in a login', () =>
    check(broken({ email: 'a@b.example' }), value, async (json, password) => {
      // A right form of credentials would only measure how long a password takes to compare.
      const isText = typeof password === 'string' && password !== '';
      await survives('POST', '/api/login', {
        json: { ...(json as object), password: isText ? {} : password },
      });
    }));

  test('in a form with files', () =>
    check(broken(memberData()), value, async (data, photo) => {
      const body = new FormData();
      body.append('data', JSON.stringify(data) ?? '');
      if (typeof photo === 'string')
        body.append('photo', new File([photo], photo.slice(0, 50), { type: 'image/png' }));
      await survives('PUT', `/api/members/${id}`, { token, body });
    }));

  test('in one’s own profile', async () => {
    // Several, because each account may upload thirty times.
    const members = await Promise.all(Array.from({ length: 5 }, memberToken));
    let turn = 0;
    await check(broken({ fullName: 'Zoé', company: 'Zoé', phone: '02' }), value, async (data, file) => {
      const own = members[turn++ % members.length] as string;
      await survives('PUT', '/api/profile', { token: own, json: data });
      const body = new FormData();
      body.append('updateProfile', JSON.stringify(data) ?? '');
      if (typeof file === 'string') body.append('file', new File([file], 'x', { type: 'image/png' }));
      await survives('PUT', '/api/admin/profile', { token, body });
      await survives('PUT', '/api/profile/photo', { token: own, body });
    });
  });

  test('in a form with two files', () =>
    check(broken(ambassadorFields()), value, value, async (data, photo, logo) => {
      const body = new FormData();
      body.append('data', JSON.stringify(data) ?? '');
      for (const [name, content] of Object.entries({ photo, logo }))
        if (typeof content === 'string') body.append(name, new File([content], 'x', { type: 'image/png' }));
      await survives('POST', '/api/ambassadors', { token, body });
      await survives('PUT', `/api/admin/ambassadors/${ambassador}`, { token, body });
    }));

  test('in a form’s own bytes', () =>
    check(fc.uint8Array({ maxLength: 500 }), fc.string(), async (bytes, name) => {
      const head = `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`;
      const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
      const body = Buffer.concat([Buffer.from(head), bytes as Uint8Array, Buffer.from('\r\n--x--')]);
      await survives('PUT', `/api/members/${id}`, { token, body: new Uint8Array(body), headers });
    }));

  test('in headers', () =>
    check(fc.string({ minLength: 1 }), async (text) => {
      const printable = (text as string).replace(/[^\x20-\x7e]/g, '').trim();
      const headers = {
        Authorization: `Bearer ${printable}`,
        Cookie: printable,
        'X-Forwarded-For': printable,
      };
      await survives('GET', '/api/members', { headers });
      await survives('POST', '/api/login', { headers: { 'Content-Type': printable || 'x' }, body: '{}' });
    }));
});

test('IO-3 what PostgreSQL cannot hold is refused at the door: NUL in a login, a version beyond its integers', async () => {
  const login = { email: 'a\0b@societe.example', password: PASSWORD };
  expect((await door.request('POST', '/api/login', { json: login })).status).toBe(400);
  const data = memberData();
  const pending = await world.domain.members.create(world.admin, data, await photoFile());
  for (const version of [2 ** 31, Number.MAX_SAFE_INTEGER]) {
    const body = new FormData();
    body.append('data', JSON.stringify({ ...data, version }));
    const answer = await door.request('PUT', `/api/members/${pending.id}`, { token, body });
    expect(answer.status).toBe(400);
  }
});

test('the fuzzed site still works', async () => {
  await expect(world.actorOf(ADMIN_EMAIL, ADMIN_PASSWORD)).resolves.toMatchObject({ kind: 'admin' });
});

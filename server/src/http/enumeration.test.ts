// The short, deterministic half of EN-1 and EN-2: the same work, the same bytes. How long it takes is measured by
// `npm run test:resilience -- EN-1 EN-2`.

import { LOGIN_FAILED } from '@cercle/contract/accounts';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { botCheckToken } from '../testing/bot-check-token.ts';
import { DEVICE, memberData, PASSWORD } from '../testing/builders.ts';
import { publishedEvent } from '../testing/event-fields.ts';
import { photoFile } from '../testing/photo-file.ts';
import { openTestClient } from '../testing/test-client.ts';
import { openWorld } from '../testing/world.ts';

const { counted: counters } = vi.hoisted(() => {
  // Test files share loaded modules, and this one replaces some to count calls.
  vi.resetModules();
  return { counted: { hashes: [] as string[] } };
});
vi.unmock('../kernel/passwords.ts');
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (algorithm, cost, ...done) => {
    const { memory, passes, parallelism, tagLength } = cost;
    counters.hashes.push(`${algorithm} ${memory} ${passes} ${parallelism} ${tagLength}`);
    return crypto.argon2(algorithm, cost, ...done);
  };
  return { ...crypto, argon2 };
});

afterAll(() => void vi.resetModules());

const world = await openWorld();
afterAll(() => world.close());
const client = openTestClient(world);
beforeEach(() => {
  counters.hashes = [];
});

const known = await world.joinedMember();
const deactivated = await world.joinedMember();
await world.domain.members.deactivate(world.admin, deactivated.id);
const invited = memberData();
await world.domain.members.create(world.admin, invited, await photoFile());
const unknown = 'inconnu@societe.example';

/** The response that a visitor gets, without the time and the request's id. */
async function visibleParts(response: Response) {
  const { 'x-request-id': _, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: await response.text() };
}

test('EN-1 a failed login costs one hash and gets the same bytes, whatever the account', async () => {
  const refusals = [];
  const attempts = [
    { email: unknown, password: PASSWORD },
    { email: known.email, password: 'pas le bon' },
    { email: deactivated.email, password: PASSWORD },
    { email: invited.email, password: PASSWORD },
  ];
  for (const json of attempts) {
    const response = await client.request('POST', '/api/login', { json, remoteAddress: crypto.randomUUID() });
    refusals.push({ ...(await visibleParts(response)), hashes: counters.hashes.splice(0) });
  }
  expect(refusals[0]).toMatchObject({ status: 401, hashes: [expect.stringContaining('argon2id')] });
  expect(JSON.parse(refusals[0]?.body ?? '')).toEqual({
    status: 401,
    code: 'unauthenticated',
    message: LOGIN_FAILED,
  });
  for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
});

test('EN-1 to say that one came as a guest under an address costs one row and gets the same bytes, invited by it or not', async () => {
  const { db } = world.database;
  const { id } = await publishedEvent(world);
  const invitedEmail = 'invite@societe.example';
  const guests = [{ name: 'Lou Martin', email: invitedEmail, company: '' }];
  await world.domain.registrations.register(known.actor, id, { guests, isFeeSeen: false });
  const { email: ownEmail } = await world.joinedMember();
  const { token } = await world.domain.accounts.login({ email: ownEmail, password: PASSWORD }, DEVICE);
  const answers = [];
  for (const email of [unknown, invitedEmail, known.email, invited.email]) {
    const response = await client.request('POST', '/api/me/guest-visits', { token, json: { email } });
    const rows = await db
      .selectFrom('guest_claim')
      .select('token_hash')
      .where('email', '=', email)
      .where('is_proven', '=', false)
      .execute();
    const mails = (await world.mailsTo(email)).filter(({ subject }) => subject.startsWith('Vos visites'));
    answers.push({ ...(await visibleParts(response)), rows, mails });
  }
  expect(answers[0]).toMatchObject({ status: 204, body: '', rows: [{ token_hash: null }], mails: [] });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test('EN-2 a password-reset request costs one row and no hash and gets the same bytes, whatever the address', async () => {
  const answers = [];
  const { db } = world.database;
  for (const email of [unknown, known.email, deactivated.email, invited.email]) {
    const from = crypto.randomUUID();
    const recaptchaToken = await botCheckToken('forgotPasswordFormSubmit');
    const query = new URLSearchParams({ email, recaptchaToken });
    const response = await client.request('POST', `/api/forgot-password?${query}`, { remoteAddress: from });
    const rows = await db.selectFrom('password_wish').select('id').where('email', '=', email).execute();
    const links = await db.selectFrom('link').select('id').where('purpose', '=', 'PASSWORD_RESET').execute();
    answers.push({
      ...(await visibleParts(response)),
      hashes: counters.hashes,
      rows: rows.length,
      links: links.length,
    });
  }
  expect(answers[0]).toMatchObject({ status: 200, hashes: [], rows: 1, links: 0 });
  expect(answers[0]?.headers['cache-control']).toBe('no-store');
  expect(JSON.parse(answers[0]?.body ?? '')).toEqual({
    message: 'Si un compte existe avec cet email, un lien de réinitialisation a été envoyé.',
  });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

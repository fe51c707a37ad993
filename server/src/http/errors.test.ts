import { once } from 'node:events';
import { connect } from 'node:net';
import { ERROR_STATUS, type ErrorCode } from '@cercle/contract/errors';
import { describe, expect, test, vi } from 'vitest';
import { DomainError } from '../kernel/domain-error.ts';
import { application } from '../testing/builders.ts';
import { fakeDomain, openTestClient, openTestLog } from '../testing/test-client.ts';
import { serve } from './listener/serve.ts';

const find = vi.fn();
const { log, lines, entries } = openTestLog();
const testClient = openTestClient({ domain: fakeDomain({ requests: { find } }), log });

async function answerTo(error: unknown) {
  find.mockRejectedValueOnce(error);
  const response = await testClient.request('GET', '/api/members/requests/1', { token: 'an-admin' });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('An error that a verb throws', () => {
  test.each(Object.entries(ERROR_STATUS))(
    '%s is answered with %i and its French message',
    async (code, status) => {
      const { status: answered, body } = await answerTo(new DomainError(code as ErrorCode, 'Une phrase.'));
      expect(answered).toBe(status);
      expect(body).toMatchObject({ status, code, message: 'Une phrase.' });
      expect(Object.keys(body as object)).toHaveLength(code === 'internal' ? 4 : 3);
    },
  );

  test('carries its fields and when to try again', async () => {
    const details = { errors: { email: ['Déjà pris'] }, retryAfter: 7 };
    const { headers, body } = await answerTo(new DomainError('conflict', undefined, details));
    expect(body).toMatchObject({ errors: { email: ['Déjà pris'] } });
    expect(headers.get('Retry-After')).toBe('7');
  });
});

describe('An unexpected error', () => {
  test('LG-5 is not shown in the response, and logged once with the request’s id', async () => {
    lines.length = 0;
    const bug = Object.assign(new Error('select * from account where secret'), {
      detail: 'Key (email)=(a@b.example)',
    });
    const { status, headers, body } = await answerTo(bug);
    expect(status).toBe(500);
    const requestId = headers.get('X-Request-Id');
    expect(body).toEqual({ status: 500, code: 'internal', message: 'Erreur du serveur', requestId });
    const logged = entries().filter(({ level }) => level === 'error');
    expect(logged).toMatchObject([{ requestId, err: { message: bug.message } }]);
    expect(lines.join()).not.toContain('a@b.example');
  });

  test.each([
    ['a refused connection', Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' })],
    ['a server going down', Object.assign(new Error('terminating'), { code: '57P01' })],
    ['a lost connection', new Error('Connection terminated unexpectedly')],
    [
      'a full disk',
      Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }),
    ],
  ])('is 503 with Retry-After when it is %s', async (_, error) => {
    const { status, headers, body } = await answerTo(error);
    expect(status).toBe(503);
    expect(headers.get('Retry-After')).toBe('5');
    expect(body).toMatchObject({ code: 'unavailable' });
  });
});

test.each([
  ['PostgreSQL', { code: '23503' }],
  ['SQLite', { errcode: 787 }],
])('A change about somebody who was deleted meanwhile is a conflict on %s', async (_, details) => {
  lines.length = 0;
  const { status, body } = await answerTo(Object.assign(new Error('violates a foreign key'), details));
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'conflict', message: expect.stringContaining('Rechargez la page') });
  expect(entries().filter(({ level }) => level === 'error')).toEqual([]);
});

describe('An invalid request', () => {
  const submit = (options: object) =>
    testClient.request('POST', '/api/members/requests', { remoteAddress: crypto.randomUUID(), ...options });
  const type = (value: string) => ({ headers: { 'Content-Type': value } });

  test.each([
    ['malformed JSON', { ...type('application/json'), body: '{"email":' }, 400],
    ['JSON nested without end', { ...type('application/json'), body: '['.repeat(60_000) }, 400],
    ['a list where an object is asked', { json: [] }, 400],
    ['no body at all', {}, 400],
    ['text', { ...type('text/plain'), body: '{}' }, 415],
    ['a form', { body: new FormData() }, 415],
    ['JSON under a crooked name', { ...type('application/json\tx'), body: '{}' }, 415],
    ['more than 64 KB', { json: { additionalInfo: 'x'.repeat(66_000) } }, 413],
    [
      'more than 64 KB, announced',
      { ...type('application/json'), headers: { 'Content-Length': '66000' }, body: '{}' },
      413,
    ],
  ])('%s', async (_, options, status) => {
    const response = await submit(options);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ status, message: expect.stringMatching(/^[A-ZÉ]/) });
  });

  test('every invalid field has its message, in French', async () => {
    const wrong = {
      ...application(),
      email: 'x',
      phoneNumber: {},
      memberType: 3,
      recaptchaToken: 'x',
      additionalInfo: 1,
    };
    const { errors } = (await (await submit({ json: wrong })).json()) as { errors: Record<string, string[]> };
    expect(errors).toEqual({
      email: ['Veuillez entrer un email valide'],
      phoneNumber: ['Le téléphone est requis'],
      memberType: ["Le type d'adhésion est requis"],
      additionalInfo: ['Ce texte contient des caractères non autorisés'],
    });
  });

  test('IO-4 a page out of bounds', async () => {
    const response = await testClient.request('GET', '/api/members?page=-1&size=1000000000&sort=email,desc');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: { page: ['Page invalide'], size: ['Taille de page invalide'], sort: ['Tri invalide'] },
    });
  });

  test('an unknown path', async () => {
    const response = await testClient.request('GET', '/api/nothing');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ status: 404, code: 'not-found', message: 'Introuvable' });
  });
});

test('LG-3 a client that hangs up in the middle of an upload is not logged as a failure of ours', async () => {
  const serving = await serve(
    { app: testClient.app, fastPath: { isCached: () => false, respond: () => false } },
    { PORT: 0, HOST: '127.0.0.1', TRUST_PROXY: 0 },
    log,
  );
  lines.length = 0;
  const client = connect(serving.port, '127.0.0.1', () =>
    client.write(
      'PUT /api/profile/photo HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a-member\r\n' +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n' +
        'Expect: 100-continue\r\n\r\n--x\r\n',
    ),
  );
  // Once its head has been read.
  await once(client, 'data');
  client.destroy();
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  await serving.stop();
  expect(entries()).toMatchObject([{ level: 'info', path: '/api/profile/photo', status: 400 }]);
});

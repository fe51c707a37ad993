import { PHOTO_EMPTY_ERROR } from '@cercle/contract/images';
import { describe, expect, test, vi } from 'vitest';
import { NON_IDEMPOTENT } from '../../idempotency/idempotency.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { completion, memberData } from '../../testing/builders.ts';
import { fakeDomain, openTestClient, type TestClient } from '../../testing/test-client.ts';

const create = vi.fn(async () => ({ id: 5, requestId: 9 }));
const complete = vi.fn(async () => ({ email: 'zoe@societe.example' }));
const requireUsable = vi.fn(async () => undefined);
const invitations = { complete, requireUsable };
const client: TestClient = openTestClient({ domain: fakeDomain({ members: { create }, invitations }) });

const MB = 1024 * 1024;
const photo = (bytes = 10) => new File([new Uint8Array(bytes)], 'photo.png', { type: 'image/png' });

function form(parts: [string, string | File][]): FormData {
  const data = new FormData();
  for (const [name, value] of parts) data.append(name, value);
  return data;
}

const data = (value: object = memberData()): [string, string] => ['data', JSON.stringify(value)];

async function send(body: FormData | Uint8Array<ArrayBuffer> | ReadableStream, headers = {}) {
  const from = crypto.randomUUID();
  const response = await client.request('POST', '/api/members', {
    token: 'an-admin',
    body,
    headers,
    remoteAddress: from,
  });
  return { status: response.status, body: await response.json() };
}

test('UP-1 a form sent with an invalid link is not read', async () => {
  requireUsable.mockRejectedValueOnce(new DomainError('expired'));
  const pull = vi.fn();
  const response = await client.request('POST', '/api/complete-invitation/secret', {
    body: new ReadableStream({ pull }, { highWaterMark: 0 }),
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  });
  expect(response.status).toBe(410);
  expect(pull).not.toHaveBeenCalled();
});

/** Once another test file has loaded it, the HTTP server's library replaces the platform's Response. */
const nativeOf = (prototype: Response): Response => {
  const parent = Object.getPrototypeOf(prototype);
  return 'formData' in parent ? nativeOf(parent) : prototype;
};

describe('A form with a photo', () => {
  test('passes its data and its photo to the verb', async () => {
    const member = memberData();
    expect(await send(form([data(member), ['photo', photo()]]))).toEqual({
      status: 201,
      body: { id: 5, requestId: 9 },
    });
    const actor = expect.objectContaining({ kind: 'admin' });
    expect(create).toHaveBeenLastCalledWith(
      actor,
      member,
      expect.objectContaining({ name: 'photo.png', size: 10 }),
      NON_IDEMPOTENT,
    );
  });

  test('may contain its data as a typed part, as browsers send it', async () => {
    const typed = new File([JSON.stringify(memberData())], 'blob', { type: 'application/json' });
    expect(
      (
        await send(
          form([
            ['data', typed],
            ['photo', photo()],
          ]),
        )
      ).status,
    ).toBe(201);
  });

  test('AC-3 passes no field that the schema does not have', async () => {
    const extraFields = {
      role: 'ADMIN',
      status: 'APPROVED',
      publicForm: true,
      id: 1,
      passwordHash: 'x',
      __proto__: { admin: true },
    };
    await send(form([data({ ...memberData(), ...extraFields }), ['photo', photo()], ['role', 'ADMIN']]));
    const [, stored] = create.mock.lastCall as unknown as [unknown, object];
    expect(Object.keys(stored).sort()).toEqual(Object.keys(memberData()).sort());
  });

  test('gets all of its errors at once, photo included', async () => {
    const { status, body } = await send(form([data({ ...memberData(), email: '' }), ['photo', '']]));
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: { email: ["L'email est requis"], photo: ['Photo est requise'] } });
  });

  test('gets an error in French for a value of the wrong type', async () => {
    const { body } = await send(form([data({ ...memberData(), isEmailPublic: 'yes' }), ['photo', photo()]]));
    expect(body).toMatchObject({ errors: { isEmailPublic: ['Valeur invalide'] } });
  });

  test('may be sent without a photo where it is optional', async () => {
    const body = form([data(completion()), ['photo', new File([], '')]]);
    expect((await client.request('POST', '/api/complete-invitation/abc', { body })).status).toBe(204);
    expect(complete).toHaveBeenLastCalledWith('abc', completion(), null);
  });
});

describe('A file in a form', () => {
  test('that is empty was chosen all the same: only one without a name counts as none', async () => {
    const { status, body } = await send(form([data(), ['photo', photo(0)]]));
    expect([status, body]).toMatchObject([400, { errors: { photo: [PHOTO_EMPTY_ERROR] } }]);
    const optional = form([data(completion()), ['photo', photo(0)]]);
    expect((await client.request('POST', '/api/complete-invitation/abc', { body: optional })).status).toBe(
      400,
    );
  });
});

describe('UP-1 A form out of bounds', () => {
  test('a photo of two megabytes passes, one byte more does not', async () => {
    expect((await send(form([data(), ['photo', photo(2 * MB)]]))).status).toBe(201);
    const { status, body } = await send(form([data(), ['photo', photo(2 * MB + 1)]]));
    expect(status).toBe(413);
    expect(body).toMatchObject({ errors: { photo: ['La taille maximale du fichier est de 2MB'] } });
  });

  test('a body with too large a Content-Length is refused before it is read', async () => {
    const pull = vi.fn();
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': String(11 * MB) };
    expect((await send(body, headers)).status).toBe(413);
    expect(pull).not.toHaveBeenCalled();
  });

  test.each([
    ['POST', '/api/members', 'a-member', 403],
    ['PUT', '/api/members/1', undefined, 401],
    ['PUT', '/api/profile', 'an-admin', 403],
    ['PUT', '/api/profile/photo', undefined, 401],
    ['PUT', '/api/admin/profile', undefined, 401],
    ['POST', '/api/ambassadors', undefined, 401],
    ['PUT', '/api/admin/ambassadors/1', 'a-member', 403],
    ['POST', '/api/admin/bank/files', 'a-member', 403],
  ])(
    '%s %s is refused to those without the right, before it is read',
    async (method, path, token, status) => {
      const pull = vi.fn();
      const body = new ReadableStream({ pull }, { highWaterMark: 0 });
      const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '1000' };
      const options = { body, headers, remoteAddress: crypto.randomUUID(), ...(token && { token }) };
      expect((await client.request(method, path, options)).status).toBe(status);
      expect(pull).not.toHaveBeenCalled();
    },
  );

  test('a very long body without Content-Length is cut off at the limit', async () => {
    let sent = 0;
    const pull = (controller: ReadableStreamDefaultController) => {
      sent += 64 * 1024;
      controller.enqueue(new Uint8Array(64 * 1024));
      // If it is not cut off, the test fails before the machine is out of memory.
      if (sent >= 20 * MB) controller.close();
    };
    const body = new ReadableStream({ pull });
    expect((await send(body, { 'Content-Type': 'multipart/form-data; boundary=x' })).status).toBe(413);
    expect(sent).toBeLessThan(11 * MB);
  });

  test('ten thousand parts are refused at once', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';
    const body = new TextEncoder().encode(`${part.repeat(10_000)}--x--\r\n`);
    const before = process.cpuUsage();
    expect((await send(body, { 'Content-Type': 'multipart/form-data; boundary=x' })).status).toBe(413);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(200);
  });

  test.each([
    'multipart/form-data; xboundary=y; boundary=x',
    'multipart/form-data; boundary=y; boundary=x',
    'multipart/form-data; foo="boundary=y"; boundary=x',
    'multipart/form-data; foo="; boundary=y"; boundary=x',
    'multipart/form-data; boundary="\\x"',
  ])('parts are not hidden from the count by %s', async (type) => {
    const body = new TextEncoder().encode(
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n--x--\r\n',
    );
    const parse = vi.spyOn(nativeOf(Response.prototype), 'formData');
    expect((await send(body, { 'Content-Type': type })).status).toBe(400);
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  test('six parts pass, seven do not', async () => {
    const parts = (count: number): [string, string | File][] => [
      data(),
      ['photo', photo()],
      ...Array.from({ length: count - 2 }, (_, index): [string, string] => [`x${index}`, '']),
    ];
    expect((await send(form(parts(6)))).status).toBe(201);
    expect((await send(form(parts(7)))).status).toBe(413);
  });

  test.each([
    [
      'a JSON part over 64 KB',
      form([
        ['data', `"${'x'.repeat(66_000)}"`],
        ['photo', photo()],
      ]),
      413,
    ],
    [
      'four files',
      form([data(), ...['photo', 'a', 'b', 'c'].map((name): [string, File] => [name, photo()])]),
      413,
    ],
    ['two JSON parts', form([data(), data(), ['photo', photo()]]), 400],
    ['two photos', form([data(), ['photo', photo()], ['photo', photo()]]), 400],
    ['a photo that is text', form([data(), ['photo', 'x']]), 400],
    ['no JSON part', form([['photo', photo()]]), 400],
    [
      'a JSON part that is not JSON',
      form([
        ['data', '{'],
        ['photo', photo()],
      ]),
      400,
    ],
  ])('%s', async (_, body, status) => expect((await send(body)).status).toBe(status));

  test.each([
    ['no form', 'application/json', 415],
    ['a form without a boundary', 'multipart/form-data; charset=utf-8', 400],
    ['a form that is none', 'multipart/form-data; boundary=x', 400],
    ['an URL-encoded form', 'application/x-www-form-urlencoded', 415],
  ])('%s', async (_, type, status) => {
    expect((await send(new TextEncoder().encode('{}'), { 'Content-Type': type })).status).toBe(status);
  });
});

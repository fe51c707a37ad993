import { describe, expect, test, vi } from 'vitest';
import { VISITOR } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { fakeDomain, openTestClient } from '../../testing/test-client.ts';

const list = vi.fn(async () => ({ content: [], totalPages: 0, totalElements: 0 }));
const logout = vi.fn(async () => undefined);
const login = vi.fn(async () => ({ token: 'new', deviceToken: 'a-device' }));
const client = openTestClient({ domain: fakeDomain({ members: { list }, accounts: { login, logout } }) });
const requestAs = (Authorization: string) =>
  client.request('GET', '/api/members', { headers: { Authorization } });
const credentials = { email: 'a@b.example', password: 'x' };

describe('A caller', () => {
  test('is a visitor without a token, and the token’s owner with one', async () => {
    await client.request('GET', '/api/members');
    expect(list).toHaveBeenLastCalledWith(VISITOR, expect.anything());
    await client.request('GET', '/api/members', { token: 'a-member' });
    expect(list).toHaveBeenLastCalledWith(
      { kind: 'member', id: 7, name: 'Membre', sessionId: 's7' },
      expect.anything(),
    );
    await requestAs('bearer   an-admin');
    expect(list).toHaveBeenLastCalledWith(
      { kind: 'admin', id: 1, name: 'Direction', sessionId: 's1' },
      expect.anything(),
    );
  });

  test.each(['Bearer x', 'Bearer', 'Bearer ', 'Bearer a-member x'])(
    'learns on public routes too that the session is over: %j',
    async (authorization) => {
      const response = await requestAs(authorization);
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        status: 401,
        code: 'unauthenticated',
        message: 'Non autorisé',
      });
    },
  );

  test('is not a member because of another authentication scheme, which a proxy may use', async () => {
    expect((await requestAs('Basic YS1tZW1iZXI=')).status).toBe(200);
    expect(list).toHaveBeenLastCalledWith(VISITOR, expect.anything());
  });

  test('can log in and out with a token that is no longer valid', async () => {
    expect((await client.request('POST', '/api/login', { token: 'old', json: credentials })).status).toBe(
      200,
    );
    expect((await client.request('POST', '/api/logout', { token: 'old' })).status).toBe(204);
    expect(logout).not.toHaveBeenCalled();
  });

  test('is not a visitor because the database is unavailable', async () => {
    const authenticate = async () => {
      throw new DomainError('unavailable');
    };
    const unavailableClient = openTestClient({ domain: fakeDomain({ accounts: { authenticate, logout } }) });
    expect((await unavailableClient.request('POST', '/api/logout', { token: 'a-member' })).status).toBe(503);
  });
});

describe('SE-3 A request whose sender logs out everywhere before its body has arrived', () => {
  const change = vi.fn();
  const verbs = fakeDomain({
    administrators: { invite: change },
    members: { updateProfile: change, updatePhoto: change },
    newsletter: { previewFile: change },
  });

  const form = (fields: Record<string, string | Blob>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return new Response(data);
  };
  const withType = (type: string, text: string) => new Response(text, { headers: { 'Content-Type': type } });

  test.each([
    [
      'POST',
      '/api/admin/administrators',
      'an-admin',
      withType('application/json', '{"email":"a@b.example"}'),
    ],
    ['PUT', '/api/profile', 'a-member', withType('application/json', '{}')],
    ['PUT', '/api/profile', 'a-member', form({ updateProfile: '{}' })],
    ['PUT', '/api/profile/photo', 'a-member', form({ photo: new Blob(['x']) })],
    ['POST', '/api/newsletters/import/preview', 'an-admin', withType('text/csv', 'email\n')],
  ])('changes nothing: %s %s as %s', async (method, path, token, sent) => {
    let isOver = false;
    const authenticate = async (given: string) => {
      if (isOver) throw new DomainError('unauthenticated');
      return verbs.accounts.authenticate(given);
    };
    const { request } = openTestClient({
      domain: { ...verbs, accounts: { ...verbs.accounts, authenticate } },
    });
    const bytes = new Uint8Array(await sent.arrayBuffer());
    const rest = new TransformStream<Uint8Array, Uint8Array>();
    const headers = {
      'Content-Type': sent.headers.get('Content-Type') ?? '',
      'Content-Length': `${bytes.length}`,
    };
    const answer = request(method, path, { token, headers, body: rest.readable });
    await vi.waitFor(() => expect(rest.readable.locked).toBe(true));
    isOver = true;
    await new Blob([bytes]).stream().pipeTo(rest.writable);
    expect((await answer).status).toBe(401);
    expect(change).not.toHaveBeenCalled();
  });
});

test('RL-4 Callers without the right to upload do not use up the uploads of others at their address', async () => {
  const { request } = openTestClient();
  const form = () => ({ token: 'an-admin', body: new FormData() });
  for (let attempt = 0; attempt < 100; attempt += 1)
    expect((await request('PUT', '/api/profile/photo', form())).status).toBe(403);
  expect((await request('PUT', '/api/profile/photo', { ...form(), token: 'a-member' })).status).toBe(400);
});

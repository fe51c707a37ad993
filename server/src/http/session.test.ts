import { describe, expect, test, vi } from 'vitest';
import { VISITOR } from '../kernel/actor.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { fakeDomain, openDoor } from '../testing/door.ts';

const list = vi.fn(async () => ({ content: [], totalPages: 0, totalElements: 0 }));
const logout = vi.fn(async () => undefined);
const login = vi.fn(async () => ({ token: 'new', deviceToken: 'a-device' }));
const door = openDoor({ domain: fakeDomain({ members: { list }, accounts: { login, logout } }) });
const as = (Authorization: string) => door.request('GET', '/api/members', { headers: { Authorization } });
const credentials = { email: 'a@b.example', password: 'x' };

describe('Who asks', () => {
  test('is a visitor without a token, and whoever the token belongs to with one', async () => {
    await door.request('GET', '/api/members');
    expect(list).toHaveBeenLastCalledWith(VISITOR, expect.anything());
    await door.request('GET', '/api/members', { token: 'a-member' });
    expect(list).toHaveBeenLastCalledWith(
      { kind: 'member', id: 7, name: 'Membre', sessionId: 's7' },
      expect.anything(),
    );
    await as('bearer   an-admin');
    expect(list).toHaveBeenLastCalledWith(
      { kind: 'admin', id: 1, name: 'Direction', sessionId: 's1' },
      expect.anything(),
    );
  });

  test.each(['Bearer x', 'Bearer', 'Bearer ', 'Bearer a-member x'])(
    'learns on public routes too that the session is over: %j',
    async (authorization) => {
      const response = await as(authorization);
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        status: 401,
        code: 'unauthenticated',
        message: 'Non autorisé',
      });
    },
  );

  test('is not mistaken for a member by another scheme, which a proxy may use', async () => {
    expect((await as('Basic YS1tZW1iZXI=')).status).toBe(200);
    expect(list).toHaveBeenLastCalledWith(VISITOR, expect.anything());
  });

  test('can log in and out with a token that no longer counts', async () => {
    expect((await door.request('POST', '/api/login', { token: 'old', json: credentials })).status).toBe(200);
    expect((await door.request('POST', '/api/logout', { token: 'old' })).status).toBe(204);
    expect(logout).not.toHaveBeenCalled();
  });

  test('is not taken for a visitor when the database cannot tell', async () => {
    const authenticate = async () => {
      throw new DomainError('unavailable');
    };
    const blind = openDoor({ domain: fakeDomain({ accounts: { authenticate, logout } }) });
    expect((await blind.request('POST', '/api/logout', { token: 'a-member' })).status).toBe(503);
  });
});

import { SESSION_HOURS } from '@cercle/contract/business';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import type { Admin } from '../kernel/actor.ts';
import { DEVICE, PASSWORD } from '../testing/builders.ts';
import { FIRM } from '../testing/firm.ts';
import { UNAUTHENTICATED } from '../testing/outcomes.ts';
import { pauseHashing } from '../testing/paused-hashing.ts';
import { ADMIN_EMAIL, ADMIN_LOGIN_TOKEN, ADMIN_PASSWORD } from '../testing/world.ts';
import { worldPerTest } from '../testing/world-per-test.ts';
import { createAdmin, ensureFirstAdmin } from './create-admin.ts';
import { hasSession, insertSession, listSessions, MAX_SESSIONS } from './sessions/sessions.table.ts';

const world = worldPerTest();

const adminToken = async () =>
  (await world.domain.accounts.login({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }, DEVICE)).token;

describe('Logging in', () => {
  test('returns a token with the claims that the pages read', async () => {
    const { id, email } = await world.joinedMember({ fullName: 'Zoé Lefèvre' });
    const { token } = await world.domain.accounts.login({ email, password: PASSWORD }, DEVICE);
    expect(token.split('.')).toHaveLength(3);
    expect(decodeJwt(token)).toMatchObject({
      id,
      email,
      fullName: 'Zoé Lefèvre',
      roles: [{ authority: 'ROLE_USER', name: 'ROLE_USER' }],
      exp: Date.parse('2026-03-02T09:00:00Z') / 1000 + SESSION_HOURS * 3600,
    });
  });

  test('is refused if the account is deleted while the password is checked', async () => {
    const { email, requestId } = await world.joinedMember();
    const hashing = pauseHashing();
    const result = world.domain.accounts.login({ email, password: PASSWORD }, DEVICE).catch((error) => error);
    await hashing.started;
    await world.domain.requests.remove(world.admin, requestId);
    hashing.resume();
    expect(await result).toMatchObject({ code: 'unauthenticated' });
  });
});

describe('A session', () => {
  test('ends after twelve hours', async () => {
    const token = await adminToken();
    world.clock.advance({ hours: SESSION_HOURS, seconds: -1 });
    expect(await world.domain.accounts.authenticate(token)).toMatchObject({ kind: 'admin' });
    world.clock.advance({ seconds: 2 });
    await expect(world.domain.accounts.authenticate(token)).rejects.toMatchObject(UNAUTHENTICATED);
  });

  test('SE-1 opens with its token as it was issued, and with no other spelling of its signature', async () => {
    const token = await adminToken();
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(token.at(-1) ?? '');
    const sameBytes = [1, 2, 3].map((bits) => token.slice(0, -1) + alphabet[last ^ bits]);
    for (const spelling of [...sameBytes, `${token}=`, `${token} `, `${token}.`])
      await expect(world.domain.accounts.authenticate(spelling), spelling).rejects.toMatchObject(
        UNAUTHENTICATED,
      );
    expect(await world.domain.accounts.authenticate(token)).toMatchObject({ kind: 'admin' });
  });

  test('SE-3 ends with all others, including one that a concurrent login was about to open', async () => {
    const hashing = pauseHashing();
    const login = adminToken();
    await hashing.started;
    await world.domain.sessions.endAll(world.admin);
    hashing.resume();
    await expect(world.domain.accounts.authenticate(await login)).rejects.toMatchObject(UNAUTHENTICATED);
  });

  test('logging out on one device leaves the others logged in', async () => {
    const [here, there] = [await adminToken(), await adminToken()];
    await world.domain.accounts.logout(await world.domain.accounts.authenticate(here));
    expect(await world.domain.accounts.authenticate(there)).toMatchObject({ kind: 'admin' });
  });

  test('at most fifty are open for one account; beyond that the oldest end', async () => {
    const { id } = world.admin as Admin;
    const openOne = async (name: string) => {
      world.clock.advance({ seconds: 1 });
      const at = world.clock.now().toISOString();
      const session = { id: name, accountId: id, device: DEVICE, at, expiresAt: '2999-01-01T00:00:00.000Z' };
      await world.database.db.transaction().execute((trx) => insertSession(trx, session));
    };
    for (let number = 0; number <= MAX_SESSIONS; number++) await openOne(`session-${number}`);
    const open = await listSessions(world.database.db, id, world.clock.now().toISOString());
    expect(open).toHaveLength(MAX_SESSIONS);
    expect(open.map((session) => session.id)).not.toContain('session-0');
    expect(open[0]?.id).toBe(`session-${MAX_SESSIONS}`);
    expect(await hasSession(world.database.db, id, 'session-0')).toBe(false);
  });
});

describe('The administrators’ login token', () => {
  test('is the configured one alone', () => {
    const { isAdminLoginToken } = world.domain.accounts;
    expect(isAdminLoginToken(ADMIN_LOGIN_TOKEN)).toBe(true);
    for (const wrong of [null, '', `${ADMIN_LOGIN_TOKEN}x`, ADMIN_LOGIN_TOKEN.slice(1)])
      expect(isAdminLoginToken(wrong)).toBe(false);
  });
});

describe('The first administrator', () => {
  test('is created once, with a generated password shown once', async () => {
    const shownPasswords: string[] = [];
    const showPassword = (password: string) => shownPasswords.push(password);
    await world.database.db.deleteFrom('account').execute();
    const options = { email: 'premier@cercle.example', password: null, site: FIRM };
    await ensureFirstAdmin(world.database, world.clock, options, showPassword);
    await ensureFirstAdmin(world.database, world.clock, options, showPassword);
    expect(shownPasswords).toHaveLength(1);
    expect(await world.actorOf('premier@cercle.example', shownPasswords[0])).toMatchObject({ kind: 'admin' });
  });

  test('is created by only one of several processes that start together', async () => {
    const shownPasswords: string[] = [];
    await world.database.db.deleteFrom('account').execute();
    const options = { email: 'premier@cercle.example', password: null, site: FIRM };
    await Promise.all(
      [1, 2, 3, 4].map(() =>
        ensureFirstAdmin(world.database, world.clock, options, (password) => shownPasswords.push(password)),
      ),
    );
    expect(shownPasswords).toHaveLength(1);
  });

  test('no administrator is created with an address that is taken', async () => {
    const { email } = await world.joinedMember();
    expect(
      await createAdmin(
        world.database,
        world.clock,
        { email, password: PASSWORD, site: FIRM },
        () => undefined,
      ),
    ).toBe(false);
  });
});

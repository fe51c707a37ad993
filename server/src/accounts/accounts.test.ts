import { SESSION_HOURS } from '@cercle/contract/business';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Admin, VISITOR } from '../kernel/actor.ts';
import { DEVICE, memberData, PASSWORD } from '../testing/builders.ts';
import { FIRM } from '../testing/firm.ts';
import { pauseHashing } from '../testing/paused-hashing.ts';
import { photoFile } from '../testing/photo-file.ts';
import { ADMIN_EMAIL, ADMIN_LOGIN_TOKEN, ADMIN_PASSWORD, openWorld, type World } from '../testing/world.ts';
import { createAdmin, ensureFirstAdmin } from './create-admin.ts';
import { hasSession, insertSession, listSessions, MAX_SESSIONS } from './sessions/sessions.table.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

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

  test('EN-1 is refused with the same error for a wrong password, an unknown address, a deactivated and an invited account', async () => {
    const deactivated = await world.joinedMember();
    await world.domain.members.deactivate(world.admin, deactivated.id);
    const invited = memberData();
    await world.domain.members.create(world.admin, invited, await photoFile());
    const refusals = [
      { email: ADMIN_EMAIL, password: 'un autre' },
      { email: 'inconnu@societe.example', password: PASSWORD },
      { email: deactivated.email, password: PASSWORD },
      { email: invited.email, password: PASSWORD },
    ];
    for (const credentials of refusals) {
      await expect(world.domain.accounts.login(credentials, DEVICE)).rejects.toMatchObject({
        code: 'unauthenticated',
        message: "Nom d'utilisateur ou mot de passe incorrect. Veuillez réessayer.",
      });
    }
  });
});

describe('A session', () => {
  test('ends after twelve hours', async () => {
    const token = await adminToken();
    world.clock.advance({ hours: SESSION_HOURS, seconds: -1 });
    expect(await world.domain.accounts.authenticate(token)).toMatchObject({ kind: 'admin' });
    world.clock.advance({ seconds: 2 });
    await expect(world.domain.accounts.authenticate(token)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  test('SE-3 ends on the server when its owner logs out', async () => {
    const token = await adminToken();
    await world.domain.accounts.logout(await world.domain.accounts.authenticate(token));
    await expect(world.domain.accounts.authenticate(token)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  test('SE-3 ends with all others, including one that a concurrent login was about to open', async () => {
    const hashing = pauseHashing();
    const login = adminToken();
    await hashing.started;
    await world.domain.sessions.endAll(world.admin);
    hashing.resume();
    await expect(world.domain.accounts.authenticate(await login)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
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

  test('SE-1 forged tokens are refused', async () => {
    const token = await adminToken();
    const [header, payload, signature] = token.split('.') as [string, string, string];
    const claims = decodeJwt(token);
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = (alg: string, key: Uint8Array) =>
      new SignJWT(claims).setProtectedHeader({ alg }).sign(key);
    const { keys } = world;
    const forgeries = [
      '',
      '.',
      '..',
      'a.b.c',
      header,
      `${header}.${payload}`,
      `${header}.${payload}.`,
      `.${payload}.${signature}`,
      `${header}.${payload}.${signature}.`,
      `${header}.${payload}.${signature.slice(1)}`,
      `${header}.${payload}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `${header}.${encode({ ...claims, id: 999 })}.${signature}`,
      `${header}.${encode({ ...claims, exp: 99_999_999_999 })}.${signature}`,
      ...['none', 'None', 'NONE', 'nOnE'].flatMap((alg) => [
        `${encode({ alg })}.${payload}.`,
        `${encode({ alg })}.${payload}.${signature}`,
      ]),
      new UnsecuredJWT(claims).encode(),
      await signed('HS256', new TextEncoder().encode('secret'.padEnd(32, '!'))),
      await signed('HS256', new Uint8Array(32)),
      await signed('HS512', Buffer.concat([keys.session, keys.session])),
      await signed('HS384', Buffer.concat([keys.session, keys.session])),
      ...(await Promise.all(
        [keys.xsrf, keys.images, keys.encryption, keys.botCheck].map((key) => signed('HS256', key)),
      )),
      `${encode({ alg: 'HS256', jku: 'https://evil.example/keys' })}.${payload}.${signature}`,
      `${encode({ alg: 'HS256', kid: "' or 1=1 --" })}.${payload}.${signature}`,
      `${encode({ alg: 'RS256' })}.${payload}.${signature}`,
      'x'.repeat(8192),
      `${header}.${'x'.repeat(8192)}.${signature}`,
      '\u0000.\u0000.\u0000',
      ' ',
      `Bearer ${token}`,
    ];
    expect(forgeries.length).toBeGreaterThanOrEqual(30);
    for (const forged of forgeries) {
      await expect(world.domain.accounts.authenticate(forged), forged.slice(0, 60)).rejects.toMatchObject({
        code: 'unauthenticated',
      });
    }
    const incomplete = await new SignJWT({ id: 1 }).setProtectedHeader({ alg: 'HS256' }).sign(keys.session);
    await expect(world.domain.accounts.authenticate(incomplete)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});

describe('The administrators’ login token', () => {
  test('is the configured one alone', () => {
    const { isAdminLoginToken } = world.domain.accounts;
    expect(isAdminLoginToken(ADMIN_LOGIN_TOKEN)).toBe(true);
    for (const wrong of [null, '', `${ADMIN_LOGIN_TOKEN}x`, ADMIN_LOGIN_TOKEN.slice(1)])
      expect(isAdminLoginToken(wrong)).toBe(false);
  });

  test('an administrator reads their own profile; members and visitors cannot', async () => {
    expect(await world.domain.accounts.adminProfile(world.admin)).toMatchObject({ email: ADMIN_EMAIL });
    await expect(world.domain.accounts.adminProfile(VISITOR)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    const { actor } = await world.joinedMember();
    await expect(world.domain.accounts.adminProfile(actor)).rejects.toMatchObject({ code: 'forbidden' });
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

import { describe, expect, test } from 'vitest';
import { botCheckToken } from '../testing/bot-check-token.ts';
import { DEVICE, PASSWORD } from '../testing/builders.ts';
import { UNAUTHENTICATED } from '../testing/outcomes.ts';
import { openTestClient } from '../testing/test-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, type World } from '../testing/world.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const NEW = 'quatre vents du nord';
const world = worldPerTest();

const change = (actor: Parameters<World['domain']['accounts']['changePassword']>[0], input = {}) =>
  world.domain.accounts.changePassword(
    actor,
    { currentPassword: PASSWORD, newPassword: NEW, ...input },
    DEVICE,
  );
const logIn = (email: string, password: string) => world.domain.accounts.login({ email, password }, DEVICE);

describe('Changing one’s password', () => {
  test('TK-5 SE-3 ends every session, opens a new one and notifies the owner by mail, with the time and the device', async () => {
    const { email, actor } = await world.joinedMember();
    const elsewhere = await logIn(email, PASSWORD);
    const { token } = await change(actor);
    await expect(world.domain.accounts.authenticate(elsewhere.token)).rejects.toMatchObject(UNAUTHENTICATED);
    expect(await world.domain.accounts.authenticate(token)).toMatchObject({ kind: 'member' });
    await expect(logIn(email, PASSWORD)).rejects.toMatchObject(UNAUTHENTICATED);
    await logIn(email, NEW);
    const notice = (await world.mailsTo(email)).find(({ subject }) =>
      subject.startsWith('Votre mot de passe'),
    );
    expect(notice?.subject).toBe('Votre mot de passe a été modifié – Cercle');
    expect(notice?.text).toContain('lundi 2 mars 2026 à 10:00');
    expect(notice?.text).toContain(DEVICE);
    expect(notice?.text).toContain('celui où vous l’avez changé reste connecté');
    expect(notice?.text).toContain('https://www.cercle.example/mot-de-passe-oublie');
  });

  test('does not name a device in the mail whose own name contains a link', async () => {
    const { email, actor } = await world.joinedMember();
    const input = { currentPassword: PASSWORD, newPassword: NEW };
    await world.domain.accounts.changePassword(actor, input, 'https://evil.example');
    const { text } = (await world.mailsTo(email)).at(-1) ?? { text: '' };
    expect(text).toContain('Inconnu');
    expect(text).not.toContain('evil.example');
  });

  test('is allowed to administrators', async () => {
    const { token } = await change(world.admin, { currentPassword: ADMIN_PASSWORD });
    expect(await world.domain.accounts.authenticate(token)).toMatchObject({ kind: 'admin' });
    await logIn(ADMIN_EMAIL, NEW);
  });

  test('SE-3 opens no session and leaves the password if the account was logged out everywhere meanwhile', async () => {
    const { email, actor } = await world.joinedMember();
    await world.domain.sessions.endAll(actor);
    await expect(change(actor)).rejects.toMatchObject(UNAUTHENTICATED);
    await logIn(email, PASSWORD);
  });

  test('AU-4 requires the current one', async () => {
    const { email, actor } = await world.joinedMember();
    await expect(change(actor, { currentPassword: 'un autre' })).rejects.toMatchObject({
      code: 'validation',
      errors: { currentPassword: ['Le mot de passe actuel est incorrect'] },
    });
    await logIn(email, PASSWORD);
    expect((await world.mailsTo(email)).at(-1)?.subject).not.toContain('mot de passe');
  });

  test('AU-3 rejects a common or guessable one, on the field', async () => {
    const { actor } = await world.joinedMember();
    await expect(change(actor, { newPassword: 'motdepasse' })).rejects.toMatchObject({
      errors: { newPassword: [expect.stringContaining('trop courant')] },
    });
  });

  test('twice at once succeeds once; for the other the current password is wrong', async () => {
    const { email, actor } = await world.joinedMember();
    const passwords = [NEW, 'cinq doigts de la main'];
    const outcomes = await Promise.allSettled(passwords.map((newPassword) => change(actor, { newPassword })));
    const lost = outcomes.filter(({ status }) => status === 'rejected');
    expect(lost).toMatchObject([{ reason: { errors: { currentPassword: [expect.any(String)] } } }]);
    const winner = passwords[outcomes.findIndex(({ status }) => status === 'fulfilled')] ?? '';
    await logIn(email, winner);
    expect((await world.mailsTo(email)).filter(({ subject }) => subject.includes('modifié'))).toHaveLength(1);
  });

  test('revokes the link that was requested before', async () => {
    const { email, actor } = await world.joinedMember();
    const secret = await world.resetSecret(email);
    await change(actor);
    expect(await world.domain.passwordReset.validate(secret)).toBe(false);
  });

  test('SE-4 is refused if the account was deactivated meanwhile', async () => {
    const { id, actor } = await world.joinedMember();
    await world.domain.members.deactivate(world.admin, id);
    await expect(change(actor)).rejects.toMatchObject(UNAUTHENTICATED);
  });
});

describe('PUT /api/profile/password', () => {
  const openClient = async () => {
    const client = openTestClient(world);
    const { email } = await world.joinedMember();
    const { token } = await logIn(email, PASSWORD);
    const put = async (input: object, from = '192.0.2.1') => {
      const recaptchaToken = await botCheckToken('changePasswordFormSubmit');
      const json = {
        currentPassword: PASSWORD,
        newPassword: NEW,
        confirmPassword: NEW,
        recaptchaToken,
        ...input,
      };
      return client.request('PUT', '/api/profile/password', { token, remoteAddress: from, json });
    };
    return { client, token, put };
  };

  test('returns the token of the new session', async () => {
    const { client, token, put } = await openClient();
    const response = await put({});
    expect(response.status).toBe(200);
    const fresh = ((await response.json()) as { token: string }).token;
    expect((await client.request('GET', '/api/profile', { token: fresh })).status).toBe(200);
    expect((await client.request('GET', '/api/profile', { token })).status).toBe(401);
  });

  test('RL-1 AU-4 allows ten wrong current passwords from one address, then none, not even the right one', async () => {
    const { put } = await openClient();
    for (let time = 0; time < 10; time += 1) {
      const response = await put({ currentPassword: 'pas le bon' });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        errors: { currentPassword: ['Le mot de passe actuel est incorrect'] },
      });
    }
    const refused = await put({});
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await put({}, '198.51.100.7')).status, 'RL-4 the owner can continue from another address').toBe(
      200,
    );
  });

  test('RL-1 allows twenty wrong ones for one account from any number of addresses; its owner can end the session', async () => {
    const { client, token, put } = await openClient();
    const guess = (time: number) => put({ currentPassword: 'pas le bon' }, `203.0.113.${time}`);
    for (let time = 0; time < 20; time += 1) expect((await guess(time)).status).toBe(400);
    expect((await guess(20)).status).toBe(429);
    expect((await client.request('DELETE', '/api/sessions', { token })).status, 'RL-4').toBe(204);
  });

  test('RL-6 requires a bot check for this action, once', async () => {
    const { put } = await openClient();
    const response = await put({ recaptchaToken: 'x' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: { recaptchaToken: [expect.any(String)] } });
  });

  test('does not count errors of the new password', async () => {
    const { put } = await openClient();
    for (let time = 0; time < 12; time += 1)
      expect((await put({ newPassword: 'motdepasse', confirmPassword: 'motdepasse' })).status).toBe(400);
    expect((await put({})).status).toBe(200);
  });
});

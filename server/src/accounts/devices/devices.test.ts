import { beforeEach, describe, expect, test } from 'vitest';
import { completion, PASSWORD } from '../../testing/builders.ts';
import { photoFile } from '../../testing/photo-file.ts';
import { openTestClient } from '../../testing/test-client.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';
import { DEVICE_DAYS, MAX_DEVICES } from './devices.ts';

const world = worldPerTest();
let email: string;
beforeEach(async () => {
  // An account without any login yet.
  const { secret, ...member } = await world.invitedMember();
  await world.domain.invitations.complete(secret, completion(), await photoFile());
  ({ email } = member);
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

/** Logs in over HTTP with the device's `cookie`; returns the cookie after the login, and its Set-Cookie header. */
async function logIn(address: string, cookie: string | null, agent = FIREFOX, publicUrl?: string) {
  const domain = publicUrl ? { ...world.domain, site: { ...world.domain.site, publicUrl } } : world.domain;
  const client = openTestClient({ domain, database: world.database });
  const { Cookie } = await client.xsrfHeaders();
  const response = await client.request('POST', '/api/login', {
    json: { email: address, password: PASSWORD },
    headers: { 'User-Agent': agent, ...(cookie && { Cookie: `${Cookie}; device=${cookie}` }) },
  });
  expect(response.status).toBe(200);
  const set = response.headers.getSetCookie().find((line) => line.startsWith('device=')) ?? '';
  return { set, cookie: /^device=([^;]+)/.exec(set)?.[1] ?? '' };
}
const notices = async (address = email) =>
  (await world.mailsTo(address)).filter(({ subject }) => subject.startsWith('Nouvelle connexion'));

describe('A login from a new device', () => {
  test('is mailed to the owner, with the device, the day and the time in Brussels', async () => {
    await logIn(email, null);
    // After midnight in Brussels, but not in UTC, which most servers use.
    world.clock.advance({ hours: 24 * 119 + 14 });
    await logIn(email, null);
    const [notice, ...more] = await notices();
    expect(more).toEqual([]);
    expect(notice?.subject).toBe('Nouvelle connexion à votre compte – Cercle');
    expect(notice?.text).toContain('Appareil\u202f: Firefox sur Linux');
    expect(notice?.text).toContain('mardi 30 juin 2026');
    expect(notice?.text).toContain('01:00 (heure de Bruxelles)');
    expect(notice?.text).toContain('https://www.cercle.example/mot-de-passe-oublie');
  });

  test('is neither the very first one, nor one from a device that was seen before', async () => {
    const { cookie } = await logIn(email, null);
    expect(await logIn(email, cookie)).toMatchObject({ cookie });
    expect(await notices()).toEqual([]);
  });

  test('is one with the cookie of another account’s device; both accounts then know the device', async () => {
    const other = await world.joinedMember();
    const theirs = await logIn(other.email, null);
    await logIn(email, null);
    expect(await logIn(email, theirs.cookie)).toMatchObject({ cookie: theirs.cookie });
    expect(await notices()).toHaveLength(1);
    await logIn(email, theirs.cookie);
    await logIn(other.email, theirs.cookie);
    expect(await notices()).toHaveLength(1);
  });

  test.each(['A'.repeat(43), 'court'])(
    'is one with a cookie that was never issued, which is replaced: %s',
    async (planted) => {
      await logIn(email, null);
      const { cookie } = await logIn(email, planted);
      expect(cookie).toMatch(/^[\w-]{43}$/);
      expect(cookie).not.toBe(planted);
      expect(await notices()).toHaveLength(1);
      const { findKnownDevice } = world.domain.accounts;
      expect(
        await findKnownDevice(email, [planted]),
        'the person who planted it has no device of the owner',
      ).toBeNull();
      expect(await findKnownDevice(email, [planted, cookie])).toBe(cookie);
    },
  );

  test('from a device whose own name contains a link shows no link', async () => {
    await logIn(email, null);
    await logIn(email, null, 'evil.example/gagnez tout');
    expect((await notices())[0]?.text).toContain('Appareil\u202f: Inconnu');
  });

  test('from a device whose own name is very long shows its beginning', async () => {
    await logIn(email, null);
    await logIn(email, null, `${'x'.repeat(300)}/1 y`);
    expect((await notices())[0]?.text).toMatch(/Appareil\u202f: x{60}\n/);
  });

  test('a refused one sends no mail and sets no cookie', async () => {
    await logIn(email, null);
    const client = openTestClient({ domain: world.domain, database: world.database });
    const refused = await client.request('POST', '/api/login', { json: { email, password: 'un autre' } });
    expect(refused.headers.get('Set-Cookie') ?? '').not.toContain('device');
    expect(await notices()).toEqual([]);
  });
});

describe('A known device', () => {
  test('is found among the cookies sent, for its own account, until it was not seen for too long', async () => {
    const { findKnownDevice } = world.domain.accounts;
    const { cookie } = await logIn(email, null);
    const other = await world.joinedMember();
    const stranger = 'A'.repeat(43);
    expect(await findKnownDevice(email, [stranger, cookie])).toBe(cookie);
    expect(await findKnownDevice(email, [stranger])).toBeNull();
    expect(await findKnownDevice(email, [])).toBeNull();
    expect(await findKnownDevice(other.email, [cookie])).toBeNull();
    expect(await findKnownDevice('personne@societe.example', [cookie])).toBeNull();
    world.clock.advance({ hours: 24 * DEVICE_DAYS });
    expect(await findKnownDevice(email, [cookie])).toBeNull();
  });

  test('stays known beside a cookie of the same name from a neighbouring application', async () => {
    const { cookie } = await logIn(email, null);
    for (const neighbour of ['phone', 'B'.repeat(43)])
      expect(await logIn(email, `${neighbour}; device=${cookie}`)).toMatchObject({ cookie });
    expect(await notices()).toEqual([]);
  });

  const rows = () =>
    world.database.db
      .selectFrom('known_device')
      .innerJoin('account', 'account.id', 'known_device.account_id')
      .selectAll('known_device')
      .where('account.email', '=', email)
      .execute();

  test('has a cookie for the login alone, which no script and no other site can read; the database stores its hash', async () => {
    const { set, cookie } = await logIn(email, null);
    expect(set.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      `Max-Age=${DEVICE_DAYS * 86_400}`,
      'Path=/api/login',
      'SameSite=Strict',
      'Secure',
    ]);
    expect(JSON.stringify(await rows())).not.toContain(cookie);
    expect((await logIn(email, cookie, FIREFOX, 'http://localhost:3000')).set).not.toContain('Secure');
  });

  test('is deleted after four hundred days without a login, and new again when it comes back', async () => {
    const { cookie } = await logIn(email, null);
    world.clock.advance({ hours: 24 * DEVICE_DAYS });
    await logIn(email, cookie);
    expect(await notices()).toHaveLength(1);
    world.clock.advance({ hours: 24 * DEVICE_DAYS });
    await logIn(email, null);
    expect(await rows(), 'it leaves no trace').toHaveLength(1);
  });

  test('is deleted when a twenty-first comes, if it was seen longest ago', async () => {
    const first = await logIn(email, null);
    for (let more = 0; more < MAX_DEVICES; more += 1) {
      world.clock.advance({ seconds: 1 });
      await world.domain.accounts.login({ email, password: PASSWORD }, 'Un autre');
    }
    expect(await rows()).toHaveLength(MAX_DEVICES);
    const before = (await notices()).length;
    await logIn(email, first.cookie);
    expect(await notices()).toHaveLength(before + 1);
  });

  test('stays known when other accounts log in', async () => {
    await logIn(email, null);
    await logIn((await world.joinedMember()).email, null);
    expect(await rows()).toHaveLength(1);
    await logIn(email, null);
    expect(await notices()).toHaveLength(1);
  });

  test('is deleted with its account', async () => {
    await logIn(email, null);
    const { content } = await world.domain.requests.list(world.admin, {
      page: 0,
      size: 1,
      sort: 'createdAt,desc',
      q: email,
    });
    await world.domain.requests.remove(world.admin, content[0]?.id ?? 0);
    const left = await world.database.db.selectFrom('known_device').select('account_id').execute();
    expect(left.map(({ account_id }) => account_id)).not.toContain(content[0]?.user.id);
  });
});

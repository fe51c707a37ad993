import { afterAll, describe, expect, test } from 'vitest';
import { requireAdmin } from '../kernel/actor.ts';
import { botCheckToken } from '../testing/bot-check-token.ts';
import { application, DEVICE, PASSWORD } from '../testing/builders.ts';
import { openTestClient } from '../testing/test-client.ts';
import { openWorld } from '../testing/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const { domain, database, images, admin } = world;
const client = openTestClient({ domain, database, images });

const KEY = 'une-clef';
type RequestOptions = { json: object; token?: string; key?: string };
const post = (path: string, { key = KEY, ...options }: RequestOptions) =>
  client.request('POST', path, {
    ...options,
    headers: { 'Idempotency-Key': key },
    remoteAddress: crypto.randomUUID(),
  });

async function administrator(email: string) {
  await domain.administrators.invite(admin, { email, fullName: 'Une collègue' });
  const [invitation] = await world.mailsTo(email);
  await domain.passwordReset.complete(invitation?.secret ?? '', PASSWORD, DEVICE);
  const { token } = await domain.accounts.login({ email, password: PASSWORD }, DEVICE);
  return { token, actor: await world.actorOf(email, PASSWORD) };
}

describe('CO-1 The key of a completed call gives no access', () => {
  test('to another administrator, nor to one who was deleted since', async () => {
    const [one, two] = [
      await administrator('une@cercle.example'),
      await administrator('deux@cercle.example'),
    ];
    const json = { fullName: 'Un nouveau', email: 'nouveau@cercle.example' };
    const invite = async (token: string) => (await post('/api/admin/administrators', { json, token })).status;
    expect(await invite(one.token)).toBe(204);
    expect(await invite(two.token)).toBe(409);
    await domain.administrators.remove(admin, requireAdmin(one.actor).id);
    expect(await invite(one.token)).toBe(401);
  });

  test('RL-6 to a second call with the same bot check, under another key or with another content', async () => {
    const recaptchaToken = await botCheckToken('membershipRequestFormSubmit');
    const ask = async (email: string, key: string) =>
      (await post('/api/members/requests', { json: { ...application({ email }), recaptchaToken }, key }))
        .status;
    expect(await ask('premiere@societe.example', 'a')).toBe(201);
    expect(await ask('premiere@societe.example', 'b')).toBe(400);
    expect(await ask('seconde@societe.example', 'b')).toBe(400);
    expect(await world.mailsTo('seconde@societe.example')).toEqual([]);
  });

  test('RL-6 to another content under the same key, where the bot check was spent on a call that was refused', async () => {
    await domain.newsletter.subscribe('lectrice@societe.example');
    const recaptchaToken = await botCheckToken('newsletterSubmit');
    const subscribe = async (email: string) =>
      (await post('/api/newsletters', { json: { email, recaptchaToken } })).status;
    expect(await subscribe('lectrice@societe.example')).toBe(403);
    expect(await subscribe('autre@societe.example')).toBe(400);
  });
});

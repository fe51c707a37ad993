import { afterAll, describe, expect, test, vi } from 'vitest';
import { application } from '../testing/builders.ts';
import { fakeDomain, openDoor } from '../testing/door.ts';
import { solve } from '../testing/solve.ts';
import { openTestDatabase } from '../testing/test-database.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const submit = vi.fn(async () => undefined);
const door = openDoor({ domain: fakeDomain({ membership: { submit } }), database });

const token = async (action = 'membershipRequestFormSubmit') =>
  solve(
    (await (await door.request('GET', `/api/bot-check?action=${action}`)).json()) as Parameters<
      typeof solve
    >[0],
  );
const send = (json: object) =>
  door.request('POST', '/api/members/requests', { json, from: crypto.randomUUID() });

describe('A membership request from the public form', () => {
  test('is received with a solved bot check', async () => {
    const asked = application();
    const response = await send({ ...asked, recaptchaToken: await token() });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ message: 'Votre demande a été envoyée avec succès' });
    expect(submit).toHaveBeenLastCalledWith(asked);
  });

  test('is refused, on its field, with a bot check that was used or made for another form', async () => {
    submit.mockClear();
    const used = await token();
    await send({ ...application(), recaptchaToken: used });
    for (const recaptchaToken of [used, await token('newsletterSubmit'), 'x']) {
      const response = await send({ ...application(), recaptchaToken });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        errors: { recaptchaToken: ['La vérification anti-robot a échoué. Veuillez réessayer.'] },
      });
    }
    expect(submit).toHaveBeenCalledTimes(1);
  });

  test('does not use up the bot check when a field is wrong', async () => {
    const recaptchaToken = await token();
    expect((await send({ ...application(), email: 'x', recaptchaToken })).status).toBe(400);
    expect((await send({ ...application(), recaptchaToken })).status).toBe(201);
  });

  test('cannot fetch a bot check for an unknown action', async () => {
    const response = await door.request('GET', '/api/bot-check?action=x');
    expect(await response.json()).toMatchObject({ status: 400, errors: { action: ['Action inconnue'] } });
  });
});

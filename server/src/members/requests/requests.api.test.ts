import { afterAll, describe, expect, test, vi } from 'vitest';
import { NON_IDEMPOTENT } from '../../idempotency/idempotency.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { botCheckToken } from '../../testing/bot-check-token.ts';
import { application } from '../../testing/builders.ts';
import { fakeDomain, openTestClient } from '../../testing/test-client.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { MIN_RESPONSE_MS } from './requests.api.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const submit = vi.fn(async () => undefined);
const client = openTestClient({ domain: fakeDomain({ requests: { submit } }), database });

const botCheck = (action = 'membershipRequestFormSubmit') => botCheckToken(action);
const send = (json: object) =>
  client.request('POST', '/api/members/requests', { json, remoteAddress: crypto.randomUUID() });

describe('A membership request from the public form', () => {
  test('is accepted with a solved bot check', async () => {
    const input = application();
    const response = await send({ ...input, recaptchaToken: await botCheck() });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ message: 'Votre demande a été envoyée avec succès' });
    expect(submit).toHaveBeenLastCalledWith(input, NON_IDEMPOTENT);
  });

  test('is stored plain: a phone and a VAT number as Belgians write them, an address at a domain of any letters', async () => {
    const typed = {
      phoneNumber: '0470/12.34.56',
      vatNumber: 'BE 0123.456.749',
      email: 'R&D@société.example',
    };
    const stored = {
      phoneNumber: '0470 12 34 56',
      vatNumber: 'BE0123456749',
      email: 'r&d@xn--socit-esab.example',
    };
    const input = application(stored);
    expect((await send({ ...input, ...typed, recaptchaToken: await botCheck() })).status).toBe(201);
    expect(submit).toHaveBeenLastCalledWith(input, NON_IDEMPOTENT);
  });

  test('without a number of people is one as described; with one up to 100, that is kept, any other refused', async () => {
    const peopleCounts = async (peopleCount: unknown) => {
      const json = {
        ...application({ memberType: 'BUSINESS' }),
        peopleCount,
        recaptchaToken: await botCheck(),
      };
      return (await send(json)).json();
    };
    for (const peopleCount of [undefined, 4, 100])
      expect(await peopleCounts(peopleCount)).toEqual({ message: 'Votre demande a été envoyée avec succès' });
    expect(submit).toHaveBeenLastCalledWith(expect.objectContaining({ peopleCount: 100 }), NON_IDEMPOTENT);
    for (const peopleCount of [0, 101, 4.5, '12', null])
      expect(await peopleCounts(peopleCount)).toMatchObject({
        errors: { peopleCount: ['Indiquez un nombre de personnes entre 1 et 100'] },
      });
  });

  test('is accepted with a number whose check digits are wrong, and rejected with a phone of no digits', async () => {
    const wrong = { ...application({ vatNumber: 'BE0123456700' }), recaptchaToken: await botCheck() };
    expect((await send(wrong)).status).toBe(201);
    for (const phoneNumber of ['+', '- - -', '123']) {
      const response = await send({ ...application({ phoneNumber }), recaptchaToken: await botCheck() });
      expect(await response.json()).toMatchObject({
        errors: { phoneNumber: ['Format de téléphone invalide'] },
      });
    }
  });

  test('EN-3 gets its response after the same time however soon it is stored, so that the time does not reveal a known address', async () => {
    const json = { ...application(), recaptchaToken: await botCheck() };
    const startedAt = performance.now();
    await send(json);
    // A timer may round.
    expect(performance.now() - startedAt).toBeGreaterThan(MIN_RESPONSE_MS - 2);
  });

  test('is rejected, on its field, with a bot check that was used or created for another form', async () => {
    submit.mockClear();
    const used = await botCheck();
    await send({ ...application(), recaptchaToken: used });
    for (const recaptchaToken of [used, await botCheck('newsletterSubmit'), 'x']) {
      const response = await send({ ...application(), recaptchaToken });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        errors: { recaptchaToken: ['La vérification anti-robot a échoué. Veuillez réessayer.'] },
      });
    }
    expect(submit).toHaveBeenCalledTimes(1);
  });

  test('does not consume the bot check when a field is invalid', async () => {
    const recaptchaToken = await botCheck();
    expect((await send({ ...application(), email: 'x', recaptchaToken })).status).toBe(400);
    expect((await send({ ...application(), recaptchaToken })).status).toBe(201);
  });

  test('RL-1 causes at most five mails in half an hour to one e-mail address, from any client', async () => {
    const email = 'victime@societe.example';
    const unchecked = () => send({ ...application({ email }), recaptchaToken: 'x' });
    for (let time = 0; time < 6; time += 1)
      expect((await unchecked()).status, 'without a bot check none is counted').toBe(400);
    const statuses = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await send({ ...application({ email }), recaptchaToken: await botCheck() })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  test('is not counted while the site itself is unavailable', async () => {
    submit.mockRejectedValue(new DomainError('unavailable'));
    const statuses = new Set<number>();
    for (let time = 0; time < 8; time += 1) {
      const json = { ...application(), recaptchaToken: await botCheck() };
      const from = '192.0.2.77';
      statuses.add(
        (await client.request('POST', '/api/members/requests', { json, remoteAddress: from })).status,
      );
    }
    expect([...statuses]).toEqual([503]);
    submit.mockReset();
  });

  test('gets no bot check for an unknown action', async () => {
    const response = await client.request('GET', '/api/bot-check?action=x');
    expect(await response.json()).toMatchObject({ status: 400, errors: { action: ['Action inconnue'] } });
  });
});

import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { deriveKeys } from '../../kernel/keys.ts';
import { decode, encode, solve } from '../../testing/solve-bot-check.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { createBotCheck } from './bot-check.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
afterEach(() => void vi.useRealTimers());

const keys = deriveKeys('a secret of the tests, never of a site');
const createWithKey = (key: Uint8Array) =>
  createBotCheck({
    db: database.db,
    key,
    publicUrl: 'https://www.cercle.example',
    settings: { RECAPTCHA_SITE_KEY: null, RECAPTCHA_SECRET: null },
  });
const botCheck = createWithKey(keys.botCheck);
const ACTION = 'contactFormSubmit';

const accepts = (token: string, action: Parameters<typeof botCheck.accept>[0] = ACTION) =>
  botCheck.accept(action, token).then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({
        code: 'validation',
        errors: { recaptchaToken: ['La vérification anti-robot a échoué. Veuillez réessayer.'] },
      });
      return false;
    },
  );

const advanceMinutes = (minutes: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
};

/** The token with one thing in it changed. */
const altered = (token: string, change: (solved: ReturnType<typeof decode>) => void) => {
  const solved = decode(token);
  change(solved);
  return encode(solved);
};

describe('RL-6 A bot check', () => {
  test('is accepted once', async () => {
    const token = await solve(await botCheck.challenge(ACTION));
    expect(await accepts(token)).toBe(true);
    expect(await accepts(token)).toBe(false);
  });

  test('is accepted once of fifty times at the same time', async () => {
    const token = await solve(await botCheck.challenge(ACTION));
    const results = await Promise.all(Array.from({ length: 50 }, () => accepts(token)));
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  test('is accepted for no other action', async () => {
    const token = await solve(await botCheck.challenge(ACTION));
    expect(await accepts(token, 'newsletterSubmit')).toBe(false);
    expect(await accepts(token)).toBe(true);
  });

  test('is accepted for ten minutes', async () => {
    const [early, late] = [
      await solve(await botCheck.challenge(ACTION)),
      await solve(await botCheck.challenge(ACTION)),
    ];
    advanceMinutes(9.9);
    expect(await accepts(early)).toBe(true);
    advanceMinutes(0.2);
    expect(await accepts(late)).toBe(false);
  });

  test('is not accepted if another site issued it', async () => {
    const token = await solve(await createWithKey(deriveKeys('another secret').botCheck).challenge(ACTION));
    expect(await accepts(token)).toBe(false);
  });

  test('is refused once its action, its date, its solution or its difficulty was altered', async () => {
    const token = await solve(await botCheck.challenge(ACTION));
    const { challenge } = decode(token);
    const forged = [
      altered(token, ({ challenge: { parameters } }) =>
        Object.assign(parameters.data, { action: 'newsletterSubmit' }),
      ),
      altered(token, ({ challenge: { parameters } }) =>
        Object.assign(parameters, { expiresAt: parameters.expiresAt + 60 }),
      ),
      altered(token, ({ challenge: { parameters } }) =>
        Object.assign(parameters, { keyPrefix: '00', cost: 1 }),
      ),
      altered(token, ({ solution }) => Object.assign(solution, { derivedKey: '00'.repeat(32) })),
      altered(token, ({ solution }) =>
        Object.assign(solution, { derivedKey: challenge.parameters.keyPrefix }),
      ),
      altered(token, (solved) =>
        Object.assign(solved.challenge, { signature: solved.challenge.parameters.keySignature }),
      ),
    ];
    for (const forgery of forged) {
      expect(await accepts(forgery)).toBe(false);
      expect(await accepts(forgery, 'newsletterSubmit')).toBe(false);
    }
    expect(await accepts(token)).toBe(true);
  });

  test('is not accepted again in another encoding', async () => {
    const token = await solve(await botCheck.challenge(ACTION));
    await accepts(token);
    const respelled = [
      `${token}\n`,
      altered(token, (solved) => Object.assign(solved, { more: 1 })),
      altered(token, ({ solution }) => Object.assign(solution, { time: 5 })),
      altered(token, ({ challenge }) =>
        Object.assign(challenge, { signature: challenge.signature.toUpperCase() }),
      ),
    ];
    for (const spelling of respelled) expect(await accepts(spelling)).toBe(false);
  });

  test.each([
    'x',
    '',
    'null',
    '%%%',
    encode(null),
    encode([]),
    encode({}),
    encode({ challenge: {}, solution: {} }),
    'é',
  ])('is not %j', async (token) => expect(await accepts(token)).toBe(false));
});

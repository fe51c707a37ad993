import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Db } from '../../db/database.ts';
import { createBotCheck } from './bot-check.ts';

let verdict: unknown = {};
let lastRequest = new URLSearchParams();
let isSilent = false;

/** A fake provider. */
const provider = createServer(async (request, response) => {
  if (request.url === '/moved') return response.writeHead(307, { location: '/siteverify' }).end();
  lastRequest = new URLSearchParams(await text(request));
  if (!isSilent) response.end(typeof verdict === 'string' ? verdict : JSON.stringify(verdict));
});
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/siteverify`;
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

const botCheckAt = (recaptchaUrl: string) =>
  createBotCheck({
    db: null as unknown as Db,
    key: new Uint8Array(32),
    publicUrl: 'https://www.cercle.example',
    settings: { RECAPTCHA_SITE_KEY: 'site key', RECAPTCHA_SECRET: 'our secret' },
    recaptchaUrl,
  });
const botCheck = botCheckAt(url);

const HUMAN = { success: true, action: 'contactFormSubmit', hostname: 'www.cercle.example', score: 0.9 };
const isAccepted = (response: unknown) => {
  verdict = response;
  return botCheck.accept('contactFormSubmit', 'their token');
};
const UNREACHABLE = {
  code: 'unavailable',
  message: 'La vérification anti-robot est momentanément indisponible. Veuillez réessayer dans un instant.',
};

describe('With reCAPTCHA', () => {
  test('a form is accepted when the provider confirms its token', async () => {
    await isAccepted(HUMAN);
    expect(Object.fromEntries(lastRequest)).toEqual({ secret: 'our secret', response: 'their token' });
    await isAccepted({ ...HUMAN, score: 0.5 });
  });

  test('a redirect of the provider is not followed', async () => {
    verdict = HUMAN;
    const moved = botCheckAt(url.replace('/siteverify', '/moved'));
    await expect(moved.accept('contactFormSubmit', 'their token')).rejects.toMatchObject(UNREACHABLE);
  });

  test.each([
    { success: false, 'error-codes': ['timeout-or-duplicate'] },
    { ...HUMAN, success: false },
    { ...HUMAN, action: 'newsletterSubmit' },
    { ...HUMAN, hostname: 'evil.example' },
    { ...HUMAN, score: 0.4 },
    { ...HUMAN, score: undefined },
    { success: true },
  ])('a form is refused on %j', async (response) => {
    await expect(isAccepted(response)).rejects.toMatchObject({ code: 'validation' });
  });

  test.each(['<html>', '{}', 'null'])(
    'an invalid response of the provider (%s) is an error of ours',
    async (response) => {
      await expect(isAccepted(response)).rejects.toMatchObject(UNREACHABLE);
    },
  );

  test('a form gets 503 when the provider is down, or takes more than three seconds', async () => {
    await expect(botCheckAt('http://127.0.0.1:1/').accept('contactFormSubmit', 'x')).rejects.toMatchObject(
      UNREACHABLE,
    );
    const { timeout } = AbortSignal;
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100));
    isSilent = true;
    onTestFinished(() => {
      isSilent = false;
      limit.mockRestore();
    });
    await expect(isAccepted(HUMAN)).rejects.toMatchObject(UNREACHABLE);
    expect(limit.mock.calls).toEqual([[3_000]]);
  });

  test('there is no proof of work to fetch', async () => {
    await expect(botCheck.challenge('contactFormSubmit')).rejects.toMatchObject({ code: 'not-found' });
  });
});

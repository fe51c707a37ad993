import { ERROR_MESSAGE, ERROR_STATUS, type ErrorCode } from '@cercle/contract/errors';
import { expect, test } from 'vitest';
import { ApiError } from './error.ts';

const SHARED_CODES: ErrorCode[] = [
  'validation',
  'unauthenticated',
  'forbidden',
  'not-found',
  'internal',
  'unavailable',
];
const messageOf = async (status: number, body: string) =>
  (await ApiError.from(new Response(body, { status }))).message;

test.each(SHARED_CODES)(
  'an answer that is not our server’s says by its status what ours says of « %s »',
  async (code) => {
    expect(await messageOf(ERROR_STATUS[code], '<h1>Proxy</h1>')).toBe(ERROR_MESSAGE[code]);
  },
);

test.each([
  [413, /trop volumineux.*fichier plus léger/],
  [502, /ne répond pas/],
  [504, /trop de temps/],
])('one of a proxy, with the status %i, says what is the matter', async (status, sentence) => {
  expect(await messageOf(status, '<html><center>nginx</center></html>')).toMatch(sentence);
});

test('one with a status of which nothing was agreed is unexpected', async () => {
  expect(await messageOf(418, '')).toBe('Erreur inattendue. Veuillez réessayer.');
});

test('what our server says is said as it is', async () => {
  expect(await messageOf(403, JSON.stringify({ message: 'Rien ne va plus' }))).toBe('Rien ne va plus');
});

import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ERROR_MESSAGE, ERROR_STATUS, type ErrorBody } from '@cercle/contract/errors';
import { type Happenings, tell } from '../kernel/happenings.ts';
import type { Log } from '../kernel/log.ts';
import { HEADERS } from './security-headers.ts';

const RETRY_AFTER_SECONDS = 5;
/** From when somebody came. Clients that ask again as soon as they are told would else keep the process busy with telling. */
export const TOLD_AFTER_MS = 50;
const TELL_EVERY_MS = 1_000;

const STYLE = `body{max-width:32rem;margin:20vh auto;padding:0 1.5rem;background:#faf7f1;color:#16223b;font:1.125rem/1.6 system-ui,sans-serif}
h1{font:400 2rem Georgia,serif}a{color:inherit}`;
const PAGE = `<!doctype html>
<html lang="fr-BE"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Un instant</title><style>${STYLE}</style>
<main><h1>Un instant…</h1><p>${ERROR_MESSAGE.unavailable}</p><p><a href="">Réessayer</a></p></main></html>
`;
const BODY: ErrorBody = {
  status: ERROR_STATUS.unavailable,
  code: 'unavailable',
  message: ERROR_MESSAGE.unavailable,
};

/** Made once: whoever is sent away should cost next to nothing. */
const ofPage = prepared('text/html; charset=utf-8', PAGE, {
  'Content-Security-Policy': `${HEADERS['Content-Security-Policy']}; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
});
const ofCall = prepared('application/json', JSON.stringify(BODY));

function prepared(type: string, body: string, headers = {}) {
  const all: Record<string, string> = {
    ...HEADERS,
    ...headers,
    'Cache-Control': 'no-store',
    'Content-Type': type,
    'Content-Length': String(Buffer.byteLength(body)),
    'Retry-After': String(RETRY_AFTER_SECONDS),
  };
  return { body, headers: all, head: Object.entries(all).flat() };
}

/** Answers 503, without a look at the request but at who wants to read the answer: a person or a program. */
export function sendAway({ url = '', headers }: IncomingMessage, outgoing: ServerResponse): void {
  const isPage = !url.startsWith('/api/') && headers.accept?.includes('text/html');
  const answer = isPage ? ofPage : ofCall;
  outgoing.writeHead(ERROR_STATUS.unavailable, answer.head).end(answer.body);
}

/** The same of a call, for who stands within the API. */
export const sentAway = () =>
  new Response(ofCall.body, { status: ERROR_STATUS.unavailable, headers: ofCall.headers });

/** For who found no place within the API, or no database; nothing is under way for them meanwhile. */
export async function laterIfUnavailable(answer: Response): Promise<Response> {
  if (answer.status === ERROR_STATUS.unavailable) await wait(TOLD_AFTER_MS);
  return answer;
}

/** Counts, and writes one line for all of a second: a line each would be a load of its own. */
export function toldOnceASecond(log: Log, event: Happenings['sentAway']): () => void {
  let count = 0;
  return () => {
    tell('sentAway', event);
    count += 1;
    if (count > 1) return;
    setTimeout(() => {
      log.warn({ event, count }, 'Sent away');
      count = 0;
    }, TELL_EVERY_MS).unref();
  };
}

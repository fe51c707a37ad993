import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ERROR_MESSAGE, ERROR_STATUS, type ErrorBody } from '@cercle/contract/errors';
import type { Log } from '../kernel/log.ts';
import { type Happenings, tell } from '../kernel/telemetry.ts';
import { plainPage } from './plain-page.ts';
import { HEADERS } from './security-headers.ts';

const RETRY_AFTER_SECONDS = 5;
/** After its arrival. Clients that ask again at once would otherwise keep the process busy refusing them. */
export const TOLD_AFTER_MS = 50;
const TELL_EVERY_MS = 1_000;

const PAGE = plainPage({
  title: 'Un instant',
  heading: 'Un instant…',
  text: ERROR_MESSAGE.unavailable,
  link: { to: '', label: 'Réessayer' },
});
const BODY: ErrorBody = {
  status: ERROR_STATUS.unavailable,
  code: 'unavailable',
  message: ERROR_MESSAGE.unavailable,
};

/** Made once: a refusal should cost next to nothing. */
const ofPage = prepared(PAGE);
const ofCall = prepared({
  body: JSON.stringify(BODY),
  headers: { 'Content-Type': 'application/json' },
});

function prepared({ body, headers }: { body: string; headers: Record<string, string> }) {
  const all: Record<string, string> = {
    ...HEADERS,
    ...headers,
    'Cache-Control': 'no-store',
    'Content-Length': String(Buffer.byteLength(body)),
    'Retry-After': String(RETRY_AFTER_SECONDS),
  };
  return { body, headers: all, head: Object.entries(all).flat() };
}

/** Answers 503, as a page or as JSON; it looks at nothing else of the request. */
export function sendAway({ url = '', headers }: IncomingMessage, outgoing: ServerResponse): void {
  const isPage = !url.startsWith('/api/') && headers.accept?.includes('text/html');
  const answer = isPage ? ofPage : ofCall;
  outgoing.writeHead(ERROR_STATUS.unavailable, answer.head).end(answer.body);
}

/** The same answer for middleware of the API. */
export const sentAway = () =>
  new Response(ofCall.body, { status: ERROR_STATUS.unavailable, headers: ofCall.headers });

/** Holds back a 503 of the API, for want of a place or of the database. The request no longer counts as in progress. */
export async function laterIfUnavailable(answer: Response): Promise<Response> {
  if (answer.status === ERROR_STATUS.unavailable) await wait(TOLD_AFTER_MS);
  return answer;
}

/** Counts refusals, and writes one line a second: a line for each would be a load of its own. */
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

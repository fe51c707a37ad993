// The 503 response under overload and its log line, for the listener and for the limits of logins and uploads.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_MESSAGE, ERROR_STATUS, type ErrorBody } from '@cercle/contract/errors';
import type { Log } from '../kernel/log.ts';
import { emit, type TelemetryEvents } from '../kernel/telemetry.ts';
import { plainPage } from './plain-page.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

const RETRY_AFTER_SECONDS = 5;
const LOG_INTERVAL_MS = 1_000;

const OVERLOAD_PAGE = plainPage({
  title: 'Un instant',
  heading: 'Un instant…',
  text: ERROR_MESSAGE.unavailable,
  link: { to: '', label: 'Réessayer' },
});
const OVERLOAD_BODY: ErrorBody = {
  status: ERROR_STATUS.unavailable,
  code: 'unavailable',
  message: ERROR_MESSAGE.unavailable,
};

/** Prepared once, as a refusal should cost next to nothing; not before the first one, as the headers depend on settings. */
const pageResponse = once(() => prepareResponse(OVERLOAD_PAGE));
const apiResponse = once(() =>
  prepareResponse({
    body: JSON.stringify(OVERLOAD_BODY),
    headers: { 'Content-Type': 'application/json' },
  }),
);

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function prepareResponse({ body, headers }: { body: string; headers: Record<string, string> }) {
  const all: Record<string, string> = {
    ...SECURITY_HEADERS,
    ...headers,
    'Cache-Control': 'no-store',
    'Content-Length': String(Buffer.byteLength(body)),
    'Retry-After': String(RETRY_AFTER_SECONDS),
  };
  return { body, headers: all, head: Object.entries(all).flat() };
}

/** Sends a 503, as a page or as JSON; it reads nothing else of the request. */
export function sendOverloadResponse({ url = '', headers }: IncomingMessage, outgoing: ServerResponse): void {
  const isPage = !url.startsWith('/api/') && headers.accept?.includes('text/html');
  const prepared = isPage ? pageResponse() : apiResponse();
  outgoing.writeHead(ERROR_STATUS.unavailable, prepared.head).end(prepared.body);
}

/** The same response for middleware of the API. */
export function overloadResponse(): Response {
  const { body, headers } = apiResponse();
  return new Response(body, { status: ERROR_STATUS.unavailable, headers });
}

/** Counts refusals, and logs one line a second: a line for each would be a load of its own. */
export function createSheddingReporter(log: Log, event: TelemetryEvents['loadShed']): () => void {
  let count = 0;
  return () => {
    emit('loadShed', event);
    count += 1;
    if (count > 1) return;
    setTimeout(() => {
      log.warn({ event, count }, 'Sent away');
      count = 0;
    }, LOG_INTERVAL_MS).unref();
  };
}

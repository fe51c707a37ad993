import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Settings } from '../../env.ts';
import { VISITOR } from '../../kernel/actor.ts';
import type { Log } from '../../kernel/log.ts';
import { tell } from '../../kernel/telemetry.ts';
import { ownNames } from '../access/allowed-host.ts';
import { addressOf } from '../access/client-address.ts';
import { isForAnyone, type XsrfCookies } from '../access/xsrf.ts';
import { requestIdOf, requestLines } from '../request-log.ts';
import { DEFAULTS } from '../security-headers.ts';
import { type CachedResponse, missingEncoding, type Variant, variantFor } from './cached-response.ts';

/** Finds the cached response of an address, if it is known to be up to date. */
export type FindCached = (address: string) => CachedResponse | undefined;

export type FastPath = {
  /** Whether the response is cached, so that sending it costs next to nothing. */
  knows(incoming: IncomingMessage): boolean;
  /** @returns whether the request was answered; false when the response is not cached, or no longer */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
};

type Options = {
  finders: FindCached[];
  xsrf: XsrfCookies;
  settings: Pick<Settings, 'PUBLIC_URL' | 'TRUST_PROXY'>;
  log: Log;
  metrics: { countKept(path: string, status: number, started: number): void } | null;
};

/** A host as browsers write it; requests with another one are left to the framework. */
const PLAIN_HOST = /^[a-z0-9.-]+(?::\d+)?$/i;

/**
 * Sends cached responses straight from memory: through the framework, the same response takes ten times as long. It answers only
 * requests without a token, for a host of ours; the rest is left to the framework.
 */
export function createFastPath({ finders, xsrf, settings, log, metrics }: Options): FastPath {
  const names = ownNames(settings);
  const logRequest = requestLines(log);
  let lastHost: string | undefined;

  function isOurs(host: string | undefined): boolean {
    if (host === undefined || host !== lastHost) {
      if (!host || !PLAIN_HOST.test(host) || !names.isOurs(host.replace(/:\d+$/, '').toLowerCase()))
        return false;
      lastHost = host;
    }
    return true;
  }

  function find({ method, url = '', headers }: IncomingMessage): Variant | null {
    if (method !== 'GET' || headers.authorization !== undefined || !isOurs(headers.host)) return null;
    const response = findIn(finders, url);
    const [ifNoneMatch, accepted] = [headers['if-none-match'], headers['accept-encoding']];
    return !response || missingEncoding(response, ifNoneMatch, accepted)
      ? null
      : variantFor(response, ifNoneMatch, accepted);
  }

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const found = find(incoming);
    if (!found) return false;
    const { method = '', url = '', headers } = incoming;
    const started = performance.now();
    const requestId = requestIdOf(headers['x-request-id'] as string | undefined, settings.TRUST_PROXY);
    const { status, head, body, isForAll, isPage } = prepared(found);
    const own = ['x-request-id', requestId];
    const cookie = isForAll ? null : xsrf.cookieFor(headers.cookie);
    if (cookie) own.push('set-cookie', cookie);
    outgoing.writeHead(status, head.concat(own)).end(body, 'latin1');
    const forwarded = headers['x-forwarded-for'] as string | undefined;
    const address = addressOf(incoming.socket.remoteAddress, forwarded, settings.TRUST_PROXY);
    const path = pathOf(url);
    logRequest({ requestId, method, path, status, started, actor: VISITOR, address });
    metrics?.countKept(path, status, started);
    if (isPage) tell('page', 'kept');
    return true;
  }

  return { knows: (incoming) => find(incoming) !== null, answer };
}

type Prepared = {
  status: number;
  head: string[];
  body: string | Uint8Array | null;
  isForAll: boolean;
  isPage: boolean;
};

/** Bytes up to which a body is written together with its head, as one text: quicker than two pieces. */
const MAX_TEXT_BYTES = 64_000;

const preparations = new WeakMap<Variant, Prepared>();

/** The variant in the form that Node takes, made once. */
function prepared(variant: Variant): Prepared {
  const known = preparations.get(variant);
  if (known) return known;
  const { status, headers, body } = variant;
  const isShort = body !== null && body.byteLength <= MAX_TEXT_BYTES;
  const isForAll = isForAnyone(headers['cache-control'], headers['content-type']);
  const isPage = headers['content-type']?.startsWith('text/html') === true;
  const head = Object.entries({ ...DEFAULTS, ...headers }).flat();
  const result = {
    status,
    head,
    body: isShort ? Buffer.from(body).toString('latin1') : body,
    isForAll,
    isPage,
  };
  preparations.set(variant, result);
  return result;
}

const findIn = (finders: FindCached[], address: string): CachedResponse | undefined => {
  for (const find of finders) {
    const found = find(address);
    if (found) return found;
  }
  return undefined;
};

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Settings } from '../../env.ts';
import { VISITOR } from '../../kernel/actor.ts';
import { tell } from '../../kernel/happenings.ts';
import type { Log } from '../../kernel/log.ts';
import { addressOf } from '../access/client-address.ts';
import { ownNames } from '../access/own-host.ts';
import { isForAnyone, type XsrfCookies } from '../access/xsrf.ts';
import { requestIdOf, requestLines } from '../request-log.ts';
import { DEFAULTS } from '../security-headers.ts';
import { type KeptAnswer, lacking, type Suited, suit } from './kept-answer.ts';

/** Finds what is kept under an address, if it is known to be up to date. */
export type FindKept = (address: string) => KeptAnswer | undefined;

export type KeptDoor = {
  /** Whether the answer is kept, so that sending it costs next to nothing. */
  knows(incoming: IncomingMessage): boolean;
  /** @returns whether the request was answered; false when the answer is not kept, or no longer */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
};

type Parts = {
  finders: FindKept[];
  xsrf: XsrfCookies;
  settings: Pick<Settings, 'PUBLIC_URL' | 'TRUST_PROXY'>;
  log: Log;
  metrics: { countKept(path: string, status: number, started: number): void } | null;
};

/** A host as browsers write it; requests with another one are left to the framework. */
const PLAIN_HOST = /^[a-z0-9.-]+(?::\d+)?$/i;

/**
 * Sends kept answers straight from memory: through the framework, the same answer takes ten times as long. It answers only
 * requests without a token, for a host of ours; the rest is left to the framework.
 */
export function keptDoor({ finders, xsrf, settings, log, metrics }: Parts): KeptDoor {
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

  function find({ method, url = '', headers }: IncomingMessage): Suited | null {
    if (method !== 'GET' || headers.authorization !== undefined || !isOurs(headers.host)) return null;
    const answer = findIn(finders, url);
    const [known, accepted] = [headers['if-none-match'], headers['accept-encoding']];
    return !answer || lacking(answer, known, accepted) ? null : suit(answer, known, accepted);
  }

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const found = find(incoming);
    if (!found) return false;
    const { method = '', url = '', headers } = incoming;
    const started = performance.now();
    const requestId = requestIdOf(headers['x-request-id'] as string | undefined, settings.TRUST_PROXY);
    const { status, head, body, isForAll, isPage } = ready(found);
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

type Ready = {
  status: number;
  head: string[];
  body: string | Uint8Array | null;
  isForAll: boolean;
  isPage: boolean;
};

/** Bytes up to which a body is written together with its head, as one text: quicker than two pieces. */
const WRITTEN_AT_ONCE = 64_000;

const made = new WeakMap<Suited, Ready>();

/** The answer in the form that Node takes, made once. */
function ready(suited: Suited): Ready {
  const known = made.get(suited);
  if (known) return known;
  const { status, headers, body } = suited;
  const isShort = body !== null && body.byteLength <= WRITTEN_AT_ONCE;
  const isForAll = isForAnyone(headers['cache-control'], headers['content-type']);
  const isPage = headers['content-type']?.startsWith('text/html') === true;
  const head = Object.entries({ ...DEFAULTS, ...headers }).flat();
  const it = { status, head, body: isShort ? Buffer.from(body).toString('latin1') : body, isForAll, isPage };
  made.set(suited, it);
  return it;
}

const findIn = (finders: FindKept[], address: string): KeptAnswer | undefined => {
  for (const find of finders) {
    const found = find(address);
    if (found) return found;
  }
  return undefined;
};

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

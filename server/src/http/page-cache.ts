import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { tell } from '../kernel/happenings.ts';
import type { ApiEnv } from './api-env.ts';
import { etagOf, type KeptAnswer, sendKept } from './kept-answer.ts';
import { type KeptAnswers, keepableAddress } from './kept-answers.ts';
import type { Revision } from './known-revision.ts';

/** The context is of whoever asked first. */
type Render = (request: Request, c: Context<ApiEnv>) => Promise<Response>;

export const PAGES_KEPT = { most: 500, mostBytes: 24_000_000 };
const MAX_PAGE_BYTES = 200_000;
/** What a page may be asked with; any other query would let one visitor push the others' pages out. */
const QUERY = new Set(['page', 'q']);
/** The same for everyone, but with a cookie of its own beside it: nobody else keeps it, and each visit asks again. */
const ASK_AGAIN = 'private, no-cache';
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** How long the revision is waited for: an old page is better than none, but only once the database is surely away. */
const PATIENCE_MS = { kept: 2_000, unknown: 500 };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Renders a page once and keeps it until what it shows changes, which `kept` knows. A page is kept when it
 * is whole (200) and its route does not say `no-store`; anything else is rendered each time.
 */
export function keepPages(render: Render, kept: KeptAnswers) {
  const currentRevision = askedInTime(kept.revision);
  const underWay = new Map<string, Promise<Response | KeptAnswer>>();

  return async (c: Context<ApiEnv>): Promise<Response> => {
    const address = keepableAddress(c, QUERY);
    if (!address) return renderAlone(c);
    const found = kept.get(address);
    // Read before rendering: a change in between only makes the next visitor's page be rendered again.
    const current = await currentRevision(found ? PATIENCE_MS.kept : PATIENCE_MS.unknown);
    // A database that does not answer is no reason to withhold what was shown a moment ago.
    if (found && (current === null || found.revision === current)) {
      tell('page', 'kept');
      return sendKept(c, found.answer);
    }
    if (current === null) return renderAlone(c);
    const shared = `${current} ${address}`;
    const rendering = underWay.get(shared) ?? startRendering(shared, address, current, c);
    const result = await rendering;
    // Only a kept answer may be sent twice.
    return result instanceof Response ? result.clone() : sendKept(c, result);
  };

  function renderAlone(c: Context<ApiEnv>) {
    tell('page', 'not-kept');
    return render(c.req.raw, c);
  }

  function startRendering(shared: string, address: string, current: string, c: Context<ApiEnv>) {
    const rendering = renderAndKeep(address, current, c).finally(() => underWay.delete(shared));
    underWay.set(shared, rendering);
    return rendering;
  }

  async function renderAndKeep(address: string, current: string, c: Context<ApiEnv>) {
    const response = await render(new Request(c.req.url), c);
    const isKept = isKeepable(response);
    tell('page', isKept ? 'made' : 'not-kept');
    if (!isKept) return response;
    const answer = await toKept(response);
    kept.set(address, current, answer);
    return answer;
  }
}

/**
 * Null where nobody can tell, as when the database is away. One that does not answer is asked once: until it does,
 * or is given up, nobody else waits for it.
 */
function askedInTime(revision: Revision): (patienceMs: number) => Promise<string | null> {
  let isLate = false;
  return (patienceMs) =>
    new Promise((resolve) => {
      const known = revision.known();
      if (isLate || known !== null) return resolve(known);
      const timer = setTimeout(() => {
        isLate = true;
        resolve(null);
      }, patienceMs);
      const settle = (answer: string | null) => {
        clearTimeout(timer);
        isLate = false;
        resolve(answer);
      };
      revision.read().then(settle, () => settle(null));
    });
}

const isKeepable = ({ status, headers }: Response) =>
  status === 200 && !/no-store/.test(headers.get('Cache-Control') ?? '');

async function toKept(response: Response): Promise<KeptAnswer> {
  const plain = new Uint8Array(await response.arrayBuffer());
  const isSmall = plain.byteLength <= MAX_PAGE_BYTES;
  const compressed = isSmall
    ? { br: toBytes(await compressBrotli(plain, BROTLI)), gzip: toBytes(await compressGzip(plain)) }
    : {};
  const headers = { ...Object.fromEntries(response.headers), 'cache-control': ASK_AGAIN };
  return { headers, etag: etagOf(plain), plain, compressed };
}

const toBytes = (buffer: Buffer) =>
  new Uint8Array(buffer.buffer as ArrayBuffer, buffer.byteOffset, buffer.byteLength);

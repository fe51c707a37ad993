import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { tell } from '../../kernel/happenings.ts';
import type { ApiEnv } from '../api-env.ts';
import { type Encoding, etagOf, type KeptAnswer, lacking, sendKept } from './kept-answer.ts';
import { type KeptAnswers, keepableAddress } from './kept-answers.ts';
import type { Revision } from './known-revision.ts';

/** `c` belongs to the first of the requests that share the result. */
type Render = (request: Request, c: Context<ApiEnv>) => Promise<Response>;

export const PAGES_KEPT = { most: 500, mostBytes: 12_000_000 };
const MAX_PAGE_BYTES = 200_000;
/** What pages read of an address. With any other parameter, as campaigns add them, one page would be kept many times. */
const QUERY = new Set(['page', 'q']);
/** A page is the same for everyone, but a cookie may come with it: no shared cache keeps it, and each visit asks again. */
const ASK_AGAIN = 'private, no-cache';
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** How long to wait for the revision: an old page is better than none, but only once the database is surely away. */
const PATIENCE_MS = { kept: 2_000, unknown: 500 };

const compressBrotli = promisify(brotliCompress);
const compress: Record<Encoding, (bytes: Uint8Array) => Promise<Buffer>> = {
  br: (bytes) => compressBrotli(bytes, BROTLI),
  gzip: promisify(gzip),
};

/**
 * Renders a page once and keeps it until what it shows changes, which `kept` knows. A page is kept if its
 * status is 200 and its route does not say `no-store`; anything else is rendered each time.
 */
export function keepPages(render: Render, kept: KeptAnswers) {
  const currentRevision = askedInTime(kept.revision);
  const share = sharing();

  return async (c: Context<ApiEnv>): Promise<Response> => {
    const address = keepableAddress(c, QUERY);
    if (!address) return renderAlone(c);
    const found = kept.get(address);
    // Read before rendering: after a change in between, the page is only rendered once more for the next visitor.
    const current = await currentRevision(found ? PATIENCE_MS.kept : PATIENCE_MS.unknown);
    // While the database does not answer, what was shown a moment ago is shown again.
    if (found && (current === null || found.revision === current)) {
      tell('page', 'kept');
      return send(c, address, found.revision, found.answer);
    }
    if (current === null) return renderAlone(c);
    const result = await share(`${current} ${address}`, () => renderAndKeep(address, current, c));
    // A `Response` can be read once only.
    return result instanceof Response ? result.clone() : send(c, address, current, result);
  };

  function renderAlone(c: Context<ApiEnv>) {
    tell('page', 'not-kept');
    return render(c.req.raw, c);
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

  /** Compresses on first demand: hardly any page is asked for in every encoding. */
  async function send(c: Context<ApiEnv>, address: string, revision: string, answer: KeptAnswer) {
    const encoding = lacking(answer, c.req.header('If-None-Match'), c.req.header('Accept-Encoding'));
    if (encoding) {
      const compressing = async () => toBytes(await compress[encoding](answer.plain));
      answer.compressed[encoding] = await share(`${encoding} ${answer.etag}`, compressing);
      // Kept anew, as its size has grown.
      if (kept.get(address)?.answer === answer) kept.set(address, revision, answer);
    }
    return sendKept(c, answer);
  }
}

/** Does once what several ask for at the same time. */
function sharing() {
  const underWay = new Map<string, Promise<unknown>>();
  return <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const known = underWay.get(key) as Promise<Result> | undefined;
    if (known) return known;
    const begun = work().finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };
}

/**
 * The revision, or null if it cannot be read in time, as when the database is away. Once one request has waited in vain,
 * the others do not wait until the database answers, or fails.
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
  const headers = { ...Object.fromEntries(response.headers), 'cache-control': ASK_AGAIN };
  return { headers, etag: etagOf(plain), plain, compressed: isSmall ? { br: null, gzip: null } : {} };
}

const toBytes = (buffer: Buffer) =>
  new Uint8Array(buffer.buffer as ArrayBuffer, buffer.byteOffset, buffer.byteLength);

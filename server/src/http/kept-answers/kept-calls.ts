import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '../api-env.ts';
import { sendKept } from './kept-answer.ts';
import { type KeptAnswers, keepableAddress } from './kept-answers.ts';

export const CALLS_KEPT = { most: 2_000, mostBytes: 8_000_000 };

const QUERY = new Set(['page', 'size', 'sort', 'q']);

/**
 * For calls whose answer is the same for everyone: made once and kept until what it shows changes. If the revision cannot be
 * read, the call fails: unlike for a page, an old answer is not better than none.
 */
export const keepCalls = (kept: KeptAnswers) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const address = c.req.method === 'GET' ? keepableAddress(c, QUERY) : null;
    if (!address) return next();
    const current = kept.revision.known() ?? (await kept.revision.read());
    const found = kept.get(address);
    if (found?.revision === current) return sendKept(c, found.answer);
    await next();
    if (c.res.status !== 200) return;
    const plain = new Uint8Array(await c.res.clone().arrayBuffer());
    const headers = {
      'content-type': c.res.headers.get('Content-Type') ?? '',
      // As for every answer of the API: only this process keeps it.
      'cache-control': 'no-store',
    };
    kept.set(address, current, { headers, etag: null, plain, compressed: {} });
  });

import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from './api-env.ts';
import { sendKept } from './kept-answer.ts';
import { type KeptAnswers, keepableAddress } from './kept-answers.ts';

export const CALLS_KEPT = { most: 2_000, mostBytes: 8_000_000 };

const QUERY = new Set(['page', 'size', 'sort', 'q']);

/**
 * For calls that answer everyone alike, whoever asks: made once and kept until what they show changes. A revision that cannot
 * be read is an error like any other: unlike a page, an answer of before is not better than none.
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
      // As every answer of the API: it is kept here, and by nobody else.
      'cache-control': 'no-store',
    };
    kept.set(address, current, { headers, etag: null, plain, compressed: {} });
  });

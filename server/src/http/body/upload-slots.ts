// Forms with files are the largest requests. However many arrive at once, only `MAX_CONCURRENT_UPLOADS` are read, and the others
// are refused before any work is done for them, so that pages are still answered in between.

import { createMiddleware } from 'hono/factory';
import type { Log } from '../../kernel/log.ts';
import type { ApiEnv } from '../api-env.ts';
import { createSheddingReporter, overloadResponse } from '../overload-response.ts';
import { isMultipart } from './body-size.ts';

/** As many as pictures that may be decoded or wait for it. */
export const MAX_CONCURRENT_UPLOADS = 32;
/** A form that takes longer comes over a slow line: it costs little, so its slot is freed for others. */
const MAX_SLOT_MS = 5_000;

/** Refuses a form when all slots are used. */
export function limitConcurrentUploads(log: Log) {
  const reportShedding = createSheddingReporter(log, 'forms-sent-away');
  let usedSlots = 0;
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!isMultipart(c)) return next();
    await c.env.acceptBacklog?.whenEmpty();
    if (usedSlots >= MAX_CONCURRENT_UPLOADS) {
      reportShedding();
      return overloadResponse();
    }
    const release = takeSlot();
    try {
      await next();
    } finally {
      release();
    }
  });

  function takeSlot() {
    usedSlots += 1;
    let isHeld = true;
    const release = () => {
      clearTimeout(timer);
      if (isHeld) usedSlots -= 1;
      isHeld = false;
    };
    const timer = setTimeout(release, MAX_SLOT_MS).unref();
    return release;
  }
}

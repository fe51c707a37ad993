// Forms with files are the largest requests. However many come at once, only so many are read, and the others are refused
// before anything is done for them, so that pages are still answered in between.

import { createMiddleware } from 'hono/factory';
import type { Log } from '../../kernel/log.ts';
import type { ApiEnv } from '../api-env.ts';
import { createSheddingReporter, overloadResponse } from '../overload-response.ts';
import { isMultipart } from './body-size.ts';

/** As many as there may be pictures that are decoded or wait for it. */
export const MAX_CONCURRENT_UPLOADS = 32;
/** A form that takes longer comes over a slow line: it costs little, so its place is given to others. */
const MAX_SLOT_MS = 5_000;

/** Refuses a form that finds no place. */
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

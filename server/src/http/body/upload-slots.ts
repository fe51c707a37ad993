// Forms with files are the largest requests. However many arrive at once, only `MAX_CONCURRENT_UPLOADS` are read, and the others
// are refused before any work is done for them, so that pages are still answered in between.

import { MAX_BANK_FILE_MEBIBYTES } from '@cercle/contract/bank';
import { ORIGINAL_MAX_BYTES, PHOTO_MAX_BYTES } from '@cercle/contract/images';
import { createMiddleware } from 'hono/factory';
import type { Log } from '../../kernel/log.ts';
import type { ApiEnv } from '../api-env.ts';
import { createSheddingReporter, overloadResponse } from '../overload-response.ts';
import { isMultipart } from './body-size.ts';

/** As many as pictures that may be decoded or wait for it. */
export const MAX_CONCURRENT_UPLOADS = 32;
/** A form that is larger than a photo takes several slots: however many arrive, those that are read hold no more memory. */
const SLOT_BYTES = PHOTO_MAX_BYTES + 256 * 1024;
/** Both pictures of an ambassador, or a file of the bank. A larger form is refused. */
const MAX_FORM_BYTES = Math.max(2 * ORIGINAL_MAX_BYTES, MAX_BANK_FILE_MEBIBYTES * 1024 * 1024);
/** A form that takes longer comes over a slow line: it costs little, so its slot is freed for others. */
const MAX_SLOT_MS = 5_000;

/** Refuses a form when all slots are used. */
export function limitConcurrentUploads(log: Log) {
  const reportShedding = createSheddingReporter(log, 'forms-sent-away');
  let usedSlots = 0;
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!isMultipart(c)) return next();
    await c.env.acceptBacklog?.whenEmpty();
    const slots = slotsFor(c.req.header('Content-Length'));
    if (usedSlots + slots > MAX_CONCURRENT_UPLOADS) {
      reportShedding();
      return overloadResponse();
    }
    const release = takeSlots(slots);
    try {
      await next();
    } finally {
      release();
    }
  });

  function takeSlots(slots: number) {
    usedSlots += slots;
    let isHeld = true;
    const release = () => {
      clearTimeout(timer);
      if (isHeld) usedSlots -= slots;
      isHeld = false;
    };
    const timer = setTimeout(release, MAX_SLOT_MS).unref();
    return release;
  }
}

/** Without `Content-Length`, as for the largest form. */
function slotsFor(contentLength: string | undefined): number {
  const bytes = Math.min(Number(contentLength ?? MAX_FORM_BYTES), MAX_FORM_BYTES);
  return Math.max(1, Math.ceil(bytes / SLOT_BYTES));
}

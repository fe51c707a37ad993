// Forms with files are the largest requests. However many come at once, only so many are read, and the others are refused
// before anything is done for them, so that pages are still answered in between.

import { createMiddleware } from 'hono/factory';
import type { Log } from '../../kernel/log.ts';
import type { ApiEnv } from '../api-env.ts';
import { sentAway, toldOnceASecond } from '../load-shedding.ts';
import { isMultipart } from './body-size.ts';

/** As many as there may be pictures that are decoded or wait for it. */
export const FORM_PLACES = 32;
/** A form that takes longer comes over a slow line: it costs little, so its place is given to others. */
const HELD_MS = 5_000;

/** Refuses a form that finds no place. */
export function refuseFormWithoutPlace(log: Log) {
  const tell = toldOnceASecond(log, 'forms-sent-away');
  let taken = 0;
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!isMultipart(c)) return next();
    await c.env.doorQueue?.empty();
    if (taken >= FORM_PLACES) {
      tell();
      return sentAway();
    }
    const leave = takePlace();
    try {
      await next();
    } finally {
      leave();
    }
  });

  function takePlace() {
    taken += 1;
    let isHeld = true;
    const leave = () => {
      clearTimeout(timer);
      if (isHeld) taken -= 1;
      isHeld = false;
    };
    const timer = setTimeout(leave, HELD_MS).unref();
    return leave;
  }
}

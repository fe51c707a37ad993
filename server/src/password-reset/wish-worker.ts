import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../kernel/log.ts';
import { answerWish, type WishParts } from './answer-wish.ts';
import { nextWish } from './password-reset.table.ts';

const POLL_MS = 1_000;

export type WishWorker = {
  /** Takes no more wishes and waits for the one being answered. */
  stop(): Promise<void>;
};

/** Answers wishes for a new password, one after the other. Any number of workers may share one database. */
export function startWishWorker({ log, ...parts }: WishParts & { log: Log }): WishWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** A wish that cannot be answered now must not hold up those behind it: the next round tries it again. */
  let last = 0;
  let isFailing = false;

  async function answerNext(): Promise<boolean> {
    try {
      const wish = await nextWish(parts.db, last);
      last = wish?.id ?? 0;
      if (!wish) return false;
      await answerWish(parts, wish);
      isFailing = false;
      return true;
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'A wish for a new password cannot be answered');
      isFailing = true;
      return false;
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const isBusy = await answerNext();
      if (!isBusy) await wait(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

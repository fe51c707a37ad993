import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../kernel/log.ts';
import { findNextResetRequest } from './password-reset.table.ts';
import { processResetRequest, type ResetRequestDependencies } from './process-reset-request.ts';

const POLL_MS = 1_000;

export type ResetRequestWorker = {
  /** Starts no more requests and waits for the current one. */
  stop(): Promise<void>;
};

/** Processes password-reset requests, one after the other. Any number of workers may share one database. */
export function startResetRequestWorker({
  log,
  ...dependencies
}: ResetRequestDependencies & { log: Log }): ResetRequestWorker {
  const controller = new AbortController();
  const { signal } = controller;
  /** A request that fails must not block later ones: the next round retries it. */
  let lastId = 0;
  let isFailing = false;

  async function processNext(): Promise<boolean> {
    try {
      const request = await findNextResetRequest(dependencies.db, lastId);
      lastId = request?.id ?? 0;
      if (!request) return false;
      await processResetRequest(dependencies, request);
      isFailing = false;
      return true;
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'A password-reset request cannot be processed');
      isFailing = true;
      return false;
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const isBusy = await processNext();
      if (!isBusy) await wait(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    stop: async () => {
      controller.abort();
      await running;
    },
  };
}

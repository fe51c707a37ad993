import type { Log } from './log.ts';

/**
 * Runs `work` again and again, `seconds` after it last ended. If it throws, the error is logged, and it runs again.
 * @param task long work ends early where its signal is aborted, by throwing the signal's reason
 * @returns `stop`, which aborts that signal and resolves once the work in progress is done
 */
export function every(
  seconds: number,
  task: (abortSignal: AbortSignal) => Promise<unknown>,
  log: Log,
  failure: string,
) {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  const runOnce = async () => {
    try {
      await task(signal);
    } catch (error) {
      if (error !== signal.reason) log.error({ err: error }, failure);
    }
  };
  const schedule = () => {
    timer = setTimeout(() => {
      running = runOnce().then(schedule);
    }, seconds * 1_000);
  };
  schedule();
  return {
    async stop(): Promise<void> {
      controller.abort();
      clearTimeout(timer);
      await running;
      // The work that was running has scheduled the next run.
      clearTimeout(timer);
    },
  };
}

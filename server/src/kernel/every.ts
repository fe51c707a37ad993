import type { Log } from './log.ts';

/**
 * Does `work` again and again, `seconds` after it last ended. If it throws, that is logged, and it is tried again.
 * @param work long work ends early where its signal is aborted, by throwing the signal's reason
 * @returns `stop`, which aborts that signal and resolves once the work in progress is done
 */
export function every(
  seconds: number,
  work: (stopping: AbortSignal) => Promise<unknown>,
  log: Log,
  failure: string,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  const turn = async () => {
    try {
      await work(signal);
    } catch (error) {
      if (error !== signal.reason) log.error({ err: error }, failure);
    }
  };
  const next = () => {
    timer = setTimeout(() => {
      running = turn().then(next);
    }, seconds * 1_000);
  };
  next();
  return {
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await running;
      // The work that was running has set the next timer.
      clearTimeout(timer);
    },
  };
}

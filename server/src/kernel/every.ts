import type { Log } from './log.ts';

/**
 * Does `work` again and again, `seconds` after it last ended. If it throws, that is logged, and it is tried again.
 * @returns `stop`, which resolves once the work in progress is done
 */
export function every(seconds: number, work: () => Promise<unknown>, log: Log, failure: string) {
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  const turn = async () => {
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, failure);
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
      clearTimeout(timer);
      await running;
      // The work that was running has set the next timer.
      clearTimeout(timer);
    },
  };
}

import type { Log } from './log.ts';

/**
 * Does `work` again and again, `seconds` after it last ended. What it throws is logged and tried again.
 * @returns `stop`, which resolves once the work under way is done
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
      // What was running may have set the next turn.
      clearTimeout(timer);
    },
  };
}

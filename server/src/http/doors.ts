import type { BotCheck } from './bot-check.ts';
import type { keepCalls } from './kept-calls.ts';
import type { Limits } from './rate-limit.ts';

/** What stands between a request and its verb, beside the session. */
export type Doors = {
  botCheck: BotCheck;
  limits: Limits;
  /** Middleware for calls whose answer is the same for everyone. */
  keep: ReturnType<typeof keepCalls>;
};

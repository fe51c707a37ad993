import type { Limits } from './access/rate-limit.ts';
import type { BotCheck } from './bot-check/bot-check.ts';
import type { keepCalls } from './kept-answers/kept-calls.ts';

/** What stands between a request and its verb, beside the session. */
export type Doors = {
  botCheck: BotCheck;
  limits: Limits;
  /** Middleware for calls whose answer is the same for everyone. */
  keep: ReturnType<typeof keepCalls>;
};

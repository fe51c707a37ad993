import type { BotCheck } from './bot-check.ts';
import type { keepCalls } from './kept-calls.ts';
import type { Limits } from './rate-limit.ts';

/** What stands between a request and the verb it asks for, beside who asks. */
export type Doors = {
  botCheck: BotCheck;
  limits: Limits;
  /** Stands before calls that answer everyone alike. */
  keep: ReturnType<typeof keepCalls>;
};

import type { RateLimits } from './access/rate-limit.ts';
import type { BotCheck } from './bot-check/bot-check.ts';
import type { cacheMiddleware } from './cache/cache-middleware.ts';

/** What routes use before they call a verb, beside the session. */
export type RouteDependencies = {
  botCheck: BotCheck;
  limits: RateLimits;
  /** Middleware for calls whose response is the same for everyone. */
  cached: ReturnType<typeof cacheMiddleware>;
};

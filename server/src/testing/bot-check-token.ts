import { signedBotCheck } from './solve-bot-check.ts';
import { testKeys } from './test-client.ts';

/** A bot check for `action` that was passed, at any door of the tests. */
export const botCheckToken = (action: string) => signedBotCheck(testKeys.botCheck, action);

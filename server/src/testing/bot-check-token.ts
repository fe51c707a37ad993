import { testKeys } from './door.ts';
import { signedBotCheck } from './solve.ts';

/** A bot check for `action` that was passed, at any door of the tests. */
export const botCheckToken = (action: string) => signedBotCheck(testKeys.botCheck, action);

import { signedBotCheck } from './solve-bot-check.ts';
import { testKeys } from './test-client.ts';

/** The token of a passed bot check for `action`, valid in every test. */
export const botCheckToken = (action: string) => signedBotCheck(testKeys.botCheck, action);

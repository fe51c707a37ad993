import { BOT_CHECK_ERROR } from '@cercle/contract/bot-check';
import { ApiError } from '../api/error.ts';

/** The same error as when the server refuses a token: the form shows the same message. */
export const botCheckError = () =>
  new ApiError(BOT_CHECK_ERROR, {
    status: 0,
    code: 'unknown',
    errors: { recaptchaToken: [BOT_CHECK_ERROR] },
  });

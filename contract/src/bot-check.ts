import { z } from 'zod';

/** The forms that a bot-check token can be obtained for; a token of one action is rejected for another. */
export const BOT_CHECK_ACTIONS = [
  'contactFormSubmit',
  'newsletterSubmit',
  'resetPasswordFormSubmit',
  'forgotPasswordFormSubmit',
  'changePasswordFormSubmit',
  'membershipRequestFormSubmit',
] as const;

export type BotCheckAction = (typeof BOT_CHECK_ACTIONS)[number];

export const BOT_CHECK_ERROR = 'La vérification anti-robot a échoué. Veuillez réessayer.';
export const BOT_CHECK_MINUTES = 10;

export const botCheckQuery = z.object({ action: z.enum(BOT_CHECK_ACTIONS, { error: 'Action inconnue' }) });

/** ALTCHA solution (base64 JSON), or a reCAPTCHA v3 token if its keys are set. */
export const recaptchaToken = z
  .string({ error: BOT_CHECK_ERROR })
  .min(1, BOT_CHECK_ERROR)
  .max(4096, BOT_CHECK_ERROR);

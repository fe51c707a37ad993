import { BOT_CHECK_ERROR, type BotCheckAction } from '@cercle/contract/bot-check';
import type { Db } from '../../db/database.ts';
import type { Settings } from '../../env.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import { spendChallenge } from './bot-check.table.ts';
import { type Challenge, newChallenge, solvedChallenge } from './proof-of-work.ts';
import { isHumanByRecaptcha, RECAPTCHA_URL } from './recaptcha.ts';

export type BotCheck = {
  /** A puzzle to solve before a form of that action is sent. @throws DomainError not-found with reCAPTCHA */
  challenge(action: BotCheckAction): Promise<Challenge>;
  /**
   * Accepts a form's `recaptchaToken` once, for the action it was obtained for. A proof of work is accepted again for the
   * same `call`, since a call is done once however often it is accepted.
   * @throws DomainError validation with `errors.recaptchaToken`; unavailable when the provider is not reached
   */
  accept(action: BotCheckAction, token: string, call?: string | null): Promise<void>;
};

type BotCheckDependencies = {
  db: Db;
  key: Uint8Array;
  publicUrl: string;
  settings: Pick<Settings, 'RECAPTCHA_SITE_KEY' | 'RECAPTCHA_SECRET'>;
  /** Replaces the request to the provider in tests. */
  recaptchaUrl?: string;
};

export const createBotCheck = (dependencies: BotCheckDependencies): BotCheck => {
  const secret = dependencies.settings.RECAPTCHA_SECRET;
  return secret === null ? proofOfWork(dependencies) : recaptcha(dependencies, secret);
};

const botCheckError = () => fieldError('recaptchaToken', BOT_CHECK_ERROR);

function proofOfWork({ db, key }: BotCheckDependencies): BotCheck {
  return {
    challenge: (action) => newChallenge(key, action),
    accept: async (action, token, call = null) => {
      const solved = solvedChallenge(key, action, token);
      if (!solved) throw botCheckError();
      const spent = { challenge: solved.signature, expiresAt: solved.expiresAt, on: call };
      if (!(await spendChallenge(db, spent))) throw botCheckError();
    },
  };
}

const recaptcha = (
  { publicUrl, recaptchaUrl = RECAPTCHA_URL }: BotCheckDependencies,
  secret: string,
): BotCheck => ({
  challenge: async () => {
    throw new DomainError('not-found');
  },
  accept: async (action, token) => {
    const { hostname } = new URL(publicUrl);
    if (!(await isHumanByRecaptcha(recaptchaUrl, { secret, token, action, hostname }))) throw botCheckError();
  },
});

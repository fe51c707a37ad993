import type { BotCheckAction } from '@cercle/contract/bot-check';
import { useState } from 'react';
import { useSite } from '../site.ts';
import { ProofOfWork } from './proof-of-work.ts';
import { Recaptcha } from './recaptcha.ts';

export type BotCheck = {
  /** Starts in the background; called when someone begins to type. */
  prepare(): void;
  /** A fresh `recaptchaToken`, good for one submit. */
  getToken(): Promise<string>;
};

/** The bot check of one form, of the kind that the site's settings ask for. */
export function useBotCheck(action: BotCheckAction): BotCheck {
  const { recaptchaSiteKey } = useSite();
  const [botCheck] = useState<BotCheck>(() =>
    recaptchaSiteKey ? new Recaptcha(recaptchaSiteKey, action) : new ProofOfWork(action),
  );
  return botCheck;
}

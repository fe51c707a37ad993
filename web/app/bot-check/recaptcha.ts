import type { BotCheckAction } from '@cercle/contract/bot-check';
import { TIMEOUT_MS } from '../api/client.ts';
import { botCheckError } from './bot-check-error.ts';

type Grecaptcha = {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
};

declare global {
  var grecaptcha: Grecaptcha | undefined;
}

let script: Promise<void> | null = null;

function loadScript(siteKey: string): Promise<void> {
  script ??= new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    element.onload = () => resolve();
    element.onerror = () => {
      script = null;
      element.remove();
      reject(botCheckError());
    };
    document.head.append(element);
  });
  return script;
}

/** reCAPTCHA v3, where the site's settings ask for it: the one third party a page may contact. */
export class Recaptcha {
  readonly #siteKey: string;
  readonly #action: BotCheckAction;

  constructor(siteKey: string, action: BotCheckAction) {
    this.#siteKey = siteKey;
    this.#action = action;
  }

  prepare(): void {
    // Shown at submit, when the visitor can read it.
    loadScript(this.#siteKey).catch(() => undefined);
  }

  async getToken(): Promise<string> {
    await loadScript(this.#siteKey);
    const { grecaptcha } = globalThis;
    if (!grecaptcha) throw botCheckError();
    return new Promise((resolve, reject) => {
      const fail = () => reject(botCheckError());
      // If the files that it loads itself are blocked, it never calls back.
      setTimeout(fail, TIMEOUT_MS);
      grecaptcha.ready(
        () => void grecaptcha.execute(this.#siteKey, { action: this.#action }).then(resolve, fail),
      );
    });
  }
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Addresses that begin so are refused for good: before the mail is said, and after. */
export const REFUSED_AT_RECIPIENT = 'inconnu';
export const REFUSED_AT_DATA = 'refus';

/** Of the campaigns: other mails, such as the farewell to those who leave, are taken, and not recorded. */
export const CAMPAIGN_SUBJECT = 'Les nouvelles';

/** What came for one reader; `times` and `drops` count mails, `token` is that of its link to unsubscribe. */
export type Received = { address: string; messageIds: string[]; token: string; times: number; drops: number };

export type Question = { ask: 'readers' | 'received' | 'forget' } | { ask: 'fail'; rate: number };

export type CampaignMailServer = {
  url: string;
  /** For how many readers it accepted a mail. */
  countReaders(): Promise<number>;
  received(): Promise<Received[]>;
  /** Begins to count afresh. */
  forget(): Promise<void>;
  /**
   * Of the mails from now on, that share is refused for the time being at one of the steps, or taken, but the connection is broken
   * before the sender knows.
   */
  fail(rate: number): Promise<void>;
  close(): Promise<unknown>;
};

/** A real mail server in a thread of its own. */
export async function startCampaignMailServer(): Promise<CampaignMailServer> {
  const worker = new Worker(new URL('./campaign-mail-worker.ts', import.meta.url));
  const [url] = (await once(worker, 'message')) as [string];
  let last: Promise<unknown> = Promise.resolve();
  /** One question after the other: each answer is that of the last. */
  function ask<Answer>(question: Question): Promise<Answer> {
    const answer = last.then(async () => {
      const message = once(worker, 'message');
      worker.postMessage(question);
      return (await message)[0] as Answer;
    });
    last = answer;
    return answer;
  }
  return {
    url,
    countReaders: () => ask({ ask: 'readers' }),
    received: () => ask({ ask: 'received' }),
    forget: () => ask({ ask: 'forget' }),
    fail: (rate) => ask({ ask: 'fail', rate }),
    close: () => worker.terminate(),
  };
}

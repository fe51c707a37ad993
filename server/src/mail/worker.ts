import type { MailRow } from '../db/schema.ts';
import { createRests } from '../kernel/rests.ts';
import { createClaims } from './claims.ts';
import { createDelivery, type DeliveryDependencies } from './delivery.ts';

const POLL_MS = 1_000;
/** After the last due mail, so that mails which come in the meantime are claimed together. */
const REST_MS = 100;
/** After each claim no mail is claimed while requests wait in this process, and so long at most. */
const MAX_YIELD_MS = 500;
const YIELD_CHECK_MS = 20;
const MAX_CONCURRENT_LETTERS = 4;
/** So few mails of bulk contents are started together that requests hardly notice; then the process rests. */
const BULK_AT_ONCE = 2;
/** With those of bulk contents: more than a mail server's four connections, so that none rests while results are stored. */
const MAX_CONCURRENT_MAILS = 12;
const STOP_TIMEOUT_MS = 5_000;

export type MailWorker = {
  /** Looks for due mails now, not only at the next second. */
  wake(): void;
  /** Claims no more mails and waits for those being sent; a mail that takes over five seconds is postponed. */
  stop(): Promise<void>;
};

type Dependencies = DeliveryDependencies & {
  /** Whether this process is handling requests. */
  isAnswering(): boolean;
};

/** Sends the mails of the outbox, a few at once. Any number of workers may share one database. */
export function startMailWorker({ isAnswering, ...dependencies }: Dependencies): MailWorker {
  const sending = new Set<Promise<void>>();
  let letters = 0;
  const abort = new AbortController();
  const idle = createPause(POLL_MS);
  const rest = createPause(REST_MS);
  const yieldToVisitors = createPause(YIELD_CHECK_MS);
  const claims = createClaims(dependencies);
  const deliver = createDelivery(dependencies, abort.signal);
  const restFromBulk = createRests();
  let isStopping = false;

  function start(mail: MailRow): void {
    const isLetter = !isBulk(mail);
    if (isLetter) letters += 1;
    const delivery = deliver(mail).finally(() => {
      if (isLetter) letters -= 1;
      sending.delete(delivery);
    });
    sending.add(delivery);
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      const room = {
        letters: MAX_CONCURRENT_LETTERS - letters,
        bulk: Math.min(BULK_AT_ONCE, MAX_CONCURRENT_MAILS - sending.size),
      };
      const { mails, isFresh } = await claims.next(room);
      mails.forEach(start);
      if (isFresh) await letVisitorsPass();
      if (mails.some(isBulk)) await restFromBulk();
      if (letters >= MAX_CONCURRENT_LETTERS || sending.size >= MAX_CONCURRENT_MAILS)
        await Promise.race(sending);
      else if (mails.length === 0) {
        await rest.wait();
        await idle.wait();
      }
    }
    await claims.release();
    await Promise.all(sending);
  }

  async function letVisitorsPass(): Promise<void> {
    for (let waited = 0; waited < MAX_YIELD_MS && isAnswering() && !isStopping; waited += YIELD_CHECK_MS)
      await yieldToVisitors.wait();
  }

  const running = run();
  return {
    wake: idle.end,
    async stop() {
      isStopping = true;
      for (const pause of [rest, yieldToVisitors, idle]) pause.end();
      const deadline = setTimeout(() => abort.abort(), STOP_TIMEOUT_MS);
      await running;
      clearTimeout(deadline);
    },
  };
}

const isBulk = ({ bulk_content_id }: MailRow) => bulk_content_id !== null;

/** A wait that can be ended early, or before it begins. */
function createPause(milliseconds: number) {
  let isEnded = false;
  let end = () => {};
  const wait = async () => {
    if (!isEnded) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    isEnded = false;
  };
  return {
    wait,
    end: () => {
      isEnded = true;
      end();
    },
  };
}

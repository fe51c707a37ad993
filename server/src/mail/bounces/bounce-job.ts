import type { Db } from '../../db/database.ts';
import type { Heartbeat, JobDefinition } from '../../jobs/run-job.ts';
import { type Clock, millisecondsLater } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { createBounceFolder } from './bounce-folder.ts';
import { createBounceMailbox } from './bounce-mailbox.ts';
import type { BounceSource, IncomingMessage } from './bounce-source.ts';
import { type Classifier, createClassifier } from './classifier.ts';
import { parseMailboxUrl } from './mailbox-address.ts';
import { type BounceRules, recordBounce } from './record-bounce.ts';

const CHECK_SECONDS = 60;

type BounceJobOptions = BounceRules & {
  db: Db;
  clock: Clock;
  log: Log;
  folder: string | null;
  /** `imaps://user:password@host/INBOX` */
  mailboxUrl: string | null;
};

/** Reads returned mails every minute, marks those that they are about, and blocks addresses that take none. */
export function createBounceJob(options: BounceJobOptions): JobDefinition {
  const { db, clock, log, folder, mailboxUrl } = options;
  const address = mailboxUrl === null ? null : parseMailboxUrl(mailboxUrl);
  const sources = [
    ...(folder === null ? [] : [createBounceFolder(folder)]),
    ...(address === null ? [] : [createBounceMailbox({ db, clock }, address)]),
  ];

  async function hasWork(): Promise<boolean> {
    for (const { hasMessages } of sources) if (hasMessages === null || (await hasMessages())) return true;
    return false;
  }

  /** @throws the first error of a source, once the others are read */
  async function work(heartbeat: Heartbeat) {
    const classifier = createClassifier();
    const failures: unknown[] = [];
    let bounced = 0;
    try {
      for (const source of sources) {
        await heartbeat();
        const read = readSource(source, classifier, heartbeat, () => {
          bounced += 1;
        });
        await read.catch((error) => failures.push(error));
      }
    } finally {
      await classifier.close();
    }
    if (failures.length > 0) throw failures[0];
    return { bounced };
  }

  const readSource = (
    source: BounceSource,
    classifier: Classifier,
    heartbeat: Heartbeat,
    onBounce: () => void,
  ) =>
    source.read(async (message) => {
      await heartbeat();
      if (await handle(source, classifier, message)) onBounce();
    });

  /** The log names the message, and never says what a stranger wrote. */
  async function handle({ name }: BounceSource, classifier: Classifier, message: IncomingMessage) {
    const returned = await classifier.classify(message.bytes);
    const isMarked = await recordBounce(db, clock, returned, options);
    log.info(
      { event: 'bounce-read', source: name, message: message.name, class: returned.class, isMarked },
      isMarked ? 'A mail came back' : 'A message that marks no mail of ours was read',
    );
    return isMarked;
  }

  return { name: 'bounces', nextDueAt: () => millisecondsLater(clock, CHECK_SECONDS * 1_000), hasWork, work };
}

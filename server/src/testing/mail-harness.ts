import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { MailRow } from '../db/schema.ts';
import { deriveKeys } from '../kernel/keys.ts';
import { createTransport } from '../mail/create-transport.ts';
import { createOutbox, type OutgoingMail } from '../mail/outbox.ts';
import type { Transport } from '../mail/transport.ts';
import { type MailWorker, startMailWorker } from '../mail/worker.ts';
import { FIRM } from './firm.ts';
import { createTestClock } from './test-clock.ts';
import { openTestDatabase } from './test-database.ts';

/** A mail to Marie; `change` sets the fields that matter to the test. */
export const mailToMarie = (change: Partial<OutgoingMail> = {}): OutgoingMail => ({
  to: { name: 'Marie Élodie', address: 'marie@membre.example' },
  subject: 'Votre demande d’adhésion',
  content: { greeting: 'Bonjour Marie,', paragraphs: ['Votre demande est bien arrivée.'] },
  ...change,
});

/** For mails without attachments. */
export const readNoFile = () => Promise.reject(new Error('No mail of this test has a file'));

export type MailHarness = Awaited<ReturnType<typeof openMailHarness>>;

/** Outbox, transport and any number of workers, with a database, a folder and a clock of their own. */
export async function openMailHarness(smtpUrl: string | null = null) {
  const database = await openTestDatabase();
  const { db } = database;
  const dataDir = mkdtempSync(join(tmpdir(), 'cercle-mail-'));
  const clock = createTestClock();
  const keys = deriveKeys('a secret for tests that is long enough');
  const outbox = createOutbox({ site: FIRM, keys, clock });
  const logged: string[] = [];
  const logStream = new Writable({
    write(line, _encoding, next) {
      logged.push(`${line}`);
      next();
    },
  });
  const log = pino({}, logStream);
  const transports: Transport[] = [];
  const workers: MailWorker[] = [];

  return {
    db,
    dataDir,
    clock,
    outbox,
    logged,
    log,
    /** Enqueues the mail and commits; the workers poll at once. */
    async post(mail: OutgoingMail): Promise<void> {
      await db.transaction().execute((trx) => outbox.enqueue(trx, mail));
      for (const worker of workers) worker.wake();
    },
    rows: (): Promise<MailRow[]> => db.selectFrom('mail').selectAll().orderBy('id').execute(),
    async row(): Promise<MailRow> {
      const [row] = await this.rows();
      if (!row) throw new Error('the outbox is empty');
      return row;
    },
    startWorker({
      secret = 'a secret for tests that is long enough',
      isAnswering = () => false as boolean,
    } = {}): MailWorker {
      const from = { name: 'Cercle', address: 'bonjour@cercle.example' };
      const transport = createTransport({ smtpUrl, from, dataDir, log });
      const keys = deriveKeys(secret);
      const worker = startMailWorker({
        ...{ db, transport, clock, site: FIRM, keys, log, isAnswering },
        readAttachedFile: readNoFile,
        ownAddresses: new Set(),
      });
      transports.push(transport);
      workers.push(worker);
      return worker;
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()));
      for (const transport of transports) transport.close();
      await database.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

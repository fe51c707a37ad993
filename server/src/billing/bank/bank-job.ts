import type { Db } from '../../db/database.ts';
import type { Heartbeat, JobDefinition } from '../../jobs/run-job.ts';
import { type Clock, millisecondsLater } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Log } from '../../kernel/log.ts';
import type { PaymentThanks } from '../payments/thanks.ts';
import type { BankFiles } from './bank-files.ts';
import { listBankFiles, moveToImported, moveToRefused, readBankFileOf } from './bank-folder.ts';
import { bookAutomatically } from './matching/book-automatically.ts';
import { hasUnexamined } from './matching/matching.table.ts';

const CHECK_SECONDS = 30;
/** A file that is refused for one of these is refused again. */
const FINAL: DomainError['code'][] = ['validation', 'too-large'];

type BankJobOptions = {
  db: Db;
  clock: Clock;
  log: Log;
  bankFiles: Pick<BankFiles, 'importFromFolder'>;
  paymentThanks: PaymentThanks;
  /** Null where no folder is set: the job then finishes what a crash left after an import. */
  folder: string | null;
};

/** Imports the files of the bank's folder, books what is sure of movements that nobody has looked at, and thanks for what was paid. */
export function createBankJob(options: BankJobOptions): JobDefinition {
  const { db, clock, log, bankFiles, paymentThanks, folder } = options;
  const files = async () => (folder === null ? [] : await listBankFiles(folder));

  const hasWork = async () =>
    (await hasUnexamined(db)) || (await paymentThanks.hasWork()) || (await files()).length > 0;

  /** @throws the first error of a file that may pass, once the others are read */
  async function work(heartbeat: Heartbeat) {
    const done = { bankFiles: 0, refusedBankFiles: 0, booked: 0, thanked: 0 };
    const failures: unknown[] = [];
    for (const name of await files()) {
      await heartbeat();
      await readOne(folder as string, name).then(
        (isImported) => {
          done[isImported ? 'bankFiles' : 'refusedBankFiles'] += 1;
        },
        (error) => failures.push(error),
      );
    }
    done.booked = await bookAutomatically({ db, clock }, heartbeat);
    done.thanked = await paymentThanks.send(heartbeat);
    if (failures.length > 0) throw failures[0];
    return done;
  }

  /** @returns whether it was imported, now or before. A crash before it moves has it read again, which changes nothing */
  async function readOne(from: string, name: string): Promise<boolean> {
    const bytes = await readBankFileOf(from, name);
    const refusal = await bankFiles.importFromFolder({ name, bytes }).then(
      () => null,
      (error) => {
        if (error instanceof DomainError && FINAL.includes(error.code)) return error.message;
        throw error;
      },
    );
    log.info({ event: 'bank-file', file: name, isImported: refusal === null }, 'A file of the bank was read');
    if (refusal === null) await moveToImported(from, name);
    else await moveToRefused(from, name, refusal);
    return refusal === null;
  }

  return { name: 'bank', nextDueAt: () => millisecondsLater(clock, CHECK_SECONDS * 1_000), hasWork, work };
}

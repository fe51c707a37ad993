// The letters about events. Each comes from one line of the history of a registration, once: the line says that its letter is due, and
// stops saying so in the transaction that puts the letter into the outbox (E20).

import { batchesAtOnce, settleAll, transactionsAtOnce } from '../../jobs/at-once.ts';
import type { Heartbeat } from '../../jobs/run-job.ts';
import { composeLetter } from './compose-letter.ts';
import { type LetterDependencies, readContext } from './letter-context.ts';
import { type DueLetter, listDueLetters, markWritten } from './letters.table.ts';

const BATCH = 100;

/** Writes every letter that is due, each in its own transaction. @returns how many were written */
export async function writeDueLetters(
  dependencies: LetterDependencies,
  heartbeat: Heartbeat,
): Promise<number> {
  const { db, outbox } = dependencies;
  let count = 0;
  for (;;) {
    const due = await listDueLetters(db, BATCH);
    // Those of one person one after the other: what they learn first happened first.
    for (const lines of batchesAtOnce(
      due,
      transactionsAtOnce(db),
      ({ registration_id }) => registration_id,
    )) {
      await heartbeat();
      const written = await settleAll(lines.map(writeLetter));
      count += written.filter(Boolean).length;
    }
    if (due.length < BATCH) return count;
  }

  /** @returns false where there is nothing to say, or another process has written it */
  function writeLetter(line: DueLetter): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      if (!(await markWritten(trx, line.id))) return false;
      const mail = await composeLetter(trx, await readContext(trx, line, dependencies));
      if (mail) await outbox.enqueue(trx, mail);
      return mail !== null;
    });
  }
}

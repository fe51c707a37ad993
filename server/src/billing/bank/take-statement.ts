// A statement of a file is accepted with its movements, or waits in quarantine with the reasons; what was imported before is left.
// The callers hold the lock of the statements.

import type { Change } from '../documents/events.table.ts';
import type { BankStatement } from './bank-statement.ts';
import { checkStatement, type Expected } from './check-statement.ts';
import { countMovements, insertMovements } from './import-movements.table.ts';
import { orderProblems } from './statement-order.ts';
import {
  decideStatement,
  findWaiting,
  headOf,
  heldStatement,
  insertStatement,
  problemsOf,
  type StatementRow,
  updateWaiting,
  waitingStatements,
} from './statements.table.ts';

const ALL_KNOWN = 'Tous ses mouvements sont venus par un autre relevé.';

/** @returns the id of its row; null where it was imported before */
export async function takeStatement(
  change: Change,
  statement: BankStatement,
  { expected, fileId }: { expected: Expected; fileId: () => Promise<number> },
): Promise<number | null> {
  const { trx } = change;
  const { isKnown, entries, lasting, passing } = await checkStatement(trx, statement, expected);
  if (isKnown) return null;
  const problems = [...lasting, ...passing];
  const movements = countMovements(statement.movements);
  if (problems.length === 0) {
    const id = await insertStatement(trx, {
      ...{ fileId: await fileId(), head: statement, movements, problems, held: null },
    });
    await insertMovements(trx, id, entries);
    return id;
  }
  const waiting = await findWaiting(trx, statement, movements);
  if (waiting) return waiting.id;
  return insertStatement(trx, {
    ...{ fileId: await fileId(), head: statement, movements, problems },
    held: heldText(statement, lasting),
  });
}

/** What only a person can settle stays with it. */
const heldText = (statement: BankStatement, lasting: string[]) =>
  JSON.stringify({ ...statement, problems: [...new Set(lasting)] });

/** Accepts the statements of an account that waited for others only, and have nothing to wait for any more. */
export async function recheckWaiting(change: Change, iban: string, expected: Expected): Promise<void> {
  // They follow each other from the first to the last, or before the first that is imported, from the last to the first.
  for (let round = 0, hasChanged = true; hasChanged; round++) {
    hasChanged = false;
    const rows = await waitingStatements(change.trx, iban);
    for (const row of round % 2 === 0 ? rows : rows.reverse())
      if (await recheck(change, row, expected)) hasChanged = true;
  }
}

/** @returns whether it waits no more */
async function recheck(change: Change, row: StatementRow, expected: Expected): Promise<boolean> {
  const { trx } = change;
  const before = problemsOf(row);
  const order = await orderProblems(trx, headOf(row));
  // It may be of tens of thousands of movements: it is read only when something has changed.
  if (order.length > 0 && order.every((problem) => before.includes(problem))) return false;
  const statement = await heldStatement(trx, row.id);
  const { isKnown, entries, lasting, passing } = await checkStatement(trx, statement, expected);
  if (isKnown) await decideStatement(change, row.id, { state: 'DISCARDED', reason: ALL_KNOWN });
  const problems = [...new Set([...lasting, ...passing])];
  if (problems.length > 0) {
    await updateWaiting(trx, row.id, { problems, held: heldText(statement, lasting) });
    return false;
  }
  if (!isKnown) {
    await decideStatement(change, row.id, { state: 'ACCEPTED' });
    await insertMovements(trx, row.id, entries);
  }
  return true;
}

import type { BankImport } from '@cercle/contract/bank';
import type { BankStatement } from './bank-statement.ts';
import { countMovements } from './import-movements.table.ts';
import { statementLabel } from './statement-order.ts';
import { headOf, problemsOf, type StatementRow } from './statements.table.ts';

/** What became of a statement of a file. */
export type StatementOutcome = BankImport['statements'][number];

/** Of a statement that was imported before. */
export const knownOutcome = (statement: BankStatement): StatementOutcome => ({
  label: statementLabel(statement),
  outcome: 'KNOWN',
  movements: countMovements(statement.movements),
  problems: [],
});

/** Of one that has a row now. */
export const outcomeOf = (row: StatementRow): StatementOutcome => ({
  label: statementLabel(headOf(row)),
  outcome: row.state === 'DISCARDED' ? 'KNOWN' : row.state,
  movements: row.movements,
  problems: row.state === 'DISCARDED' ? [discardedText(row)] : problemsOf(row),
});

const discardedText = ({ decided_by: by, reason }: StatementRow) =>
  by === null ? reason : `${by} l’a écarté\u202f: ${reason}`;

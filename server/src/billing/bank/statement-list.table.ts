import type { BankFormat, BankStatementRow, BankStatementsQuery } from '@cercle/contract/bank';
import type { Db } from '../../db/database.ts';
import { countOf, totalWith } from '../../db/page.ts';
import { headOf, problemsOf, type StatementRow, selectStatements } from './statements.table.ts';

/** A page of them, the newest first. */
export async function listStatementRows(db: Db, { state, page, size }: BankStatementsQuery) {
  const found = state ? selectStatements(db).where('state', '=', state) : selectStatements(db);
  const rows = await found
    .innerJoin('bank_file', 'bank_file.id', 'file_id')
    .select(['file_id', 'name', 'format', 'received_at', 'by_name'])
    .orderBy('closing_on', 'desc')
    .orderBy('bank_statement.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows: rows.map(toStatement), total: await totalWith(rows, { page, size }, () => countOf(found)) };
}

type ListedRow = StatementRow & {
  file_id: number;
  name: string;
  format: BankFormat;
  received_at: string;
  by_name: string;
};

const toStatement = (row: ListedRow): BankStatementRow => ({
  id: row.id,
  file: { id: row.file_id, name: row.name, format: row.format, receivedAt: row.received_at, by: row.by_name },
  ...headOf(row),
  movements: row.movements,
  state: row.state,
  problems: problemsOf(row),
  decidedBy: row.decided_by,
  reason: row.reason,
});

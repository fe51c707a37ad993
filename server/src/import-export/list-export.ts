// The export of a list: all rows that its search and filters find, in its order, with French column names. The file is
// written while the rows are read, a batch at a time, so its length costs no memory.

import type { AuditAction } from '@cercle/contract/audit-log';
import { type ExportFormat, WORKBOOK_FULL, WORKBOOK_ROWS_MAX } from '@cercle/contract/import-export';
import { recordAudit } from '../audit-log/audit-entries.ts';
import type { Db } from '../db/database.ts';
import type { Admin } from '../kernel/actor.ts';
import type { Clock } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';

/** A Date is shown in Belgian local time. */
export type Cell = string | number | Date | null;

/** The cell of a moment. */
export const toDate = (iso: string | null) => iso && new Date(iso);

export type ExportColumn<Item> = {
  label: string;
  /** In characters. */
  width: number;
  cell: (item: Item) => Cell;
};

export type ListExport = {
  /** French, plain ASCII: the file name begins with it. */
  name: string;
  columns: readonly Pick<ExportColumn<never>, 'label' | 'width'>[];
  /** How many rows there are at the start. */
  total: number;
  batches: AsyncIterable<Cell[][]>;
  /** The time of the export. */
  at: Date;
};

/** The query of the list, and the file format. */
export type WithFormat<Query> = Query & { format: ExportFormat };

type ExportOptions<Row, Item> = {
  format: ExportFormat;
  name: string;
  subject:
    | 'request'
    | 'contact'
    | 'newsletter'
    | 'ambassador'
    | 'party'
    | 'membership'
    | 'document'
    | 'bank'
    | 'event'
    | 'campaign'
    | 'journal'
    | 'report';
  /** What the audit log says before the number of rows: which part of the subject. */
  title?: string;
  /** The entry in the audit log, where the list is not all that there is of the subject. */
  action?: AuditAction;
  columns: readonly ExportColumn<Item>[];
  total: number;
  batches: AsyncIterable<Row[]>;
  toItem: (row: Row) => Item;
};

/**
 * Writes an entry into the audit log, and only then returns the export.
 * @throws DomainError validation when it has more rows than a workbook can have; then no entry is written
 */
export async function startExport<Row, Item>(
  { db, clock }: { db: Db; clock: Clock },
  admin: Admin,
  options: ExportOptions<Row, Item>,
): Promise<ListExport> {
  const { format, name, subject, columns, total, batches, toItem } = options;
  const { action = `${subject}.exported` as const, title } = options;
  const rows = rowCountText(total);
  const audited = { kind: subject, id: 0, name: title ? `${title}, ${rows}` : rows };
  if (format === 'xlsx' && total > WORKBOOK_ROWS_MAX) throw new DomainError('validation', WORKBOOK_FULL);
  await db.transaction().execute((trx) => recordAudit(trx, clock, admin, action, audited));
  return { name, columns, total, batches: toCells(batches, columns, toItem), at: clock.now() };
}

/** Each row as the cells of its columns. */
export async function* toCells<Row, Item>(
  batches: AsyncIterable<Row[]>,
  columns: readonly ExportColumn<Item>[],
  toItem: (row: Row) => Item,
) {
  for await (const rows of batches)
    yield rows.map((row) => {
      const item = toItem(row);
      return columns.map(({ cell }) => cell(item));
    });
}

/** « 1 ligne », « 120 lignes ». */
export const rowCountText = (count: number) => `${count} ${count < 2 ? 'ligne' : 'lignes'}`;

import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BACKUP_TABLES } from '../db/backup-tables.ts';
import type { RawConnection, Row } from '../db/raw/raw-connection.ts';
import { readTableMetadata, type TableMetadata } from '../db/raw/table-metadata.ts';

/** The content of a site in parts: a table, then its rows, then the next table. */
export type Part = { metadata: TableMetadata } | { rows: Row[] };

/** Two tables with equal sums have equal content. */
export type Sum = { rows: number; sha256: string };
export type Sums = Map<string, Sum>;

/** Every table of a backup, in the order in which rows can be restored. */
export async function* readParts(database: RawConnection): AsyncGenerator<Part> {
  for (const table of BACKUP_TABLES) {
    const tableMetadata = await readTableMetadata(database, table);
    if (!tableMetadata) continue;
    const { orderedSelect, ...metadata } = tableMetadata;
    yield { metadata };
    for await (const rows of database.stream(orderedSelect)) yield { rows };
  }
}

export async function countRows(database: RawConnection, tables: string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of tables) {
    if (!(await readTableMetadata(database, table))) continue;
    const [row] = await database.query<{ rows: number }>(`select count(*) as rows from ${table}`);
    counts.set(table, row?.rows ?? 0);
  }
  return counts;
}

/** One line for a table, one for each row; bytes as base64. */
export function serializePart(part: Part): string {
  if ('metadata' in part) return `${JSON.stringify(part.metadata)}\n`;
  return part.rows.map((row) => `${JSON.stringify(row.map(toJsonValue))}\n`).join('');
}

const toJsonValue = (value: Row[number]) =>
  value instanceof Uint8Array
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
    : value;

/** Computes the sums of tables from their parts. */
export function createSums() {
  const sums: Sums = new Map();
  let hash = createHash('sha256');
  let rows = 0;
  let table: string | null = null;

  /** Completes the current table. */
  function end(): Sum | null {
    if (table === null) return null;
    const sum = { rows, sha256: hash.digest('hex') };
    sums.set(table, sum);
    table = null;
    return sum;
  }

  return {
    sums,
    end,
    add(part: Part, lines: string | Buffer) {
      if ('metadata' in part) {
        end();
        ({ table } = part.metadata);
        rows = 0;
        hash = createHash('sha256');
      } else rows += part.rows.length;
      hash.update(lines);
    },
  };
}

export async function computeSums(parts: AsyncIterable<Part>): Promise<Sums> {
  const { sums, add, end } = createSums();
  for await (const part of parts) {
    add(part, Buffer.from(serializePart(part)));
    // SQLite reads synchronously: without a pause, a request to stop is not noticed before the end.
    await nextTurn();
  }
  end();
  return sums;
}

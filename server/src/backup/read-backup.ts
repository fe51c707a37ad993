import { createHash } from 'node:crypto';
import type { Row } from '../db/raw/raw-connection.ts';
import type { TableMetadata } from '../db/raw/table-metadata.ts';
import { assertIntact, damagedError, type OnProgress, readLines } from './backup-file.ts';
import { createSums, type Part, type Sums } from './content.ts';
import { currentMigrations } from './legacy-backup.ts';
import { type End, type Foot, type Head, parseHead, parseLine } from './parse-line.ts';
import { isSecretRow, SECRETS_TABLE } from './secrets.ts';

/** Far more than exist; the sums of each take memory. */
const MAX_TABLES = 200;
const MAX_SECRETS = 20;

/** A batch is complete when it has this many rows or characters. */
const BATCH_ROWS = 200;
const BATCH_CHARACTERS = 500_000;

type Backup = {
  head: Head;
  /** Throws when the file is damaged, at its end at the latest. */
  parts: AsyncGenerator<Part>;
  sums: Sums;
  /** Only after all parts were read. */
  foot(): Foot;
};

/**
 * @throws DomainError not-found when there is no such file; conflict when a newer version wrote it; validation when it is
 *   damaged or no backup
 */
export async function withBackup<Result>(
  file: string,
  onProgress: OnProgress,
  use: (backup: Backup) => Promise<Result>,
): Promise<Result> {
  const lines = readLines(file, onProgress);
  try {
    const { value: [first = '', ...others] = [] } = await lines.next();
    const { read, sums, foot } = createReader();
    const head = parseHead(first);
    const migrations = currentMigrations(head.migrations);
    return await use({ head: { ...head, migrations }, parts: read(first, others, lines), sums, foot });
  } finally {
    // Closes the file, however reading ended.
    await lines.return(undefined);
  }
}

function createReader() {
  const sums = createSums();
  const totalHash = createHash('sha256');
  const contentHash = createHash('sha256');
  let rows = 0;
  let current: TableMetadata | null = null;
  let batch: { rows: Row[]; lines: string } = { rows: [], lines: '' };
  let parsedFoot: Foot | null = null;

  function* flush(): Generator<Part> {
    if (batch.rows.length === 0) return;
    const part = { rows: batch.rows };
    sums.add(part, batch.lines);
    rows += batch.rows.length;
    batch = { rows: [], lines: '' };
    yield part;
  }

  function* acceptLine(text: string): Generator<Part> {
    const line = parseLine(text);
    if (parsedFoot) throw damagedError('une ligne n’est pas à sa place');
    if (Array.isArray(line)) {
      batch.rows.push(toRow(line, current));
      assertIntact(
        current?.table !== SECRETS_TABLE.table || batch.rows.length <= MAX_SECRETS,
        'elle a trop de secrets',
      );
      batch.lines += `${text}\n`;
      if (batch.rows.length >= BATCH_ROWS || batch.lines.length > BATCH_CHARACTERS) yield* flush();
    } else {
      yield* flush();
      if ('table' in line) {
        assertIntact(
          !sums.sums.has(line.table) && sums.sums.size < MAX_TABLES,
          `la table ${line.table} n’est pas à sa place`,
        );
        sums.add({ metadata: line }, `${text}\n`);
        current = line;
        yield { metadata: line };
      } else if ('end' in line) {
        checkTable(line, current, sums.end());
        current = null;
      } else {
        checkFoot(line);
        parsedFoot = line;
      }
    }
    totalHash.update(`${text}\n`);
    contentHash.update(`${text}\n`);
  }

  function checkFoot(foot: Foot) {
    const isIntact =
      foot.rows === rows &&
      foot.content === contentHash.copy().digest('hex') &&
      foot.sha256 === totalHash.copy().digest('hex');
    assertIntact(isIntact, 'son total ne correspond pas');
  }

  async function* readAll(first: string, others: string[], lines: AsyncIterable<string[]>) {
    totalHash.update(`${first}\n`);
    for (const text of others) yield* acceptLine(text);
    for await (const texts of lines) for (const text of texts) yield* acceptLine(text);
    if (!parsedFoot) throw damagedError('sa fin manque');
  }

  return {
    sums: sums.sums,
    read: readAll,
    foot(): Foot {
      if (!parsedFoot) throw new Error('The backup was not read to its end');
      return parsedFoot;
    },
  };
}

function checkTable(end: End, current: TableMetadata | null, sum: { rows: number; sha256: string } | null) {
  const isIntact = end.end === current?.table && end.rows === sum?.rows && end.sha256 === sum.sha256;
  assertIntact(isIntact, `la table ${end.end} n’est pas telle qu’elle a été écrite`);
}

function toRow(values: Row, current: TableMetadata | null): Row {
  if (!current || values.length !== current.columns.length)
    throw damagedError('une ligne n’est pas à sa place');
  if (current.table === SECRETS_TABLE.table && !isSecretRow(values))
    throw damagedError('un de ses secrets n’en est pas un');
  return values.map((value, index) =>
    typeof value === 'string' && current.bytes.includes(current.columns[index] ?? '')
      ? Buffer.from(value, 'base64')
      : value,
  );
}

import { createHash } from 'node:crypto';
import type { Row } from '../db/plain.ts';
import type { Shape } from '../db/shape.ts';
import { damaged, type OnShare, readLines, refuseUnless } from './backup-file.ts';
import { createSums, type Part, type Sums } from './content.ts';
import { type End, type Foot, type Head, headOf, lineOf } from './line.ts';
import { isSecret, SECRETS } from './secrets.ts';

/** Far more than there are: what counts them takes memory. */
const MOST_TABLES = 200;
const MOST_SECRETS = 20;

/** A batch goes on when it has so many rows, or characters. */
const BATCH_ROWS = 200;
const BATCH_CHARACTERS = 500_000;

type Backup = {
  head: Head;
  /** Throws where it is damaged, at the end at the latest. */
  parts: AsyncGenerator<Part>;
  sums: Sums;
  /** Once all parts went by. */
  foot(): Foot;
};

/**
 * @throws DomainError not-found where there is no such file; conflict where a newer version wrote it; validation where it
 *   is damaged or no backup
 */
export async function withBackup<Result>(
  file: string,
  onShare: OnShare,
  use: (backup: Backup) => Promise<Result>,
): Promise<Result> {
  const lines = readLines(file, onShare);
  try {
    const { value: [first = '', ...others] = [] } = await lines.next();
    const { read, sums, foot } = createReader();
    return await use({ head: headOf(first), parts: read(first, others, lines), sums, foot });
  } finally {
    // Closes the file, wherever reading ended.
    await lines.return(undefined);
  }
}

function createReader() {
  const sums = createSums();
  const whole = createHash('sha256');
  const content = createHash('sha256');
  let rows = 0;
  let current: Shape | null = null;
  let batch: { rows: Row[]; lines: string } = { rows: [], lines: '' };
  let read: Foot | null = null;

  function* flush(): Generator<Part> {
    if (batch.rows.length === 0) return;
    const part = { rows: batch.rows };
    sums.add(part, batch.lines);
    rows += batch.rows.length;
    batch = { rows: [], lines: '' };
    yield part;
  }

  function* take(text: string): Generator<Part> {
    const found = lineOf(text);
    if (read) throw damaged('une ligne n’est pas à sa place');
    if (Array.isArray(found)) {
      batch.rows.push(rowOf(found, current));
      refuseUnless(
        current?.table !== SECRETS.table || batch.rows.length <= MOST_SECRETS,
        'elle a trop de secrets',
      );
      batch.lines += `${text}\n`;
      if (batch.rows.length >= BATCH_ROWS || batch.lines.length > BATCH_CHARACTERS) yield* flush();
    } else {
      yield* flush();
      if ('table' in found) {
        refuseUnless(
          !sums.sums.has(found.table) && sums.sums.size < MOST_TABLES,
          `la table ${found.table} n’est pas à sa place`,
        );
        sums.add({ shape: found }, `${text}\n`);
        current = found;
        yield { shape: found };
      } else if ('end' in found) {
        checkTable(found, current, sums.end());
        current = null;
      } else {
        check(found);
        read = found;
      }
    }
    whole.update(`${text}\n`);
    content.update(`${text}\n`);
  }

  function check(found: Foot) {
    const isGood =
      found.rows === rows &&
      found.content === content.copy().digest('hex') &&
      found.sha256 === whole.copy().digest('hex');
    refuseUnless(isGood, 'son total ne correspond pas');
  }

  async function* readAll(first: string, others: string[], lines: AsyncIterable<string[]>) {
    whole.update(`${first}\n`);
    for (const text of others) yield* take(text);
    for await (const texts of lines) for (const text of texts) yield* take(text);
    if (!read) throw damaged('sa fin manque');
  }

  return {
    sums: sums.sums,
    read: readAll,
    foot(): Foot {
      if (!read) throw new Error('The backup was not read to its end');
      return read;
    },
  };
}

function checkTable(found: End, current: Shape | null, sum: { rows: number; sha256: string } | null) {
  const isGood = found.end === current?.table && found.rows === sum?.rows && found.sha256 === sum.sha256;
  refuseUnless(isGood, `la table ${found.end} n’est pas telle qu’elle a été écrite`);
}

function rowOf(values: Row, current: Shape | null): Row {
  if (!current || values.length !== current.columns.length) throw damaged('une ligne n’est pas à sa place');
  if (current.table === SECRETS.table && !isSecret(values))
    throw damaged('un de ses secrets n’en est pas un');
  return values.map((value, index) =>
    typeof value === 'string' && current.bytes.includes(current.columns[index] ?? '')
      ? Buffer.from(value, 'base64')
      : value,
  );
}

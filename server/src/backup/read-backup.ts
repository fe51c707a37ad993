import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Row, Value } from '../db/plain.ts';
import type { Shape } from '../db/shape.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { damaged, readLines, refuseUnless } from './backup-file.ts';
import { createSums, type Part, type Sums } from './content.ts';

/** Grows when backups are written in another way than before. */
export const FORMAT = 1;

const head = z.object({
  cercle: z.literal(FORMAT),
  version: z.string(),
  at: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  /** Of the secret that sessions and second factors were made with. */
  mark: z.string().nullable(),
});
const shape = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  bytes: z.array(z.string()),
  lastId: z.number().int().nullable(),
});
const end = z.object({ end: z.string(), rows: z.number().int(), sha256: z.string() });
const foot = z.object({ rows: z.number().int(), content: z.string(), sha256: z.string() });
const line = z.union([z.array(z.unknown()), shape, end, foot]);

export type Head = z.infer<typeof head>;
type Foot = z.infer<typeof foot>;

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
  onShare: (share: number) => void,
  use: (backup: Backup) => Promise<Result>,
): Promise<Result> {
  const lines = readLines(file, onShare);
  try {
    const { value: [first = '', ...others] = [] } = await lines.next();
    const { read, sums, foot } = createReader();
    return await use({ head: readHead(first), parts: read(first, others, lines), sums, foot });
  } finally {
    // Closes the file, wherever reading ended.
    await lines.return(undefined);
  }
}

function readHead(first: string): Head {
  const found = parse(first);
  const format = (found as { cercle?: unknown } | null)?.cercle;
  if (typeof format !== 'number') throw damaged('ce n’est pas une sauvegarde de Cercle');
  if (format > FORMAT)
    throw new DomainError(
      'conflict',
      'Cette sauvegarde vient d’une version plus récente\u202f: mettez d’abord Cercle à jour. Rien n’a été touché.',
    );
  const { data } = head.safeParse(found);
  if (!data) throw damaged('son en-tête est illisible');
  return data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged('une ligne est illisible');
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
    const { data: found } = line.safeParse(parse(text));
    if (!found || read) throw damaged('une ligne n’est pas à sa place');
    if (Array.isArray(found)) {
      batch.rows.push(rowOf(found, current));
      batch.lines += `${text}\n`;
      if (batch.rows.length >= BATCH_ROWS || batch.lines.length > BATCH_CHARACTERS) yield* flush();
    } else {
      yield* flush();
      if ('table' in found) {
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

function checkTable(
  found: z.infer<typeof end>,
  current: Shape | null,
  sum: { rows: number; sha256: string } | null,
) {
  const isGood = found.end === current?.table && found.rows === sum?.rows && found.sha256 === sum.sha256;
  refuseUnless(isGood, `la table ${found.end} n’est pas telle qu’elle a été écrite`);
}

function rowOf(values: unknown[], current: Shape | null): Row {
  if (!current || values.length !== current.columns.length) throw damaged('une ligne n’est pas à sa place');
  return values.map((value, index) =>
    typeof value === 'string' && current.bytes.includes(current.columns[index] ?? '')
      ? Buffer.from(value, 'base64')
      : (value as Value),
  );
}

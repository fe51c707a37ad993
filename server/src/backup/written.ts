import { createHash } from 'node:crypto';
import { createSums, linesOf, type Part } from './content.ts';
import type { Head } from './line.ts';

/**
 * The lines of a backup: its head, then each table with its rows and what both can be checked by, then the same of the
 * whole. `docs/decisions/0028-backups.md` shows them.
 */
export async function* written(head: Head, parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  const whole = createHash('sha256');
  const content = createHash('sha256');
  const { add, end } = createSums();
  let table = '';
  let rows = 0;

  const headLine = Buffer.from(`${JSON.stringify(head)}\n`);
  whole.update(headLine);
  yield headLine;

  function counted(lines: Buffer) {
    whole.update(lines);
    content.update(lines);
    return lines;
  }
  function endOfTable() {
    const sum = end();
    return sum ? [counted(Buffer.from(`${JSON.stringify({ end: table, ...sum })}\n`))] : [];
  }

  for await (const part of parts) {
    if ('shape' in part) {
      yield* endOfTable();
      ({ table } = part.shape);
    } else rows += part.rows.length;
    const lines = Buffer.from(linesOf(part));
    add(part, lines);
    yield counted(lines);
  }
  yield* endOfTable();
  const foot = { rows, content: content.digest('hex'), sha256: whole.digest('hex') };
  yield Buffer.from(`${JSON.stringify(foot)}\n`);
}

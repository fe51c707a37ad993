import { createHash } from 'node:crypto';
import { createSums, type Part, serializePart } from './content.ts';
import type { Head } from './parse-line.ts';

/**
 * The lines of a backup: its head, then each table with its rows and checksum, then the checksums of the whole file.
 * `docs/decisions/0028-backups.md` shows them.
 */
export async function* serializeBackup(head: Head, parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  const totalHash = createHash('sha256');
  const contentHash = createHash('sha256');
  const { add, end } = createSums();
  let table = '';
  let rows = 0;

  const headLine = Buffer.from(`${JSON.stringify(head)}\n`);
  totalHash.update(headLine);
  yield headLine;

  function hashed(lines: Buffer) {
    totalHash.update(lines);
    contentHash.update(lines);
    return lines;
  }
  function tableEnd() {
    const sum = end();
    return sum ? [hashed(Buffer.from(`${JSON.stringify({ end: table, ...sum })}\n`))] : [];
  }

  for await (const part of parts) {
    if ('metadata' in part) {
      yield* tableEnd();
      ({ table } = part.metadata);
    } else rows += part.rows.length;
    const lines = Buffer.from(serializePart(part));
    add(part, lines);
    yield hashed(lines);
  }
  yield* tableEnd();
  const foot = { rows, content: contentHash.digest('hex'), sha256: totalHash.digest('hex') };
  yield Buffer.from(`${JSON.stringify(foot)}\n`);
}

// The files of the packet, in a fixed order. Each is written while it is read: of the documents no more than one batch of contents
// and one PDF are in memory, whatever the month.

import type { Dependencies } from '../../dependencies.ts';
import { writeCsv } from '../../import-export/csv-writer.ts';
import { type ExportColumn, toCells } from '../../import-export/list-export.ts';
import { parseDocumentContent } from '../documents/document-content.ts';
import { findFile } from '../documents/files.table.ts';
import { fileNameOf, pdfOf } from '../documents/files.ts';
import { JOURNAL_COLUMNS, type JournalLine, journalLinesOf } from './journal.ts';
import { type MonthRange, readMonthRange } from './month-range.table.ts';
import { createPacketArchive, type PacketArchive } from './packet-archive.ts';
import { readMe } from './read-me.ts';
import { addToSums, emptySums, SUM_COLUMNS, type Sums, sumRowsOf } from './sums.ts';

export type PacketDependencies = Pick<Dependencies, 'db' | 'clock' | 'site'>;
type Bytes = AsyncGenerator<Uint8Array<ArrayBuffer>>;
type Packet = {
  /** « 2026-11 ». */
  month: string;
  ranges: MonthRange[];
  at: Date;
  /** Whether nothing more can be issued in that month. */
  isOver: boolean;
};

export async function* writePacket(dependencies: PacketDependencies, packet: Packet): Bytes {
  const { month, ranges, at, isOver } = packet;
  const archive = createPacketArchive();
  const sums = emptySums();
  yield* writeSheet(archive, 'journal.csv', JOURNAL_COLUMNS, readJournal(dependencies, ranges, sums));
  yield* writeSheet(archive, 'sommes.csv', SUM_COLUMNS, batchOf(sumRowsOf(sums)));
  const text = readMe({ site: dependencies.site, month, sums, at, isOver });
  archive.add('LISEZMOI.txt', Buffer.from(text));
  yield* writeFiles(dependencies, archive, ranges);
  const { total, series, vat } = sums;
  const manifest = { month, isOver, madeAt: at.toISOString(), ...total, series, vat, files: archive.files };
  archive.add('manifeste.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  archive.end();
  yield archive.takeBytes();
}

/** The documents are added up while they are read. */
async function* readJournal({ db }: PacketDependencies, ranges: MonthRange[], sums: Sums) {
  for (const range of ranges)
    for await (const rows of readMonthRange(db, range)) {
      const lines: JournalLine[] = [];
      for (const row of rows) {
        const content = parseDocumentContent(row.content);
        addToSums(sums, content, row.hash);
        lines.push(...journalLinesOf(content));
      }
      yield lines;
    }
}

async function* batchOf<Item>(items: Item[]) {
  yield items;
}

async function* writeSheet<Item>(
  archive: PacketArchive,
  path: string,
  columns: ExportColumn<Item>[],
  batches: AsyncIterable<Item[]>,
): Bytes {
  const file = archive.open(path);
  const cells = toCells(batches, columns, (item: Item) => item);
  for await (const chunk of writeCsv({ columns, batches: cells })) {
    file.write(chunk);
    yield archive.takeBytes();
  }
  file.end();
}

/** Of each document its PDF, made now where nobody asked for it before, then its UBL, if it has one. */
async function* writeFiles(
  dependencies: PacketDependencies,
  archive: PacketArchive,
  ranges: MonthRange[],
): Bytes {
  const { db } = dependencies;
  for (const range of ranges)
    for await (const rows of readMonthRange(db, range))
      for (const { id, content } of rows) {
        const pdf = await pdfOf(dependencies, id);
        archive.add(`pdf/${pdf.name}`, pdf.bytes);
        const ubl = await findFile(db, id, 'UBL');
        if (ubl) archive.add(`ubl/${fileNameOf(parseDocumentContent(content))}.xml`, ubl);
        yield archive.takeBytes();
      }
}

import type { DocumentContent } from '@cercle/contract/document-content';
import { inBatches } from '../../db/batches.ts';
import type { Db } from '../../db/database.ts';
import { documentHash, fileHash } from './chain.ts';
import { numberText, parseDocumentContent } from './document-content.ts';
import { listLines } from './lines.table.ts';
import { listSeries } from './series.table.ts';

export type DocumentsReport = {
  documents: number;
  files: number;
  /** What is not as it was issued, one French sentence each. */
  faults: string[];
};

type Series = Awaited<ReturnType<typeof listSeries>>[number];
type IssuedRow = Awaited<ReturnType<ReturnType<typeof issuedOf>['execute']>>[number];

/**
 * Checks that each issued document is as it was issued: numbers from 1 without a gap, each hash made of the one before it and of
 * what the document says, lines and sums that agree with that, and files that are as they were made (MO-2). What is issued
 * meanwhile is not checked, and disturbs nothing.
 */
export async function verifyDocuments(db: Db): Promise<DocumentsReport> {
  const report: DocumentsReport = { documents: 0, files: 0, faults: [] };
  for (const series of await listSeries(db)) await verifySeries(db, series, report);
  for (const { kind, year, number } of await listBeyondSeries(db))
    report.faults.push(`${numberText(kind, year, number)} est après le dernier de sa série.`);
  await verifyFiles(db, report);
  return report;
}

/** Also those whose series is missing. In one query, as a series moves with its documents. */
const listBeyondSeries = (db: Db) =>
  db
    .selectFrom('document')
    .leftJoin('document_series as series', (join) =>
      join.onRef('series.kind', '=', 'document.kind').onRef('series.year', '=', 'document.year'),
    )
    .select(['document.kind', 'document.year', 'document.number'])
    .where(({ eb, fn, val, ref }) =>
      eb('document.number', '>', fn.coalesce(ref('series.last_number'), val(0))),
    )
    .orderBy('document.id')
    .$narrowType<{ year: number; number: number }>()
    .execute();

const issuedOf = (db: Db, { kind, year, last_number }: Series) =>
  db
    .selectFrom('document')
    .select(['document.id', 'document.number', 'document.content', 'document.previous_hash', 'document.hash'])
    .select(['document.net_cents', 'document.vat_cents', 'document.total_cents', 'document.credited_cents'])
    .where('document.kind', '=', kind)
    .where('document.year', '=', year)
    .where('document.number', '<=', last_number)
    .select(({ selectFrom }) =>
      selectFrom('document as note')
        .select(({ fn }) => fn.sum<number | string | null>('note.total_cents').as('cents'))
        .whereRef('note.credits_document_id', '=', 'document.id')
        .where('note.number', 'is not', null)
        .as('credited'),
    )
    .orderBy('document.number')
    .orderBy('document.id')
    .$narrowType<{ number: number; content: string; previous_hash: string; hash: string }>();

async function verifySeries(db: Db, series: Series, report: DocumentsReport): Promise<void> {
  const { kind, year } = series;
  let [number, hash] = [0, ''];
  const batches = inBatches(
    { column: 'document.number', id: 'document.id', direction: 'asc' },
    ({ limit, isNext }) => issuedOf(db, series).where(isNext).limit(limit).execute(),
    ({ number, id }) => ({ sortValue: number, id }),
  );
  for await (const rows of batches)
    for (const row of rows) {
      const name = numberText(kind, year, row.number);
      report.documents += 1;
      if (row.number !== number + 1) report.faults.push(`${name} suit le numéro ${number} de sa série.`);
      if (row.previous_hash !== hash || row.hash !== documentHash(hash, row.content))
        report.faults.push(`${name} n’est pas tel qu’il a été émis, ou ne suit pas le document d’avant.`);
      for (const fault of await contentFaults(db, row)) report.faults.push(`${name}\u202f: ${fault}.`);
      [number, hash] = [row.number, row.hash];
    }
  if (number !== series.last_number || hash !== series.last_hash)
    report.faults.push(
      `${numberText(kind, year, series.last_number)} est le dernier de sa série, mais on trouve ${numberText(kind, year, number)}.`,
    );
}

/** The rows beside what the document says. */
async function contentFaults(db: Db, row: IssuedRow): Promise<string[]> {
  const content = readContent(row.content);
  if (!content) return ['son contenu n’est pas lisible'];
  const faults: string[] = [];
  const { netCents, vatCents, totalCents } = content;
  if (row.net_cents !== netCents || row.vat_cents !== vatCents || row.total_cents !== totalCents)
    faults.push('les sommes de la liste ne sont pas les siennes');
  const lines = await listLines(db, row.id);
  const isSame = (line: DocumentContent['lines'][number], index: number) =>
    line.text === lines[index]?.text && line.netCents === lines[index]?.net_cents;
  if (lines.length !== content.lines.length || !content.lines.every(isSame))
    faults.push('ses lignes ne sont pas les siennes');
  if (row.credited_cents !== Number(row.credited ?? 0))
    faults.push('les notes de crédit ne s’additionnent pas à ce qui est crédité');
  return faults;
}

function readContent(text: string): DocumentContent | undefined {
  try {
    return parseDocumentContent(text);
  } catch {
    return undefined;
  }
}

async function verifyFiles(db: Db, report: DocumentsReport): Promise<void> {
  for (const kind of ['PDF', 'UBL'] as const)
    for await (const rows of filesOf(db, kind))
      for (const { document_id: id, bytes, sha256 } of rows) {
        report.files += 1;
        if (fileHash(bytes) !== sha256)
          report.faults.push(`Le fichier ${kind} du document ${id} n’est pas tel qu’il a été fait.`);
      }
}

/** Few at once: each may have some hundred kilobytes. */
const FILES_AT_ONCE = 50;

async function* filesOf(db: Db, kind: 'PDF' | 'UBL') {
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('document_file')
      .select(['document_id', 'bytes', 'sha256'])
      .where('kind', '=', kind)
      .where('document_id', '>', after)
      .orderBy('document_id')
      .limit(FILES_AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.document_id ?? after;
  }
}

import type {
  DocumentCounts,
  DocumentCountsQuery,
  DocumentDetails,
  DocumentRow,
  DocumentsFilter,
  DocumentsQuery,
} from '@cercle/contract/documents';
import type { Page } from '@cercle/contract/paging';
import { pageFrom } from '../../db/page.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type ListExport, startExport, type WithFormat } from '../../import-export/list-export.ts';
import { type Actor, requireAdmin } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import { detailsOf, toDocumentRow } from './details.ts';
import { DOCUMENT_EXPORT_COLUMNS } from './export-columns.ts';
import { type DocumentFile, pdfOf, ublOf } from './files.ts';
import { countDocumentStates, countDocuments, listDocuments, readDocuments } from './list.table.ts';

/** What administrators read of invoices and credit notes. */
export function createDocumentViews({ db, clock, site }: Pick<Dependencies, 'db' | 'clock' | 'site'>) {
  /** One page; `q` is searched in the number, the payment reference and the name and number of who pays. */
  async function list(actor: Actor, query: DocumentsQuery): Promise<Page<DocumentRow>> {
    requireAdmin(actor);
    const day = today(clock);
    const { rows, total } = await listDocuments(db, query, day);
    return pageFrom(
      rows.map((row) => toDocumentRow(row, day)),
      total,
      query,
    );
  }

  /** How many documents each state has, and what they come to. */
  async function counts(actor: Actor, query: DocumentCountsQuery): Promise<DocumentCounts> {
    requireAdmin(actor);
    return countDocumentStates(db, query, today(clock));
  }

  /** Exports all that `list` finds. */
  async function exportList(actor: Actor, query: WithFormat<DocumentsFilter>): Promise<ListExport> {
    const day = today(clock);
    return startExport({ db, clock }, requireAdmin(actor), {
      format: query.format,
      name: 'factures',
      subject: 'document',
      columns: DOCUMENT_EXPORT_COLUMNS,
      total: await countDocuments(db, query, day),
      batches: readDocuments(db, query, day),
      toItem: (row) => toDocumentRow(row, day),
    });
  }

  /** Everything about one document, with what is possible now. @throws DomainError not-found */
  async function find(actor: Actor, id: number): Promise<DocumentDetails> {
    requireAdmin(actor);
    return detailsOf(db, id, { site, day: today(clock) });
  }

  /** Of a draft, as it would be issued today. @throws DomainError not-found */
  async function pdf(actor: Actor, id: number): Promise<DocumentFile> {
    requireAdmin(actor);
    return pdfOf({ db, clock, site }, id);
  }

  /** @throws DomainError not-found; conflict for a draft, and for a document that has none */
  async function ubl(actor: Actor, id: number): Promise<DocumentFile> {
    requireAdmin(actor);
    return ublOf(db, id);
  }

  return { list, counts, exportList, find, pdf, ubl };
}

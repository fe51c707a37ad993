import type { DocumentContent, VatSubtotal } from '@cercle/contract/document-content';
import { DOCUMENT_KIND_LABEL } from '@cercle/contract/document-states';
import { formatEnterpriseNumber } from '@cercle/contract/number-texts';
import { VAT_CATEGORY_LABEL } from '@cercle/contract/vat-categories';
import type { ExportColumn } from '../../import-export/list-export.ts';
import { signedCents } from '../documents/signed-cents.ts';

/** One category and rate of VAT of one document. */
export type JournalLine = { content: DocumentContent; vat: VatSubtotal };

export const journalLinesOf = (content: DocumentContent): JournalLine[] =>
  content.vat.map((vat) => ({ content, vat }));

/** In euros, negative for a credit note: a column adds up to what was invoiced (C17). */
const euros = ({ content }: JournalLine, cents: number) => signedCents(content.kind, cents) / 100;

export const JOURNAL_COLUMNS: ExportColumn<JournalLine>[] = [
  { label: 'Date', width: 12, cell: ({ content }) => content.issuedOn },
  { label: 'Genre', width: 16, cell: ({ content }) => DOCUMENT_KIND_LABEL[content.kind] },
  { label: 'Numéro', width: 18, cell: ({ content }) => content.number },
  { label: 'Facture créditée', width: 18, cell: ({ content }) => content.creditedInvoice?.number ?? null },
  { label: 'Société ou personne', width: 36, cell: ({ content }) => content.buyer.name },
  {
    label: 'Numéro d’entreprise',
    width: 18,
    cell: ({ content: { buyer } }) =>
      buyer.enterpriseNumber && formatEnterpriseNumber(buyer.enterpriseNumber),
  },
  { label: 'Régime de TVA', width: 24, cell: ({ vat }) => VAT_CATEGORY_LABEL[vat.category] },
  { label: 'Taux (%)', width: 10, cell: ({ vat }) => vat.basisPoints / 100 },
  { label: 'Hors TVA', width: 12, cell: (line) => euros(line, line.vat.netCents) },
  { label: 'TVA', width: 12, cell: (line) => euros(line, line.vat.vatCents) },
  { label: 'TVA comprise', width: 14, cell: (line) => euros(line, line.vat.netCents + line.vat.vatCents) },
];

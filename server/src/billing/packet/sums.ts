import type { DocumentContent, VatSubtotal } from '@cercle/contract/document-content';
import { DOCUMENT_KIND_LABEL, type DocumentKind } from '@cercle/contract/document-states';
import { VAT_CATEGORY_LABEL } from '@cercle/contract/vat-categories';
import type { ExportColumn } from '../../import-export/list-export.ts';
import { signedCents } from '../documents/signed-cents.ts';

/** Of how many documents; in cents, those of credit notes negative. */
type Sum = { documents: number; netCents: number; vatCents: number; totalCents: number };

/** Of one kind of documents. */
type SeriesSum = Sum & {
  kind: DocumentKind;
  first: string;
  last: string;
  /** The hash of the last one, which the chain of its series ends with (docs/decisions/0058-documents.md). */
  lastHash: string;
};

/** Of one kind, category and rate of VAT. */
type VatSum = Sum & Pick<VatSubtotal, 'category' | 'basisPoints'> & { kind: DocumentKind };

export type Sums = { total: Sum; series: SeriesSum[]; vat: VatSum[] };

const EMPTY: Sum = { documents: 0, netCents: 0, vatCents: 0, totalCents: 0 };

export const emptySums = (): Sums => ({ total: { ...EMPTY }, series: [], vat: [] });

/** Adds a document, which comes after those of its series that were added before. */
export function addToSums({ total, series, vat }: Sums, content: DocumentContent, hash: string): void {
  const { kind, netCents, vatCents } = content;
  const number = content.number ?? '';
  const own = found(
    series,
    (sum) => sum.kind === kind,
    () => ({ kind, first: number, last: number, lastHash: hash, ...EMPTY }),
  );
  Object.assign(own, { last: number, lastHash: hash });
  for (const sum of [total, own]) addAmounts(sum, kind, { netCents, vatCents });
  for (const { category, basisPoints, ...amounts } of content.vat) {
    const rate = found(
      vat,
      (sum) => sum.kind === kind && sum.category === category && sum.basisPoints === basisPoints,
      () => ({ kind, category, basisPoints, ...EMPTY }),
    );
    addAmounts(rate, kind, amounts);
  }
}

function found<Item>(items: Item[], isIt: (item: Item) => boolean, create: () => Item): Item {
  const item = items.find(isIt) ?? create();
  if (!items.includes(item)) items.push(item);
  return item;
}

type Amounts = Pick<Sum, 'netCents' | 'vatCents'>;

function addAmounts(sum: Sum, kind: DocumentKind, { netCents, vatCents }: Amounts): void {
  sum.documents += 1;
  sum.netCents += signedCents(kind, netCents);
  sum.vatCents += signedCents(kind, vatCents);
  sum.totalCents += signedCents(kind, netCents + vatCents);
}

type SumRow = Sum & { label: string; category: string; rate: number | null };

/** A row for each kind, category and rate, then one for all documents. */
export const sumRowsOf = ({ total, vat }: Sums): SumRow[] => [
  ...vat.map(({ kind, category, basisPoints, ...sum }) => ({
    label: DOCUMENT_KIND_LABEL[kind],
    category: VAT_CATEGORY_LABEL[category],
    rate: basisPoints / 100,
    ...sum,
  })),
  { label: 'Total', category: '', rate: null, ...total },
];

export const SUM_COLUMNS: ExportColumn<SumRow>[] = [
  { label: 'Genre', width: 16, cell: ({ label }) => label },
  { label: 'Régime de TVA', width: 24, cell: ({ category }) => category },
  { label: 'Taux (%)', width: 10, cell: ({ rate }) => rate },
  { label: 'Documents', width: 12, cell: ({ documents }) => documents },
  { label: 'Hors TVA', width: 12, cell: ({ netCents }) => netCents / 100 },
  { label: 'TVA', width: 12, cell: ({ vatCents }) => vatCents / 100 },
  { label: 'TVA comprise', width: 14, cell: ({ totalCents }) => totalCents / 100 },
];

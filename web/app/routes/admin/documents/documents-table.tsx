import { DOCUMENT_KIND_LABEL } from '@cercle/contract/document-states';
import type { DocumentRow } from '@cercle/contract/documents';
import { formatEuros } from '@cercle/contract/money';
import { Link } from 'react-router';
import { documentName } from '../../../content/document-words.ts';
import { formatShortDate } from '../../../dates.ts';
import { DocumentStateBadge } from '../../documents/state-badge.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import type { ListQuery } from '../list/list-query.ts';
import { RowDetails } from '../list/row-buttons.tsx';
import { RowLink, RowText } from '../list/row-link.tsx';
import { DOCUMENTS } from './document-list.ts';

const nameOf = (row: DocumentRow) => `${documentName(row)}, ${row.party.name}`;

const COLUMNS: readonly [Column<DocumentRow>, ...Column<DocumentRow>[]] = [
  {
    label: 'Numéro',
    width: '@min-[44rem]:w-38',
    cell: (row) => (
      <>
        <RowLink to={String(row.id)} title={nameOf(row)}>
          <span>{row.number ?? 'Projet'}</span>
          <span className="sr-only">{`, ${row.party.name}`}</span>
        </RowLink>
        <RowText className="text-slate">{DOCUMENT_KIND_LABEL[row.kind]}</RowText>
      </>
    ),
  },
  {
    label: 'Société ou personne',
    cell: ({ party }) => (
      <Link to={`/admin/societes/${party.id}`} className="link relative z-1 [overflow-wrap:anywhere]">
        {party.name}
      </Link>
    ),
  },
  {
    label: 'Date',
    sort: 'issuedOn',
    width: '@min-[44rem]:w-32',
    card: 'foot',
    cell: ({ issuedOn }) => (issuedOn ? <Day on={issuedOn} label="Du" /> : null),
  },
  {
    label: 'Échéance',
    sort: 'dueOn',
    width: '@min-[44rem]:w-32',
    card: 'foot',
    isWideOnly: true,
    cell: ({ dueOn }) => (dueOn ? <Day on={dueOn} label="Échéance" /> : null),
  },
  {
    label: 'Total TVAC',
    sort: 'total',
    width: '@min-[44rem]:w-32',
    cell: ({ totalCents }) => <Amount cents={totalCents} label="Total TVAC" />,
  },
  {
    label: 'Reste à payer',
    width: '@min-[44rem]:w-32',
    isWideOnly: true,
    cell: ({ openCents }) => (openCents > 0 ? <Amount cents={openCents} label="Reste à payer" /> : null),
  },
  {
    label: 'État',
    width: '@min-[44rem]:w-28',
    card: 'head',
    cell: ({ state }) => <DocumentStateBadge state={state} />,
  },
];

/** In a card, no header says what a value is. */
const CardLabel = ({ label }: { label: string }) => (
  <span className="text-slate @min-[44rem]:hidden">{`${label} `}</span>
);

const Day = ({ on, label }: { on: string; label: string }) => (
  <span className="whitespace-nowrap text-slate tabular-nums">
    <CardLabel label={label} />
    <time dateTime={on}>{formatShortDate(on)}</time>
  </span>
);

const Amount = ({ cents, label }: { cents: number; label: string }) => (
  <span className="whitespace-nowrap tabular-nums">
    <CardLabel label={label} />
    <span>{formatEuros(cents)}</span>
  </span>
);

type DocumentsTableProps = { documents: DocumentRow[]; query: ListQuery };

export const DocumentsTable = ({ documents, query }: DocumentsTableProps) => (
  <DataTable
    caption="Factures et notes de crédit"
    config={DOCUMENTS}
    query={query}
    rows={documents}
    columns={COLUMNS}
    actions={(row) => <RowDetails name={nameOf(row)} to={String(row.id)} />}
    actionsWidth="@min-[44rem]:w-20"
  />
);

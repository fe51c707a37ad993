import { formatEnterpriseNumber } from '@cercle/contract/number-texts';
import { PARTY_KIND_LABEL } from '@cercle/contract/parties';
import type { Party } from '@cercle/contract/party-data';
import { Badge } from '../../../ui/badge.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import type { ListQuery } from '../list/list-query.ts';
import { RowDetails, RowEdit } from '../list/row-buttons.tsx';
import { CreatedAt, RowLink, RowText } from '../list/row-link.tsx';
import { PARTIES } from './party-list.ts';

const COLUMNS: readonly [Column<Party>, ...Column<Party>[]] = [
  {
    label: 'Nom',
    sort: 'name',
    cell: ({ id, legalName }) => (
      <RowLink to={String(id)} title={legalName}>
        {legalName}
      </RowLink>
    ),
  },
  {
    label: 'Type',
    width: '@min-[44rem]:w-30',
    card: 'head',
    cell: ({ kind }) => (
      <Badge tone={kind === 'COMPANY' ? 'success' : 'neutral'}>{PARTY_KIND_LABEL[kind]}</Badge>
    ),
  },
  {
    label: 'Numéro d’entreprise',
    width: '@min-[44rem]:w-42',
    cell: ({ enterpriseNumber }) =>
      enterpriseNumber ? (
        <span className="whitespace-nowrap text-slate tabular-nums">
          {formatEnterpriseNumber(enterpriseNumber)}
        </span>
      ) : null,
  },
  {
    label: 'Localité',
    width: '@min-[44rem]:w-36',
    card: 'foot',
    cell: ({ city }) => (city ? <RowText className="text-slate">{city}</RowText> : null),
  },
  {
    label: 'Ajoutée le',
    sort: 'createdAt',
    width: '@min-[44rem]:w-34',
    card: 'foot',
    isWideOnly: true,
    cell: ({ createdAt }) => <CreatedAt at={createdAt} />,
  },
];

export const PartiesTable = ({ parties, query }: { parties: Party[]; query: ListQuery }) => (
  <DataTable
    caption="Sociétés et personnes qui paient"
    config={PARTIES}
    query={query}
    rows={parties}
    columns={COLUMNS}
    actions={({ id, legalName }) => (
      <>
        <RowDetails name={legalName} to={String(id)} />
        <RowEdit name={legalName} to={`edit/${id}`} />
      </>
    )}
    actionsWidth="@min-[44rem]:w-28"
  />
);

import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import { NEXT_STEP_LABEL } from '@cercle/contract/membership-labels';
import type { MembershipRow } from '@cercle/contract/membership-views';
import { peopleText, seatsText } from '../../../content/admin-memberships.ts';
import { formatShortDate } from '../../../dates.ts';
import { EMPTY_VALUE } from '../details/description-list.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import type { ListQuery } from '../list/list-query.ts';
import { RowDetails } from '../list/row-buttons.tsx';
import { RowLink, RowText } from '../list/row-link.tsx';
import { MEMBERSHIPS } from './membership-list.ts';
import { MembershipStateBadge } from './membership-state-badge.tsx';

/** Nothing where somebody who pays for themselves is alone on it. */
const peopleOf = ({ party, people, takenSeats }: MembershipRow) => {
  const text = peopleText(people, takenSeats);
  return text === party.legalName ? '' : text;
};

const COLUMNS: readonly [Column<MembershipRow>, ...Column<MembershipRow>[]] = [
  {
    label: 'Société ou personne',
    sort: 'name',
    cell: (row) => (
      <>
        <RowLink to={String(row.id)} title={row.party.legalName}>
          {row.party.legalName}
        </RowLink>
        <RowText className="text-slate">{peopleOf(row)}</RowText>
      </>
    ),
  },
  {
    label: 'Offre',
    width: '@min-[44rem]:w-24',
    card: 'foot',
    isWideOnly: true,
    cell: ({ offer }) => (offer ? MEMBER_TYPE_LABEL[offer] : EMPTY_VALUE),
  },
  {
    label: 'État',
    width: '@min-[44rem]:w-36',
    card: 'head',
    cell: ({ state }) => <MembershipStateBadge state={state} />,
  },
  {
    label: 'Période',
    sort: 'startsOn',
    width: '@min-[44rem]:w-36',
    cell: ({ startsOn, lastDay }) =>
      startsOn && lastDay ? (
        <span className="text-slate tabular-nums">
          <span className="whitespace-nowrap">{`${formatShortDate(startsOn)} –`}</span>{' '}
          <span className="whitespace-nowrap">{formatShortDate(lastDay)}</span>
        </span>
      ) : (
        EMPTY_VALUE
      ),
  },
  {
    label: 'Places',
    width: '@min-[44rem]:w-22',
    card: 'foot',
    isWideOnly: true,
    cell: ({ takenSeats, seats }) => (
      <span className="whitespace-nowrap tabular-nums">
        <span className="text-slate @min-[44rem]:hidden">{'Places\u202f: '}</span>
        <span>{seatsText(takenSeats, seats)}</span>
      </span>
    ),
  },
  {
    label: 'Prochaine étape',
    sort: 'next',
    width: '@min-[44rem]:w-50 @min-[62rem]:w-64',
    cell: ({ next }) =>
      next ? (
        <span>
          <span>{`${NEXT_STEP_LABEL[next.what]} `}</span>
          <time dateTime={next.on} className="whitespace-nowrap tabular-nums">
            {formatShortDate(next.on)}
          </time>
        </span>
      ) : (
        EMPTY_VALUE
      ),
  },
];

type MembershipsTableProps = { memberships: MembershipRow[]; query: ListQuery };

export const MembershipsTable = ({ memberships, query }: MembershipsTableProps) => (
  <DataTable
    caption="Adhésions"
    config={MEMBERSHIPS}
    query={query}
    rows={memberships}
    columns={COLUMNS}
    tooltip={(row) => peopleOf(row) || undefined}
    actions={({ id, party }) => <RowDetails name={party.legalName} to={String(id)} />}
    actionsWidth="@min-[44rem]:w-24"
  />
);

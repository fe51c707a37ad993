import { EVENT_AUDIENCE_LABEL } from '@cercle/contract/event-states';
import type { EventRow } from '@cercle/contract/events';
import { seatsText, waitingText } from '../../../content/admin-events.ts';
import { formatDateTime } from '../../../dates.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import type { ListQuery } from '../list/list-query.ts';
import { RowDetails } from '../list/row-buttons.tsx';
import { RowLink, RowText } from '../list/row-link.tsx';
import { EVENTS } from './event-list.ts';
import { EventStateBadge } from './event-state-badge.tsx';

const placeText = ({ place: { name, city } }: EventRow) => [name, city].filter(Boolean).join(', ');

const COLUMNS: readonly [Column<EventRow>, ...Column<EventRow>[]] = [
  {
    label: 'Titre',
    sort: 'title',
    cell: ({ id, title, audience }) => (
      <>
        <RowLink to={String(id)} title={title}>
          {title}
        </RowLink>
        <RowText className="text-slate">{EVENT_AUDIENCE_LABEL[audience]}</RowText>
      </>
    ),
  },
  {
    label: 'Début',
    sort: 'startsAt',
    width: '@min-[44rem]:w-50',
    cell: ({ startsAt }) => (
      <time dateTime={startsAt} className="tabular-nums">
        {formatDateTime(startsAt)}
      </time>
    ),
  },
  {
    label: 'Lieu',
    width: '@min-[44rem]:w-50',
    isWideOnly: true,
    cell: (row) => <RowText className="text-slate">{placeText(row)}</RowText>,
  },
  {
    label: 'Places',
    width: '@min-[44rem]:w-32',
    card: 'foot',
    cell: ({ taken, capacity, waiting }) => (
      <span className="tabular-nums">
        <span className="text-slate @min-[44rem]:hidden">{'Places\u202f: '}</span>
        <span className="whitespace-nowrap">{seatsText(taken, capacity)}</span>
        {waiting > 0 && (
          <span className="whitespace-nowrap text-slate @min-[44rem]:block">
            <span className="@min-[44rem]:hidden">, </span>
            <span>{waitingText(waiting)}</span>
          </span>
        )}
      </span>
    ),
  },
  {
    label: 'État',
    width: '@min-[44rem]:w-32',
    card: 'head',
    cell: ({ state }) => <EventStateBadge state={state} />,
  },
];

export const EventsTable = ({ events, query }: { events: EventRow[]; query: ListQuery }) => (
  <DataTable
    caption="Événements"
    config={EVENTS}
    query={query}
    rows={events}
    columns={COLUMNS}
    tooltip={placeText}
    actions={({ id, title }) => <RowDetails name={title} to={String(id)} />}
    actionsWidth="@min-[44rem]:w-20"
  />
);

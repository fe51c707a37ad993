import { EVENT_AUDIENCE_LABEL, EVENT_STATE_LABEL } from '@cercle/contract/event-states';
import type { EventRow } from '@cercle/contract/events';
import type { ExportColumn } from '../import-export/list-export.ts';
import { placeOf } from './event-view.ts';
import type { EventListRow } from './events.list.table.ts';

export const toEventRow = (row: EventListRow): EventRow => ({
  id: row.id,
  slug: row.slug,
  state: row.state,
  audience: row.audience,
  title: row.title,
  place: placeOf(row),
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  capacity: row.capacity,
  taken: row.registered + row.offered,
  waiting: row.waiting,
});

export const EVENT_EXPORT_COLUMNS: ExportColumn<EventRow>[] = [
  { label: 'ID', width: 8, cell: ({ id }) => id },
  { label: 'Titre', width: 36, cell: ({ title }) => title },
  { label: 'Statut', width: 12, cell: ({ state }) => EVENT_STATE_LABEL[state] },
  { label: 'Pour', width: 20, cell: ({ audience }) => EVENT_AUDIENCE_LABEL[audience] },
  { label: 'Début', width: 18, cell: ({ startsAt }) => new Date(startsAt) },
  { label: 'Fin', width: 18, cell: ({ endsAt }) => new Date(endsAt) },
  { label: 'Lieu', width: 28, cell: ({ place }) => place.name },
  { label: 'Rue', width: 32, cell: ({ place }) => place.street },
  { label: 'Code postal', width: 12, cell: ({ place }) => place.postalCode },
  { label: 'Localité', width: 20, cell: ({ place }) => place.city },
  { label: 'Places', width: 8, cell: ({ capacity }) => capacity },
  { label: 'Prises ou offertes', width: 16, cell: ({ taken }) => taken },
  { label: 'En attente', width: 10, cell: ({ waiting }) => waiting },
];

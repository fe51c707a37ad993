import { NO_SHOW_STATES } from '@cercle/contract/no-show-states';
import type { ListConfig } from '../../list/list-query.ts';

export const noShowsCall = (eventId: number | string) => `/admin/events/${eventId}/no-shows`;

export const noShowCall = (id: number, verb: 'contest' | 'uphold' | 'waive' | 'charge') =>
  `/admin/no-shows/${id}/${verb}`;

/** The screen of an event’s absences. All of them come in one answer: the filter of the address is the browser’s. */
export const noShowsOf = (eventId: number): ListConfig => ({
  path: `/admin/evenements/${eventId}/absences`,
  sorts: ['name,asc'],
  filters: { state: NO_SHOW_STATES },
});

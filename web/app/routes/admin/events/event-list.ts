import { EVENT_SORTS, EVENT_STATES } from '@cercle/contract/event-states';
import type { ListConfig } from '../list/list-query.ts';

export const EVENTS_CALL = '/admin/events';

/** Not among the other lists, which every screen of the back office loads. */
export const EVENTS: ListConfig = {
  path: '/admin/evenements',
  sorts: EVENT_SORTS,
  filters: { state: EVENT_STATES },
  counts: { path: `${EVENTS_CALL}/counts` },
};

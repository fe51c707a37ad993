// No schema here: screens that show events know these names, and load none.

/**
 * Of an event. `HELD`: it has ended, and attendance can still be corrected; `CLOSED`: it is final. A draft that is not wanted is
 * deleted, never cancelled.
 */
export const EVENT_STATES = ['DRAFT', 'PUBLISHED', 'CANCELLED', 'HELD', 'CLOSED'] as const;
export type EventState = (typeof EVENT_STATES)[number];

export const EVENT_STATE_LABEL: Record<EventState, string> = {
  DRAFT: 'Brouillon',
  PUBLISHED: 'Publié',
  CANCELLED: 'Annulé',
  HELD: 'Tenu',
  CLOSED: 'Clôturé',
};

export const EVENT_AUDIENCES = ['PUBLIC', 'MEMBERS'] as const;
export type EventAudience = (typeof EVENT_AUDIENCES)[number];

export const EVENT_AUDIENCE_LABEL: Record<EventAudience, string> = {
  PUBLIC: 'Public',
  MEMBERS: 'Réservé aux membres',
};

/** The sort orders of the administrators' list; the first is the default. */
export const EVENT_SORTS = ['startsAt,desc', 'startsAt,asc', 'title,asc', 'title,desc'] as const;

/** What administrators may do with an event. */
export const EVENT_VERBS = ['update', 'publish', 'copy', 'cancel', 'hold', 'close', 'remove'] as const;
export type EventVerb = (typeof EVENT_VERBS)[number];

/** What can happen to an event. */
export const EVENT_HISTORY_KINDS = [
  'event.created',
  'event.copied',
  'event.updated',
  'event.moved',
  'event.published',
  'event.cancelled',
  'event.held',
  'event.closed',
] as const;
export type EventHistoryKind = (typeof EVENT_HISTORY_KINDS)[number];

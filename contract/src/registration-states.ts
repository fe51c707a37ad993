// No schema here: screens that show registrations know these names, and load none.

/**
 * Of a registration for an event. `DECLINED`: said no, without ever having a seat; `WITHDRAWN_LATE`: after the withdrawal deadline;
 * `HANDED_OVER`: another person took the seat, so that nothing is due.
 */
export const REGISTRATION_STATES = [
  'REGISTERED',
  'WAITING',
  'DECLINED',
  'WITHDRAWN',
  'WITHDRAWN_LATE',
  'HANDED_OVER',
  'CANCELLED_BY_CLUB',
] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

export const REGISTRATION_STATE_LABEL: Record<RegistrationState, string> = {
  REGISTERED: 'Inscrit',
  WAITING: 'En liste d’attente',
  DECLINED: 'Ne vient pas',
  WITHDRAWN: 'Désinscrit',
  WITHDRAWN_LATE: 'Désinscrit hors délai',
  HANDED_OVER: 'Place cédée',
  CANCELLED_BY_CLUB: 'Annulé par le cercle',
};

/** Whether a person came. `ABSENT` is known once the event has ended. */
export const PRESENCES = ['PRESENT', 'EXCUSED', 'ABSENT'] as const;
export type Presence = (typeof PRESENCES)[number];

export const PRESENCE_LABEL: Record<Presence, string> = {
  PRESENT: 'Présent',
  EXCUSED: 'Excusé',
  ABSENT: 'Absent',
};

/** Of a seat offered to a person on the waiting list. `REVOKED`: the event changed so that the seat is not there any more. */
const SEAT_OFFER_STATES = ['PENDING', 'CLAIMED', 'DECLINED', 'EXPIRED', 'REVOKED'] as const;
export type SeatOfferState = (typeof SEAT_OFFER_STATES)[number];

/**
 * What a member may do about an event. `register`: gets a seat; `wait`: joins the waiting list, as it is full; `accept`: takes the seat
 * that is offered or, after the deadline, free; `refuse`: leaves the offer to the next; `decline`: says that they do not come;
 * `handOver`: keeps the seat until another takes it; `keep`: no longer hands it over.
 */
export const REGISTRATION_VERBS = [
  'register',
  'wait',
  'accept',
  'refuse',
  'decline',
  'withdraw',
  'handOver',
  'keep',
  'addGuest',
] as const;
export type RegistrationVerb = (typeof REGISTRATION_VERBS)[number];

/** What can happen to a registration; each has at most one letter. */
const REGISTRATION_HISTORY_KINDS = [
  'registration.registered',
  'registration.waiting',
  'registration.declined',
  'registration.withdrawn',
  'registration.withdrawn-late',
  'registration.handing-over',
  'registration.kept',
  'registration.handed-over',
  'registration.cancelled',
  'offer.made',
  'offer.claimed',
  'offer.declined',
  'offer.expired',
  'offer.revoked',
  'seat.announced',
  'event.changed',
  'reminder.sent',
  'registration.excused',
  'registration.not-excused',
  'guest.invited',
  'guest.linked',
  'guest.became-member',
  'registration.merged',
] as const;
export type RegistrationHistoryKind = (typeof REGISTRATION_HISTORY_KINDS)[number];

/** The sort orders of the registrations of an event; the first is the default: the waiting list in its order. */
export const REGISTRATION_SORTS = ['createdAt,asc', 'createdAt,desc', 'name,asc', 'name,desc'] as const;

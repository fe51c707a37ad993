/** Of a term. `ANNULLED`: declined in time; `REPLACED`: by another offer; `TERMINATED`: by agreement or exclusion. */
export const TERM_STATES = ['PLANNED', 'CURRENT', 'ENDED', 'ANNULLED', 'REPLACED', 'TERMINATED'] as const;
export const TERM_ORIGINS = ['FIRST', 'RENEWAL', 'UPGRADE', 'REJOIN'] as const;
export const SEAT_STATES = ['INVITED', 'ACTIVE', 'RELEASED'] as const;

/**
 * Of the renewal of a term. `TOLD`: the notice was received; `UNTOLD`: it was not; `CLOCK`: the invoice was received, and days
 * to decline are counted; `NEEDS_DECISION`: an administrator decides.
 */
export const RENEWAL_STATES = [
  'OPEN',
  'TOLD',
  'UNTOLD',
  'CLOCK',
  'DECLINED',
  'RENEWED',
  'ENDED',
  'NEEDS_DECISION',
] as const;

/** What can happen to a membership. */
export const MEMBERSHIP_EVENTS = [
  'term.granted',
  'term.started',
  'term.ended',
  'term.annulled',
  'term.replaced',
  'term.terminated',
  'seats.added',
  'seat.invited',
  'seat.activated',
  'seat.released',
  'notice.sent',
  'notice.received',
  'notice.undelivered',
  'invoice.received',
  'invoice.returned',
  'renewal.declined',
  'renewal.resumed',
  'renewal.confirmed',
  'renewal.ended',
  'renewal.undecided',
  'renewal.decided',
] as const;

export type TermState = (typeof TERM_STATES)[number];
export type TermOrigin = (typeof TERM_ORIGINS)[number];
export type SeatState = (typeof SEAT_STATES)[number];
export type RenewalState = (typeof RENEWAL_STATES)[number];
export type MembershipEventKind = (typeof MEMBERSHIP_EVENTS)[number];

/** What the history of a membership says of an event: days, evidence, ids of accounts, reasons. */
export type MembershipFacts = Partial<{
  on: string;
  evidence: string;
  how: 'FORM' | 'MAIL' | 'LETTER';
  reason: string;
  renews: boolean;
  origin: TermOrigin;
  accountId: number;
  seats: number;
  netCents: number;
}>;

/**
 * Who gives the notices of renewals: nobody (`off`), an administrator by one click each (`propose`), or the calendar (`automatic`).
 */
export const RENEWAL_MODES = ['off', 'propose', 'automatic'] as const;
export type RenewalMode = (typeof RENEWAL_MODES)[number];

export const RENEWAL_MODE_LABEL: Record<RenewalMode, string> = {
  off: 'Renouvellements à la main',
  propose: 'Renouvellements proposés',
  automatic: 'Renouvellements automatiques',
};

/** What a person is to the circle. */
export type PersonStatus = 'MEMBER' | 'FORMER' | 'NEVER';

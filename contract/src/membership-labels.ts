// No schema here: screens that show memberships know these names, and load none.

import type { RenewalState } from './membership-states.ts';

/**
 * What a membership is today, derived from its terms and renewals, never stored. `TO_DECIDE`: a renewal waits for an
 * administrator, whatever else runs; `ENDED`: terms have run, none does; `NONE`: no term has run.
 */
export const MEMBERSHIP_STATES = ['CURRENT', 'PLANNED', 'TO_DECIDE', 'ENDED', 'NONE'] as const;
export type MembershipState = (typeof MEMBERSHIP_STATES)[number];

export const MEMBERSHIP_STATE_LABEL: Record<MembershipState, string> = {
  CURRENT: 'En cours',
  PLANNED: 'À venir',
  TO_DECIDE: 'À décider',
  ENDED: 'Terminée',
  NONE: 'Sans période',
};

/**
 * What happens next. `DECIDE`: a renewal waits since that day; `NOTICE`: its notice may be received from that day; `WINDOW`: the
 * last day to decline it; `BEGIN`: the first day of the next term; `END`: the last day of the term.
 */
export const NEXT_STEPS = ['DECIDE', 'NOTICE', 'WINDOW', 'BEGIN', 'END'] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

export const NEXT_STEP_LABEL: Record<NextStep, string> = {
  DECIDE: 'Décision attendue depuis le',
  NOTICE: 'Avis de renouvellement possible dès le',
  WINDOW: 'Refus possible jusqu’au',
  BEGIN: 'Période suivante dès le',
  END: 'Prend fin le',
};

/** The sort orders of memberships; the first is the default. Those without a next step, or a term, come last. */
export const MEMBERSHIP_SORTS = [
  'next,asc',
  'next,desc',
  'name,asc',
  'name,desc',
  'startsOn,asc',
  'startsOn,desc',
] as const;

export const RENEWAL_STATE_LABEL: Record<RenewalState, string> = {
  OPEN: 'Pas encore annoncé',
  TOLD: 'Annoncé',
  UNTOLD: 'Avis non reçu',
  CLOCK: 'Délai pour refuser en cours',
  DECLINED: 'Refusé',
  RENEWED: 'Renouvelé',
  ENDED: 'Clos',
  NEEDS_DECISION: 'À décider',
};

/** What administrators may do with a membership. */
export const MEMBERSHIP_VERBS = ['grant', 'upgrade', 'terminate', 'addSeats', 'assignSeat'] as const;
export type MembershipVerb = (typeof MEMBERSHIP_VERBS)[number];

/** What they may do with a renewal. */
export const RENEWAL_VERBS = [
  'planRenewal',
  'sendRenewalNotice',
  'recordNotice',
  'recordReturn',
  'recordInvoice',
  'recordInvoiceReturn',
  'recordDecline',
  'undoDecline',
  'decideRenewal',
] as const;
export type RenewalVerb = (typeof RENEWAL_VERBS)[number];

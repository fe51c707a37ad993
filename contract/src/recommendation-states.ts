// No schema here: screens that show recommendations know these names, and load none.

/** Who would be the client. `INSIDE`: the member who recommends; `OUTSIDE`: a person whom they know; `SPIN_OFF`: one met through an earlier recommendation. */
export const RECOMMENDATION_KINDS = ['INSIDE', 'OUTSIDE', 'SPIN_OFF'] as const;
export type RecommendationKind = (typeof RECOMMENDATION_KINDS)[number];

export const RECOMMENDATION_KIND_LABEL: Record<RecommendationKind, string> = {
  INSIDE: 'Pour moi-même',
  OUTSIDE: 'Pour une personne que je connais',
  SPIN_OFF: 'Suite d’une recommandation',
};

/** `AGREED`: the contact accepted to be contacted; `BY_INTRODUCTION`: a mail asks them first. */
export const CONTACT_CONSENTS = ['AGREED', 'BY_INTRODUCTION'] as const;
export type ContactConsent = (typeof CONTACT_CONSENTS)[number];

/** What became of the mail that asks the contact. Until `ACCEPTED`, the member recommended knows nothing of them. */
export const INTRODUCTION_STATES = ['WAITING', 'ACCEPTED', 'REFUSED', 'EXPIRED'] as const;
export type IntroductionState = (typeof INTRODUCTION_STATES)[number];

export const INTRODUCTION_STATE_LABEL: Record<IntroductionState, string> = {
  WAITING: 'Attend la réponse de la personne',
  ACCEPTED: 'La personne a accepté',
  REFUSED: 'La personne a refusé',
  EXPIRED: 'La personne n’a pas répondu',
};

export const RECOMMENDATION_STATES = [
  'SENT',
  'ACCEPTED',
  'IN_PROGRESS',
  'WON',
  'LOST',
  'DECLINED',
  'WITHDRAWN',
] as const;
export type RecommendationState = (typeof RECOMMENDATION_STATES)[number];

export const RECOMMENDATION_STATE_LABEL: Record<RecommendationState, string> = {
  SENT: 'À accepter',
  ACCEPTED: 'Acceptée',
  IN_PROGRESS: 'En cours',
  WON: 'Conclue',
  LOST: 'Sans suite',
  DECLINED: 'Déclinée',
  WITHDRAWN: 'Retirée',
};

export const OPEN_RECOMMENDATION_STATES = ['SENT', 'ACCEPTED', 'IN_PROGRESS'] as const;

/** What its two members may do: `withdraw` the one who recommends, all others the one recommended. */
export const RECOMMENDATION_VERBS = [
  'accept',
  'decline',
  'start',
  'win',
  'lose',
  'reopen',
  'withdraw',
] as const;
export type RecommendationVerb = (typeof RECOMMENDATION_VERBS)[number];

/** So many days after its outcome, it may be reopened. */
export const REOPEN_DAYS = 30;
/** So many days the contact has to answer an introduction. */
export const INTRODUCTION_DAYS = 30;
/** Without a step for so many days, the clock closes a recommendation as `LOST`. */
export const SILENT_DAYS = 365;
/** So many months after its outcome, all that is known of the contact is erased. */
export const CONTACT_MONTHS = 6;

/** What can happen to one. */
export const RECOMMENDATION_HISTORY_KINDS = [
  'recommendation.sent',
  'recommendation.accepted',
  'recommendation.declined',
  'recommendation.started',
  'recommendation.won',
  'recommendation.lost',
  'recommendation.reopened',
  'recommendation.withdrawn',
  'recommendation.silent',
  'recommendation.contact-erased',
  'introduction.sent',
  'introduction.accepted',
  'introduction.refused',
  'introduction.expired',
] as const;
export type RecommendationHistoryKind = (typeof RECOMMENDATION_HISTORY_KINDS)[number];

export const ONE_TO_ONE_STATES = ['PROPOSED', 'CONFIRMED', 'DENIED', 'WITHDRAWN'] as const;
export type OneToOneState = (typeof ONE_TO_ONE_STATES)[number];

export const ONE_TO_ONE_STATE_LABEL: Record<OneToOneState, string> = {
  PROPOSED: 'À confirmer',
  CONFIRMED: 'Confirmée',
  DENIED: 'Non confirmée',
  WITHDRAWN: 'Retirée',
};

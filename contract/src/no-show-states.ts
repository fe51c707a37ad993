// No schema here: screens that show absences know these names, and load none.

/** Why a fee may be due. `WITHDRAWN_LATE`: after the withdrawal deadline, and nobody took the seat over. */
export const NO_SHOW_CAUSES = ['ABSENT', 'WITHDRAWN_LATE'] as const;
export type NoShowCause = (typeof NO_SHOW_CAUSES)[number];

export const NO_SHOW_CAUSE_LABEL: Record<NoShowCause, string> = {
  ABSENT: 'Absence',
  WITHDRAWN_LATE: 'Désinscription hors délai',
};

/**
 * Of an absence that may cost a fee. `PROPOSED`: the member does not know of it yet; `TOLD`: they received the letter with its
 * evidence, and may contest it; `CHARGED`: it is a line of a draft, or of an invoice.
 */
export const NO_SHOW_STATES = ['PROPOSED', 'TOLD', 'DISPUTED', 'UPHELD', 'WAIVED', 'CHARGED'] as const;
export type NoShowState = (typeof NO_SHOW_STATES)[number];

export const NO_SHOW_STATE_LABEL: Record<NoShowState, string> = {
  PROPOSED: 'À annoncer',
  TOLD: 'Annoncée',
  DISPUTED: 'Contestée',
  UPHELD: 'Maintenue',
  WAIVED: 'Sans frais',
  CHARGED: 'Facturée',
};

/** What became of the letter that tells the member. */
export const NO_SHOW_LETTERS = ['NONE', 'ON_ITS_WAY', 'RECEIVED', 'RETURNED'] as const;
export type NoShowLetter = (typeof NO_SHOW_LETTERS)[number];

/** What administrators may do about one. `charge`: again, where its draft was deleted; the first time, the clock does it. */
export const NO_SHOW_VERBS = ['tell', 'contest', 'uphold', 'waive', 'charge'] as const;
export type NoShowVerb = (typeof NO_SHOW_VERBS)[number];

/** So many days after they received the letter, members may contest it. */
export const CONTEST_DAYS = 14;

/** What can happen to one. */
export const NO_SHOW_HISTORY_KINDS = [
  'no-show.proposed',
  'no-show.sent',
  'no-show.told',
  'no-show.returned',
  'no-show.contested',
  'no-show.upheld',
  'no-show.waived',
  'no-show.charged',
] as const;
export type NoShowHistoryKind = (typeof NO_SHOW_HISTORY_KINDS)[number];

// No schema here: screens that show audiences know these names, and load none.

export const AUDIENCE_SOURCE_KINDS = ['SUBSCRIBERS', 'MEMBERS', 'PARTICIPANTS'] as const;
export type AudienceSourceKind = (typeof AUDIENCE_SOURCE_KINDS)[number];

export const AUDIENCE_SOURCE_LABEL: Record<AudienceSourceKind, string> = {
  SUBSCRIBERS: 'Inscrits à la newsletter',
  MEMBERS: 'Membres',
  PARTICIPANTS: 'Participants d’un événement',
};

/** Of those who registered for an event: all, those who came, those who did not. */
export const PARTICIPATIONS = ['REGISTERED', 'PRESENT', 'ABSENT'] as const;
export type Participation = (typeof PARTICIPATIONS)[number];

export const PARTICIPATION_LABEL: Record<Participation, string> = {
  REGISTERED: 'Tous les inscrits',
  PRESENT: 'Ceux qui sont venus',
  ABSENT: 'Ceux qui ne sont pas venus',
};

// No schema here: screens that show campaigns know these names, and load none.

/**
 * Of a campaign. `SCHEDULED`: its content no longer changes, and it starts at its time; `SENDING`: its audience was copied, or is
 * being copied, and mails leave at its pace; `CANCELLED`: it was stopped, and those who were not reached never will be.
 */
export const CAMPAIGN_STATES = ['DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'SENT', 'CANCELLED'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

export const CAMPAIGN_STATE_LABEL: Record<CampaignState, string> = {
  DRAFT: 'Brouillon',
  SCHEDULED: 'Planifiée',
  SENDING: 'En cours d’envoi',
  PAUSED: 'En pause',
  SENT: 'Envoyée',
  CANCELLED: 'Arrêtée',
};

/** The sort orders of the administrators' list; the first is the default. */
export const CAMPAIGN_SORTS = ['createdAt,desc', 'createdAt,asc'] as const;

/** What administrators may do with one. `send`: schedule it for now. `archive`, `unarchive`: of the web archive. */
export const CAMPAIGN_VERBS = [
  'update',
  'schedule',
  'send',
  'unschedule',
  'pause',
  'resume',
  'cancel',
  'archive',
  'unarchive',
  'remove',
] as const;
export type CampaignVerb = (typeof CAMPAIGN_VERBS)[number];

/** What can happen to one. */
export const CAMPAIGN_HISTORY_KINDS = [
  'campaign.created',
  'campaign.copied',
  'campaign.updated',
  'campaign.scheduled',
  'campaign.unscheduled',
  'campaign.started',
  'campaign.frozen',
  'campaign.paused',
  'campaign.resumed',
  'campaign.cancelled',
  'campaign.sent',
  'campaign.archived',
  'campaign.unarchived',
] as const;
export type CampaignHistoryKind = (typeof CAMPAIGN_HISTORY_KINDS)[number];

/**
 * What became of one recipient. `WAITING`: not handed to the mail queue yet; `QUEUED`: to be tried (again); `SENT`: a mail server accepted
 * it; `WRITTEN`: written to a file, as no mail server is set; `FAILED`: given up; `BOUNCED`: it came back; `SKIPPED`: passed over.
 */
export const RECIPIENT_STATES = [
  'WAITING',
  'QUEUED',
  'SENT',
  'WRITTEN',
  'FAILED',
  'BOUNCED',
  'SKIPPED',
] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

export const RECIPIENT_STATE_LABEL: Record<RecipientState, string> = {
  WAITING: 'À envoyer',
  QUEUED: 'En route',
  SENT: 'Envoyé',
  WRITTEN: 'Écrit dans un fichier',
  FAILED: 'En échec',
  BOUNCED: 'Revenu',
  SKIPPED: 'Passé',
};

/** `isStopped`: of a cancelled campaign, of which those who wait get nothing any more. */
export const recipientStateLabel = (state: RecipientState, isStopped: boolean) =>
  isStopped && state === 'WAITING' ? 'Non envoyé' : RECIPIENT_STATE_LABEL[state];

/** `GONE`: the person left, or was erased, between the start and their mail. */
export const SKIP_REASONS = ['UNSUBSCRIBED', 'BLOCKED', 'GONE'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export const SKIP_REASON_LABEL: Record<SkipReason, string> = {
  UNSUBSCRIBED: 'Ne veut rien recevoir',
  BLOCKED: 'Adresse à vérifier',
  GONE: 'N’en fait plus partie',
};

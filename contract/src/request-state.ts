// No schema here: every list of the back office knows these names, and loads none.

export const REQUEST_STATUSES = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
export const REQUEST_STATUS_LABEL: Record<RequestStatus, string> = {
  PENDING: 'En attente',
  APPROVED: 'Approuvée',
  REJECTED: 'Rejetée',
};

/** The sort orders of requests; the first is the default. */
export const REQUEST_SORTS = [
  'createdAt,desc',
  'createdAt,asc',
  'fullName,asc',
  'fullName,desc',
  'email,asc',
  'email,desc',
  'memberType,asc',
  'memberType,desc',
  'status,asc',
  'status,desc',
] as const;

/** What became of the mail and the link of an invitation that nobody has completed yet. */
export const OPEN_INVITATION_STATES = [
  'WAITING',
  'SENT',
  'WRITTEN',
  'FAILED',
  'UNKNOWN',
  'EXPIRED',
  'REVOKED',
] as const;

/**
 * What a request and its member are at this moment, derived from both, from the newest invitation and its mail; never stored.
 * TO_DECIDE: waits for an administrator. WAITING to REVOKED: invited, and not activated yet (as in `invitation-status.ts`).
 */
export const REQUEST_STATES = [
  'TO_DECIDE',
  ...OPEN_INVITATION_STATES,
  'ACTIVE',
  'DEACTIVATED',
  'REJECTED',
] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

export const REQUEST_STATE_LABEL: Record<RequestState, string> = {
  TO_DECIDE: 'À décider',
  WAITING: 'Invitation en attente d’envoi',
  SENT: 'Invitation envoyée',
  WRITTEN: 'Invitation écrite dans un fichier',
  FAILED: 'Invitation refusée',
  UNKNOWN: 'Invitation en cours',
  EXPIRED: 'Invitation expirée',
  REVOKED: 'Invitation annulée',
  ACTIVE: 'Active',
  DEACTIVATED: 'Désactivée',
  REJECTED: 'Rejetée',
};

export const REJECTION_REASON_MAX = 500;

/** The error of an edit of a rejected request, in `errors.status` of the response. */
export const REQUEST_CLOSED = 'Cette demande a été rejetée\u202f: elle ne peut plus être modifiée.';

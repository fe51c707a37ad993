import { REQUEST_STATE_LABEL, REQUEST_STATES, type RequestState } from '@cercle/contract/request-state';
import type { MembershipRequest } from '@cercle/contract/requests';
import { formatShortDate } from '../dates.ts';

/** What a request is today, in a few words: « Invitation envoyée, expire le 3 mars 2026 ». */
export function requestStateText({
  state,
  invitationExpiresAt,
}: Pick<MembershipRequest, 'state' | 'invitationExpiresAt'>): string {
  const label = REQUEST_STATE_LABEL[state];
  if (invitationExpiresAt === null) return label;
  const date = formatShortDate(invitationExpiresAt).replaceAll(' ', '\u00a0');
  if (state === 'SENT' || state === 'UNKNOWN') return `${label}, expire le ${date}`;
  return state === 'EXPIRED' ? `${label} le ${date}` : label;
}

/** Offered only while there are some. */
const RARE_STATES: RequestState[] = ['WAITING', 'WRITTEN', 'UNKNOWN', 'REVOKED'];

/** The choices of the list's filter; those rejected are found by their status. */
export const STATE_FILTERS = [
  { label: 'Tous les états', value: undefined },
  ...REQUEST_STATES.filter((state) => state !== 'REJECTED').map((value) => ({
    label: REQUEST_STATE_LABEL[value],
    value,
    isRare: RARE_STATES.includes(value),
  })),
];

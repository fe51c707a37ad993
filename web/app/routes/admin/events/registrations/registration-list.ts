import { REGISTRATION_SORTS, REGISTRATION_STATES } from '@cercle/contract/registration-states';
import type { RegistrationRow } from '@cercle/contract/registrations';
import type { ListConfig } from '../../list/list-query.ts';
import { EVENTS, EVENTS_CALL } from '../event-list.ts';

export const registrationsCall = (eventId: number) => `${EVENTS_CALL}/${eventId}/registrations`;

export const excuseCall = (eventId: number, { id }: Pick<RegistrationRow, 'id'>) =>
  `${registrationsCall(eventId)}/${id}/excuse`;

/** The list on the screen of an event. */
export const registrationsOf = (eventId: number): ListConfig => ({
  path: `${EVENTS.path}/${eventId}`,
  sorts: REGISTRATION_SORTS,
  filters: { state: REGISTRATION_STATES },
  counts: { path: `${registrationsCall(eventId)}/counts` },
});

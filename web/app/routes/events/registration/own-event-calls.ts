import type { GuestData, OwnEvent, OwnRegistration } from '@cercle/contract/registrations';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { ACT_PATHS, GUESTS, type RegistrationAct } from '../../../content/registration-acts.ts';

export type Guest = OwnRegistration['guests'][number];

export const loadOwnEvent = (slug: string) => api.get<OwnEvent>(`/me/events/${slug}`);

type ActOptions = { guests: GuestData[]; isFeeSeen: boolean; key: string };

/** Does what a member chose. @returns the event as it then is for them. @throws ApiError that says which guest was refused, and why */
export async function sendAct(
  act: RegistrationAct,
  { id }: OwnEvent,
  options: ActOptions,
): Promise<OwnEvent> {
  const { guests, isFeeSeen, key } = options;
  if (act === 'register' || act === 'wait')
    return api
      .post<OwnEvent>(`/me/events/${id}/registration`, { guests, isFeeSeen }, key)
      .catch((failure: unknown) => Promise.reject(withGuest(failure, guests)));
  return api.put<OwnEvent>(`/me/events/${id}/registration/${ACT_PATHS[act]}`, { isFeeSeen });
}

/** What is wrong with a guest has no field here: it is said with their name. */
function withGuest(failure: unknown, guests: GuestData[]): unknown {
  if (!(failure instanceof ApiError)) return failure;
  for (const [field, [why = '']] of Object.entries(failure.errors)) {
    const [, index] = /^guests\.(\d+)\./.exec(field) ?? [];
    if (field === 'guests') return new ApiError(why, failure);
    const guest = index === undefined ? undefined : guests[Number(index)];
    if (guest) return new ApiError(GUESTS.refused(guest.name, why), failure);
  }
  return failure;
}

const guestPath = (eventId: number, guestId: number) => `/me/events/${eventId}/guests/${guestId}`;

export const sendGuest = ({ id }: OwnEvent, guest: GuestData & { isFeeSeen: boolean }, key: string) =>
  api.post<OwnEvent>(`/me/events/${id}/guests`, guest, key);

/** Accepts or refuses a seat for a guest, or takes them off the event. */
export const sendGuestAct = (
  { id }: OwnEvent,
  guestId: number,
  act: 'accept' | 'refuse' | 'withdraw',
  isFeeSeen: boolean,
) => api.put<OwnEvent>(`${guestPath(id, guestId)}/${act}`, { isFeeSeen });

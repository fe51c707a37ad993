import type { Page } from '@cercle/contract/paging';
import type { OwnEventCard } from '@cercle/contract/registrations';
import { api } from '../../../api/client.ts';

const SIZE = 50;
const SHOWN = 5;

/** Offers that wait for an answer come first, then what they are registered for, then what is open; each in its order in time. */
function rankOf({ registration, guestOf }: OwnEventCard): number {
  if (registration?.offer || registration?.guests.some(({ offer }) => offer)) return 0;
  const isComing = registration && ['REGISTERED', 'WAITING'].includes(registration.state);
  return isComing || guestOf ? 1 : 2;
}

/** Of a member's coming events, the first. */
export async function loadNextEvents(): Promise<OwnEventCard[]> {
  const { content } = await api.get<Page<OwnEventCard>>('/me/events', { period: 'upcoming', size: SIZE });
  return content
    .filter(({ state }) => state === 'PUBLISHED')
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, SHOWN);
}

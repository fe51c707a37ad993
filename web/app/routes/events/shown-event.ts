import type { EventAnnouncement } from '@cercle/contract/events';
import { type EventDates, eventDates, isOver } from './event-dates.ts';

/** What the page of an event shows. */
export type ShownEvent = Omit<EventAnnouncement, 'audience' | 'guestsPerMember' | 'body' | 'images'> & {
  dates: EventDates;
  /** Under the name of the place: « Rue Haute 1, 4000 Liège »; may be empty. */
  address: string;
  mapUrl: string;
  isForMembers: boolean;
  isOver: boolean;
};

const MAP = 'https://www.openstreetmap.org/search?query=';

/** An event as its page shows it. @param now its end is compared with the day in Belgium */
export function toShownEvent(event: EventAnnouncement, now: Date): ShownEvent {
  const { audience, guestsPerMember: _, body: __, images: ___, ...shown } = event;
  const { name, street, postalCode, city } = event.place;
  const address = [street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return {
    ...shown,
    dates: eventDates(event),
    address,
    mapUrl: MAP + encodeURIComponent(address || name),
    isForMembers: audience === 'MEMBERS',
    isOver: event.state === 'HELD' || event.state === 'CLOSED' || isOver(event, now),
  };
}

import type { EventCard } from '@cercle/contract/events';
import { type EventDates, eventDates, isOver } from './event-dates.ts';

/** What a list shows of an event. */
export type ListedEvent = Pick<EventCard, 'id' | 'slug' | 'title' | 'summary' | 'picture' | 'state'> & {
  dates: EventDates;
  /** « Hôtel de ville, Liège » */
  place: string;
  isForMembers: boolean;
  isOver: boolean;
};

/** An event as lists show it. @param now ends of events are compared with its day in Belgium */
export const toListedEvent = (event: EventCard, now: Date): ListedEvent => {
  const { id, slug, title, summary, picture, state, place } = event;
  return {
    ...{ id, slug, title, summary, picture, state },
    dates: eventDates(event),
    place: [place.name, place.city].filter(Boolean).join(', '),
    isForMembers: event.audience === 'MEMBERS',
    isOver: isOver(event, now),
  };
};

import { staticHtml } from '../../ui/static-html.server.tsx';
import type { ListedEvent } from './event-card.ts';
import { EventList } from './event-list.tsx';

/** A few cards of events; empty without any. */
export const eventCardsHtml = (events: ListedEvent[]) =>
  events.length === 0 ? '' : staticHtml(<EventList events={events} isLazy />);

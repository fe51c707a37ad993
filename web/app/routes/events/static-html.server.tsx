import type { EventAnnouncement } from '@cercle/contract/events';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { Elements } from '../../ui/elements.ts';
import { RichTextView } from '../../ui/rich-text-view.tsx';
import type { ListedEvent } from './event-card.ts';
import { EventList } from './event-list.tsx';

// What is only read, as HTML: the browser gets it without the code that drew it (docs/decisions/0052).

/** Links are plain ones: without a router around them, there is none to follow them. */
const toHtml = (content: Elements) => renderToStaticMarkup(<MemoryRouter>{content}</MemoryRouter>);

/** The text of an event. */
export const eventBodyHtml = ({ body, images }: Pick<EventAnnouncement, 'body' | 'images'>) =>
  toHtml(<RichTextView text={body} images={images} />);

/** A few cards of events; empty without any. */
export const eventCardsHtml = (events: ListedEvent[]) =>
  events.length === 0 ? '' : toHtml(<EventList events={events} isLazy />);

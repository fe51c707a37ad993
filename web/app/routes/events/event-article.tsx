import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { EVENT_BADGES } from '../../content/event-badges.ts';
import { EVENT } from '../../content/event-page.ts';
import { typeset } from '../../content/typeset.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Elements } from '../../ui/elements.ts';
import { EventFacts } from './event-facts.tsx';
import { EventHosts, EventProgramme } from './event-lists.tsx';
import { EventPicture } from './event-picture.tsx';
import type { ShownEvent } from './shown-event.ts';
// The text may come as HTML, without the view that has these styles.
import '../../ui/rich-text.css';

const TEXTS = typeset(EVENT);

type EventArticleProps = {
  event: ShownEvent;
  /** Its text. */
  body: Elements;
  /** How to register, for who reads. */
  registration: Elements;
};

/** An event: when and where, how to come, and what happens there. */
export function EventArticle({ event, body, registration }: EventArticleProps) {
  const { state, isOver, programme, hosts } = event;
  return (
    <article>
      <Hero event={event} />
      <div className="page grid items-start gap-x-16 gap-y-8 pt-10 md:pt-16 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <aside aria-label={TEXTS.visitorTitle} className="grid gap-6 lg:order-last">
          {registration}
          <EventFacts event={event} />
        </aside>
        <div className="max-w-[46rem]">
          {state === 'CANCELLED' && (
            <Notice tone="danger" title={TEXTS.cancelledTitle} text={event.cancelReason} />
          )}
          {state !== 'CANCELLED' && isOver && (
            <Notice tone="neutral" title={TEXTS.pastTitle} text={TEXTS.pastText} />
          )}
          {body}
          <EventProgramme lines={programme} />
          <EventHosts names={hosts} />
        </div>
      </div>
    </article>
  );
}

function Hero({ event }: { event: ShownEvent }) {
  const { id, title, summary, picture, dates, place, state, isOver, isForMembers } = event;
  return (
    <header className="on-ink relative overflow-hidden bg-ink text-white">
      <div className="page grid items-center gap-x-16 gap-y-8 py-10 md:py-16 lg:grid-cols-[7fr_6fr]">
        <div className="[overflow-wrap:anywhere]">
          <Link
            to="/evenements"
            className="no-print inline-flex items-center gap-2 py-2 text-sm text-mist hover:text-white"
          >
            <ArrowLeft className="size-4" aria-hidden="true" />
            <span>{TEXTS.back}</span>
          </Link>
          {(state === 'CANCELLED' || isOver || isForMembers) && (
            <div className="mt-4 flex flex-wrap gap-2">
              {state === 'CANCELLED' && <Badge tone="danger">{EVENT_BADGES.cancelled}</Badge>}
              {state !== 'CANCELLED' && isOver && <Badge tone="neutral">{EVENT_BADGES.past}</Badge>}
              {isForMembers && <Badge tone="neutral">{EVENT_BADGES.membersOnly}</Badge>}
            </div>
          )}
          <p className="eyebrow mt-4">
            <time dateTime={dates.day}>{dates.text}</time>
          </p>
          <h1 className="mt-5 text-2xl">{title}</h1>
          <p className="mt-5 max-w-[35em] text-lg text-mist">{summary}</p>
          <p className="mt-5 font-[550]">{place.name}</p>
        </div>
        <EventPicture
          id={id}
          picture={picture}
          slot="(min-width: 64rem) 33rem, 100vw"
          className="aspect-3/2 w-full rounded-lg border border-ink-raised"
        />
      </div>
    </header>
  );
}

type NoticeProps = { tone: 'danger' | 'neutral'; title: string; text: string };

const Notice = ({ tone, title, text }: NoticeProps) => (
  <div
    className={`mb-10 rounded-lg px-6 py-5 ${tone === 'danger' ? 'bg-danger-tint text-danger' : 'bg-sand'}`}
  >
    <h2 className="text-lg">{title}</h2>
    {text && <p className="mt-1 whitespace-pre-line text-ink">{text}</p>}
  </div>
);

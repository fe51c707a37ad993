import { CalendarPlus, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { EVENT } from '../../content/event-page.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { ShownEvent } from './shown-event.ts';

/** When and where, and the way to a calendar and a map. */
export function EventFacts({ event }: { event: ShownEvent }) {
  const { slug, dates, place, address, mapUrl, isForMembers, isOver, state } = event;
  return (
    <dl className="card divide-y divide-hairline px-6 [overflow-wrap:anywhere] sm:px-8">
      <Fact label={EVENT.when}>
        <p className="font-[550] first-letter:uppercase">{dates.days}</p>
        <p>{dates.hours}</p>
        {!isForMembers && !isOver && state !== 'CANCELLED' && (
          <a
            href={`/api/events/${slug}/calendar.ics`}
            className={buttonClass('quiet', 'no-print mt-4', 'small')}
          >
            <CalendarPlus className="size-4" aria-hidden="true" />
            <span>{EVENT.calendar}</span>
          </a>
        )}
      </Fact>
      <Fact label={EVENT.where}>
        <p className="font-[550]">{place.name}</p>
        {address && <p>{address}</p>}
        <a
          href={mapUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="link no-print mt-2 inline-flex items-center gap-2 py-1 text-sm"
        >
          <MapPin className="size-4" aria-hidden="true" />
          <span>{EVENT.map}</span>
          <span className="sr-only"> (nouvel onglet)</span>
        </a>
      </Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="py-5">
    <dt className="text-sm text-slate">{label}</dt>
    <dd className="mt-1">{children}</dd>
  </div>
);

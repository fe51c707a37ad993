import type { EventDetails } from '@cercle/contract/events';
import type { RegistrationRow } from '@cercle/contract/registrations';
import { Suspense } from 'react';
import { EVENT_PANELS } from '../../../content/admin-event.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Panel } from '../details/description-list.tsx';
import type { ListResult } from '../list/load-list.ts';
import { EventFactsList } from './event-facts.tsx';
import { EventHead } from './event-head.tsx';
import { ProgrammeView } from './programme-view.tsx';
import { SeatsPanel } from './seats-panel.tsx';

/** Apart: what shows rich texts and pictures of the library, the rest of the screen does without. */
const AnnouncementView = lazyComponent(() => import('./announcement-view.tsx'));

const EventHistoryPanel = lazyComponent(() => import('./event-history-panel.tsx'));
const RegistrationsSection = lazyComponent(() => import('./registrations/registrations-section.tsx'));
const PrintPanel = lazyComponent(() => import('./print-panel.tsx'));

type EventViewProps = {
  event: EventDetails;
  registrations: ListResult<RegistrationRow>;
  onChange: () => void;
  onRemoved: () => void;
};

export function EventView({ event, registrations, onChange, onRemoved }: EventViewProps) {
  return (
    <>
      <EventHead event={event} onChange={onChange} onRemoved={onRemoved} />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <Panel title={EVENT_PANELS.facts}>
            <EventFactsList event={event} />
          </Panel>
          <Suspense>
            <AnnouncementView event={event} />
          </Suspense>
        </div>
        <div className="grid min-w-0 gap-5">
          <SeatsPanel event={event} />
          {hasListToPrint(event) && (
            <Suspense>
              <PrintPanel event={event} />
            </Suspense>
          )}
          {event.programme.length > 0 && <ProgrammeView programme={event.programme} />}
          <Suspense>
            <EventHistoryPanel history={event.history} />
          </Suspense>
        </div>
      </div>
      {event.state !== 'DRAFT' && (
        <Suspense>
          <RegistrationsSection event={event} list={registrations} onChange={onChange} />
        </Suspense>
      )}
    </>
  );
}

/** While its door is open, and somebody is expected. */
const hasListToPrint = ({ state, registered }: EventDetails) =>
  registered > 0 && (state === 'PUBLISHED' || state === 'HELD');

import type { EventDetails } from '@cercle/contract/events';
import { EVENT_PANELS, PRINTED } from '../../../content/admin-event.ts';
import { Panel } from '../details/description-list.tsx';
import { EVENTS_CALL } from './event-list.ts';
import { PdfDownload } from './pdf-download.tsx';

/** What is printed for the door. */
export default function PrintPanel({ event: { id } }: { event: Pick<EventDetails, 'id'> }) {
  const { badges, list, failure } = PRINTED;
  return (
    <Panel title={EVENT_PANELS.print}>
      <p className="mb-4 text-sm text-slate">{PRINTED.lead}</p>
      <div className="flex flex-wrap gap-2">
        <PdfDownload path={`${EVENTS_CALL}/${id}/badges.pdf`} label={badges} failure={failure} />
        <PdfDownload path={`${EVENTS_CALL}/${id}/attendance.pdf`} label={list} failure={failure} />
      </div>
    </Panel>
  );
}

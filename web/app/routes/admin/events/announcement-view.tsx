import type { EventDetails } from '@cercle/contract/events';
import { EVENT_PANELS } from '../../../content/admin-event.ts';
import { LibraryPicture } from '../../../ui/library-picture.tsx';
import { RichTextView } from '../../../ui/rich-text-view.tsx';
import { Panel } from '../details/description-list.tsx';

/** The text of the event as visitors read it: a draft has no page yet. */
const AnnouncementView = ({ event }: { event: EventDetails }) => (
  <Panel title={EVENT_PANELS.announcement}>
    <div className="grid gap-4 border-t border-hairline pt-4 [overflow-wrap:anywhere]">
      {event.picture && (
        <LibraryPicture
          image={event.picture}
          alt={event.picture.alt}
          sizes="(width < 64rem) calc(100vw - 5rem), 40rem"
          className="max-h-64 w-full rounded-md object-cover"
        />
      )}
      <p className="max-w-[47em] font-[550]">{event.summary}</p>
      <RichTextView text={event.body} images={event.images} />
    </div>
  </Panel>
);

export default AnnouncementView;

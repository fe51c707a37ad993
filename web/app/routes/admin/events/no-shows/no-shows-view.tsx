import type { NoShowList as Loaded } from '@cercle/contract/no-shows';
import { emptyTexts, NO_SHOWS, NO_SHOWS_TITLE, sumText } from '../../../../content/admin-no-shows.ts';
import { formatDateTime } from '../../../../dates.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { NoShowList } from './no-show-list.tsx';

type NoShowsViewProps = { list: Loaded; onReload: () => void };

/** The absences of an event, or why there are none. */
export function NoShowsView({ list, onReload }: NoShowsViewProps) {
  const { event, rows } = list;
  return (
    <>
      <div className="mt-3 [overflow-wrap:anywhere]">
        <h1 className="text-xl">{NO_SHOWS_TITLE}</h1>
        <p className="mt-1">{`${event.title}, ${formatDateTime(event.startsAt)}`}</p>
        {rows.length > 0 && (
          <>
            <p className="mt-1 max-w-[47em] text-sm text-slate">{NO_SHOWS.lead}</p>
            <p className="mt-3 text-sm font-[550] tabular-nums">{sumText(list)}</p>
          </>
        )}
      </div>
      {rows.length > 0 ? (
        <NoShowList eventId={event.id} rows={rows} onReload={onReload} />
      ) : (
        <div className="mt-5">
          <EmptyState
            {...emptyTexts(list)}
            action={
              <ButtonLink to={`/admin/evenements/${event.id}`} look="quiet">
                {NO_SHOWS.openEvent}
              </ButtonLink>
            }
          />
        </div>
      )}
    </>
  );
}

import type { Door } from '@cercle/contract/door';
import { DOOR } from '../../../../content/admin-door.ts';
import { formatDateTime } from '../../../../dates.ts';
import { BackLink } from './back-link.tsx';
import type { DoorView } from './door-view.ts';

/** Which event it is, and how many are in. */
export function DoorHeader({ door: { event }, view }: { door: Door; view: DoorView }) {
  return (
    <header className="on-ink bg-ink px-4 py-5 text-white lg:px-8">
      <div className="mx-auto flex max-w-352 flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <BackLink eventId={event.id} />
          <h1 className="mt-2 text-xl break-words">{event.title}</h1>
          <p className="mt-1 text-sm text-mist">{`${formatDateTime(event.startsAt)}, ${event.place}`}</p>
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <Count count={view.present} text={DOOR.present(view.present)} />
          <Count count={view.expected} text={DOOR.expected(view.expected)} />
          {view.others > 0 && <Count count={view.others} text={DOOR.others(view.others)} />}
        </dl>
      </div>
    </header>
  );
}

/** The number large, its noun below. @param text both, « 12 présents » */
function Count({ count, text }: { count: number; text: string }) {
  return (
    <div className="flex flex-col">
      <dt className="text-sm text-mist">{text.replace(/^[\d\u202f]+\u00a0/, '')}</dt>
      <dd className="order-first text-2xl font-[550] tabular-nums">{count}</dd>
    </div>
  );
}

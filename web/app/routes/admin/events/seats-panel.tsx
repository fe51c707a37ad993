import type { EventDetails } from '@cercle/contract/events';
import { SEATS } from '../../../content/admin-event.ts';
import { formatNumber } from '../../../content/plural.ts';
import { Panel } from '../details/description-list.tsx';

/** How many seats are taken, offered and free, as a bar and in figures. */
export function SeatsPanel({ event }: { event: EventDetails }) {
  const { capacity, registered, offered, waiting } = event;
  const free = Math.max(0, capacity - registered - offered);
  return (
    <Panel title={SEATS.title}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${capacity} 1`}
        preserveAspectRatio="none"
        className="h-3 w-full rounded-full bg-sand forced-colors:border"
      >
        <rect width={registered} height="1" className="fill-ink forced-colors:fill-[CanvasText]" />
        <rect
          x={registered}
          width={offered}
          height="1"
          className="fill-brass forced-colors:fill-[GrayText]"
        />
      </svg>
      <p className="mt-2 text-sm text-slate">{SEATS.of(capacity)}</p>
      <dl className="mt-3 grid grid-cols-2 gap-x-5 gap-y-4 text-sm lg:grid-cols-2 xl:grid-cols-4">
        <Figure label={SEATS.taken} count={registered} mark="bg-ink" />
        <Figure label={SEATS.offered} count={offered} mark="bg-brass" />
        <Figure label={SEATS.free} count={free} mark="border border-edge bg-sand" />
        <Figure label={SEATS.waiting} count={waiting} />
      </dl>
    </Panel>
  );
}

const Figure = ({ label, count, mark }: { label: string; count: number; mark?: string }) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="flex items-start gap-2 text-slate">
      {mark && <span aria-hidden="true" className={`mt-1.5 size-3 shrink-0 rounded-full ${mark}`} />}
      <span>{label}</span>
    </dt>
    <dd className="text-xl font-[550] tabular-nums">{formatNumber(count)}</dd>
  </div>
);

import { formatNumber } from '../../../content/plural.ts';

/** The style of a row of filters, links or buttons. */
export const FILTERS_CLASS = 'flex flex-wrap rounded-lg border border-hairline bg-sand p-1';

export const filterClass = (isCurrent: boolean) =>
  `flex min-h-9 items-center gap-1.5 rounded-full px-2.5 text-sm font-[550] whitespace-nowrap sm:px-4 ${isCurrent ? 'bg-ink text-white forced-colors:border-2' : 'text-slate hover:bg-white hover:text-ink'}`;

/** The number of rows that match a filter. */
export const FilterCount = ({ count }: { count: number }) => (
  <span className="tabular-nums">
    <span className="sr-only">, </span>
    {formatNumber(count)}
  </span>
);

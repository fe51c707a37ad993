import { formatShortDate } from '../../../dates.ts';

/** The day on which a row came to be. */
export const CreatedAt = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap text-slate tabular-nums">
    {formatShortDate(at)}
  </time>
);

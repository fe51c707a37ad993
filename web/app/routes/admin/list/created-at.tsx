import { formatShortDate } from '../../../dates.ts';

/** The date on which a row was created. */
export const CreatedAt = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap text-slate tabular-nums">
    {formatShortDate(at)}
  </time>
);

import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { formatShortDate } from '../../../dates.ts';

/** Opens the row. It covers the row, under the buttons, and remembers the list's address. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={to}
      state={{ list: pathname + search }}
      className="font-[550] decoration-brass underline-offset-4 [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
    >
      {children}
    </Link>
  );
}

/** The date on which a row was created. */
export const CreatedAt = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap text-slate tabular-nums">
    {formatShortDate(at)}
  </time>
);

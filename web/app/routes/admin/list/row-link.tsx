import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { formatShortDate } from '../../../dates.ts';

/**
 * Opens the row. It covers the row, under the buttons, and remembers the list's address. Its text takes two lines at most;
 * the tooltip has all of it.
 */
export function RowLink({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={to}
      state={{ list: pathname + search }}
      className="font-[550] decoration-brass underline-offset-4 after:absolute after:inset-0 hover:underline"
    >
      {/* Above the link's own cover of the row, so that the pointer finds the tooltip. */}
      <span title={title} className="relative z-1 line-clamp-2 [overflow-wrap:anywhere]">
        {children}
      </span>
    </Link>
  );
}

type RowTextProps = { className?: string; children: ReactNode };

/** A text of a row: two lines at most, and whole for screen readers. Its tooltip is the row's (`DataTable`). */
export const RowText = ({ className = '', children }: RowTextProps) => (
  <span className={`line-clamp-2 [overflow-wrap:anywhere] ${className}`}>{children}</span>
);

/** The date on which a row was created. */
export const CreatedAt = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap text-slate tabular-nums">
    {formatShortDate(at)}
  </time>
);

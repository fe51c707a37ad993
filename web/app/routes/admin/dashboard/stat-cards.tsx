import type { DashboardStats } from '@cercle/contract/dashboard';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { STAT_CARDS } from '../../../content/admin-dashboard.ts';
import { formatNumber } from '../../../content/plural.ts';

/** How much there is of everything; the whole card leads to its list, what waits to what waits. */
export function StatCards({ stats }: { stats: DashboardStats }) {
  return (
    <ul className="mt-5 grid grid-cols-2 gap-3 @max-[19rem]/screen:grid-cols-1 sm:gap-4 xl:grid-cols-4">
      {STAT_CARDS.map(({ label, to, total, pending }) => {
        const count = pending ? stats[pending.count] : 0;
        return (
          <li key={to} className="card relative p-4 hover:shadow-card sm:p-5">
            <Link
              to={to}
              className="flex items-center justify-between gap-3 text-sm font-[550] text-slate after:absolute after:inset-0 hover:text-ink"
            >
              <span>{label}</span>
              <ArrowRight
                className="size-4 shrink-0 text-brass-deep max-[22.5rem]:hidden"
                aria-hidden="true"
              />
            </Link>
            <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-serif text-2xl tabular-nums">{formatNumber(stats[total])}</span>
              {pending && count > 0 && (
                <Link
                  to={pending.to}
                  className="relative z-1 rounded-full bg-warning-tint px-2.5 py-1 text-sm font-[550] text-warning underline-offset-4 hover:underline"
                >
                  {pending.text(count)}
                </Link>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

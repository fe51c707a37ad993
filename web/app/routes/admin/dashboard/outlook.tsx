import type { BillingFigures } from '@cercle/contract/billing-figures';
import type { DashboardTrends } from '@cercle/contract/dashboard';
import { ArrowRight } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { DASHBOARD } from '../../../content/admin-dashboard.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

export const loadBilling = () => import('./billing.tsx');
export const loadTrends = () => import('./trends.tsx');

const Billing = lazyComponent(loadBilling);
const Trends = lazyComponent(loadTrends);

type OutlookProps = {
  /** null before the first invoice. */
  figures: BillingFigures | null;
  /** null on a site where nothing has happened yet. */
  trends: DashboardTrends | null;
};

/** The plots, and the way to those of any other period. Nothing below waits for the code of the plots. */
export const Outlook = ({ figures, trends }: OutlookProps) => (
  <>
    <p className="card relative mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 p-5 hover:shadow-card md:px-6">
      <Link to="/admin/rapports" className="flex items-center gap-3 font-[550] after:absolute after:inset-0">
        <span>{DASHBOARD.reports}</span>
        <ArrowRight className="size-4 shrink-0 text-brass-deep" aria-hidden="true" />
      </Link>
      <span className="text-sm text-slate">{DASHBOARD.reportsHint}</span>
    </p>
    <Suspense>
      {figures && <Billing figures={figures} />}
      {trends && <Trends trends={trends} />}
    </Suspense>
  </>
);

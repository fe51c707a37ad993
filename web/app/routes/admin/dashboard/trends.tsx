import type { DashboardTrends } from '@cercle/contract/dashboard';
import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import { useId } from 'react';
import { withLabels } from '../plots/month-labels.ts';
import { Plot } from '../plots/plot.tsx';
import type { Series } from '../plots/plot-table.tsx';

type Month = DashboardTrends['months'][number];

const REQUESTS: Series<Month>[] = [
  { label: 'Approuvées', getValue: ({ approvedRequests }) => approvedRequests, fill: 'plain' },
  { label: 'En attente', getValue: ({ pendingRequests }) => pendingRequests, fill: 'striped' },
  { label: 'Rejetées', getValue: ({ rejectedRequests }) => rejectedRequests, fill: 'dotted' },
];
const MESSAGES: Series<Month>[] = [
  { label: 'Messages', getValue: ({ contacts }) => contacts, fill: 'plain' },
];
const SUBSCRIBERS: Series<Month>[] = [
  { label: 'Inscriptions', getValue: ({ newsletters }) => newsletters, fill: 'plain' },
];

/** How the last twelve months went, and what the members chose. */
export default function Trends({ trends: { months, offers } }: { trends: DashboardTrends }) {
  const rows = months.map(withLabels);
  return (
    <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
      <Plot title="Demandes par mois" rows={rows} series={REQUESTS} />
      <Plot title="Messages par mois" rows={rows} series={MESSAGES} />
      <Plot title="Inscriptions à la newsletter par mois" rows={rows} series={SUBSCRIBERS} />
      <Offers offers={offers} />
    </div>
  );
}

/** Two numbers say more as words and lengths than as a pie. */
function Offers({ offers }: { offers: DashboardTrends['offers'] }) {
  const id = useId();
  const total = offers.SINGLE + offers.BUSINESS;
  return (
    <section aria-labelledby={id} className="card p-5 md:p-6">
      <h2 id={id} className="text-lg">
        Offres des membres actifs
      </h2>
      <dl className="mt-4 grid gap-4">
        {(['SINGLE', 'BUSINESS'] as const).map((offer) => (
          <div key={offer} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-sm">
            <dt className="font-[550]">{MEMBER_TYPE_LABEL[offer]}</dt>
            <dd className="tabular-nums">{offers[offer]}</dd>
            <dd aria-hidden="true" className="col-span-2">
              <meter className="offer-share w-full" min={0} max={Math.max(total, 1)} value={offers[offer]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

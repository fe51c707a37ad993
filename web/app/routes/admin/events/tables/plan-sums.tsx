import type { SeatingPlan } from '@cercle/contract/seating';
import { TABLE_PLAN } from '../../../../content/admin-tables.ts';
import { formatNumber } from '../../../../content/plural.ts';

/** How many are seated, and how good the plan is. */
export function PlanSums({ plan: { tables, unseated, newMeetings, knownPairs } }: { plan: SeatingPlan }) {
  const seated = tables.reduce((sum, { people }) => sum + people.length, 0);
  const { sums, ofAll } = TABLE_PLAN;
  return (
    <dl aria-label={sums.title} className="card mt-5 grid p-2 sm:grid-cols-3">
      <Sum label={sums.people} value={ofAll(seated, seated + unseated.length)} />
      <Sum label={sums.newMeetings} value={formatNumber(newMeetings)} hint={sums.newMeetingsHint} />
      <Sum label={sums.knownPairs} value={formatNumber(knownPairs)} hint={sums.knownPairsHint} />
    </dl>
  );
}

const Sum = ({ label, value, hint }: { label: string; value: string; hint?: string }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2 sm:block">
    <dt className="text-sm text-slate">{label}</dt>
    <dd className="font-serif text-xl tabular-nums">{value}</dd>
    {hint && <dd className="mt-1 text-sm text-slate max-sm:sr-only">{hint}</dd>}
  </div>
);

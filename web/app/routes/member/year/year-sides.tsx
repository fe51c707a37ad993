import { formatEuros } from '@cercle/contract/money';
import type { OwnYear } from '@cercle/contract/own-year';
import { useId } from 'react';
import { recommendationsText, thanksText, togetherLines, YEAR } from '../../../content/own-year.ts';
import type { Elements } from '../../../ui/elements.ts';

type YearCardProps = { title: string; children: Elements };

export function YearCard({ title, children }: YearCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card min-w-0 p-6 sm:p-8">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

type SideCardProps = { title: string; side: OwnYear['given']; hint: string };

/** What went one way: the amount first, then how it came about. */
export const SideCard = ({ title, side, hint }: SideCardProps) => (
  <YearCard title={title}>
    <p className="mt-4 font-serif text-2xl whitespace-nowrap tabular-nums">{formatEuros(side.cents)}</p>
    <p className="text-slate">{hint}</p>
    <ul className="mt-4 grid gap-1">
      <li>{recommendationsText(side)}</li>
      <li>{thanksText(side)}</li>
    </ul>
  </YearCard>
);

export const TogetherCard = ({ year }: { year: OwnYear }) => (
  <YearCard title={YEAR.together}>
    <dl className="mt-4 divide-y divide-hairline border-y border-hairline">
      {togetherLines(year).map(([label, count]) => (
        <div key={label} className="flex items-baseline justify-between gap-4 py-3">
          <dt className="text-slate">{label}</dt>
          <dd className="font-[550] tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  </YearCard>
);

import { formatEuros } from '@cercle/contract/money';
import type { OwnYear } from '@cercle/contract/own-year';
import { worthText, YEAR } from '../../../content/own-year.ts';
import { YearCard } from './year-sides.tsx';

/** What was received beside what was paid, each with its length, and how the dues are computed. */
export function YearDues({ year }: { year: OwnYear }) {
  const { received, dues } = year;
  const most = Math.max(received.cents, dues.cents, 1);
  return (
    <YearCard title={YEAR.worth}>
      <p className="mt-2">{worthText(year)}</p>
      <dl className="mt-4 grid gap-4">
        <Length label={YEAR.received} cents={received.cents} most={most} />
        <Length label={YEAR.dues} cents={dues.cents} most={most} />
      </dl>
      {dues.because.length > 0 && (
        <details className="mt-4 text-sm">
          <summary className="w-fit py-2 text-slate underline decoration-brass underline-offset-4">
            <span>{YEAR.why}</span>
            <span className="sr-only">{` ${YEAR.dues}`}</span>
          </summary>
          <ul className="grid gap-1 pb-2">
            {dues.because.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </YearCard>
  );
}

type LengthProps = { label: string; cents: number; most: number };

/** The amount is the text; the length beside it says nothing else. */
const Length = ({ label, cents, most }: LengthProps) => (
  <div>
    <dt className="flex items-baseline justify-between gap-4">
      <span className="text-slate">{label}</span>
    </dt>
    <dd>
      <span className="font-[550] whitespace-nowrap tabular-nums">{formatEuros(cents)}</span>
      <meter
        aria-hidden="true"
        className="offer-share mt-1.5 block w-full"
        min={0}
        max={most}
        value={cents}
      />
    </dd>
  </div>
);

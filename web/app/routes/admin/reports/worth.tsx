import { frenchMonth } from '@cercle/contract/french-day';
import { formatEuros } from '@cercle/contract/money';
import { formatCount } from '@cercle/contract/report-numbers';
import type { RecommendationsReport, WorthBlock } from '@cercle/contract/reports';
import { useId } from 'react';
import { blockText, WORTH } from '../../../content/admin-report-sections.ts';

type WorthProps = Pick<RecommendationsReport, 'worth'>;

/** By published blocks alone: what fewer than five persons gave or received could be told apart. */
export function Worth({ worth: { blocks, cents, unpublishedMonths } }: WorthProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card mt-5 p-5 md:p-6">
      <h3 id={id} className="text-lg">
        {WORTH.title}
      </h3>
      <p className="mt-1 max-w-[47em] text-sm text-slate">{WORTH.lead}</p>
      {blocks.length === 0 || cents === null ? (
        <p className="mt-3">{WORTH.none}</p>
      ) : (
        <>
          <p className="mt-3 flex flex-wrap items-baseline gap-x-3">
            <span className="text-sm text-slate">{WORTH.total}</span>
            <span className="font-serif text-xl tabular-nums">{formatEuros(cents)}</span>
          </p>
          <ul className="mt-3 divide-y divide-hairline border-t border-hairline">
            {blocks.map((block) => (
              <li key={block.from} className="py-3">
                <Block {...block} />
              </li>
            ))}
          </ul>
          <p className="text-sm text-slate">{WORTH.medianHint}</p>
        </>
      )}
      <UnpublishedMonths months={unpublishedMonths} />
    </section>
  );
}

const Block = (block: WorthBlock) => (
  <>
    <p className="flex flex-wrap justify-between gap-x-4 font-[550]">
      <span>{blockText(block)}</span>
      <span className="tabular-nums">{formatEuros(block.cents)}</span>
    </p>
    <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-sm text-slate tabular-nums">
      {[
        [WORTH.givers, formatCount(block.givers)],
        [WORTH.receivers, formatCount(block.receivers)],
        [WORTH.medianGiven, formatEuros(block.medianGivenCents)],
        [WORTH.medianReceived, formatEuros(block.medianReceivedCents)],
      ].map(([label, value]) => (
        <div key={label} className="flex gap-1.5">
          <dt>{label}</dt>
          <dd className="text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  </>
);

/** Which months, and why. */
const UnpublishedMonths = ({ months }: { months: string[] }) =>
  months.length > 0 && (
    <div className="mt-3 max-w-[47em] text-sm">
      <p className="font-[550]">{WORTH.rule}</p>
      <p className="text-slate">{`${WORTH.unpublished(months.length)}\u202f: ${months.map(frenchMonth).join(', ')}.`}</p>
      <p className="text-slate">{WORTH.unpublishedWhy}</p>
    </div>
  );

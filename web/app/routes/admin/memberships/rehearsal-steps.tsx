import { MEMBERSHIP_EVENT_LABELS } from '@cercle/contract/membership-event-labels';
import type { RehearsedStep } from '@cercle/contract/membership-rehearsal';
import { useEffect, useId, useMemo, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { REHEARSAL } from '../../../content/admin-rehearsal.ts';
import { formatShortDate } from '../../../dates.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { MEMBERSHIPS } from './membership-list.ts';
import { RehearsalDownload } from './rehearsal-download.tsx';

/** What lists show at most on one page. */
const PAGE_STEPS = 100;

type RehearsalStepsProps = { steps: RehearsedStep[]; months: number };
type Month = { month: string; steps: RehearsedStep[]; count: number };

/** The steps, month by month, a hundred to a page. */
export function RehearsalSteps({ steps, months }: RehearsalStepsProps) {
  const [search] = useSearchParams();
  const total = Math.ceil(steps.length / PAGE_STEPS);
  const page = Math.min(Math.max(Math.trunc(Number(search.get('page') ?? 1)) || 1, 1), total);
  const first = (page - 1) * PAGE_STEPS;
  const counts = useMemo(() => countByMonth(steps), [steps]);
  const shown = steps.slice(first, first + PAGE_STEPS);
  const heading = useFocusOnPage(page);
  return (
    <section aria-labelledby="etapes">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="etapes" ref={heading} tabIndex={-1} className="text-lg">
            {REHEARSAL.found(steps.length, months)}
          </h2>
          {total > 1 && (
            <p className="text-sm text-slate tabular-nums">
              {REHEARSAL.shown(first + 1, first + shown.length)}
            </p>
          )}
        </div>
        <RehearsalDownload months={months} />
      </div>
      {byMonth(shown, counts).map((month) => (
        <MonthOfSteps key={month.month} {...month} />
      ))}
      <Pagination current={page} total={total} />
    </section>
  );
}

/** The link of the other page is gone with the page: what was asked for gets the focus. */
function useFocusOnPage(page: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current !== page) heading.current?.focus();
    shownPage.current = page;
  }, [page]);
  return heading;
}

const monthOf = ({ day }: RehearsedStep) => day.slice(0, 'YYYY-MM'.length);

function countByMonth(steps: RehearsedStep[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const step of steps) counts.set(monthOf(step), (counts.get(monthOf(step)) ?? 0) + 1);
  return counts;
}

const byMonth = (shown: RehearsedStep[], counts: Map<string, number>): Month[] =>
  [...new Set(shown.map(monthOf))].map((month) => ({
    month,
    steps: shown.filter((step) => monthOf(step) === month),
    count: counts.get(month) ?? 0,
  }));

const CELL = '@min-[36rem]:border-t @min-[36rem]:border-hairline @min-[36rem]:px-4 @min-[36rem]:py-2.5';

function MonthOfSteps({ month, steps, count }: Month) {
  const id = useId();
  const { day, what, who } = REHEARSAL.columns;
  return (
    <section aria-labelledby={id} className="@container mt-6">
      <h3 id={id} className="mb-2 flex flex-wrap items-baseline gap-x-3 text-base font-[550]">
        <span>{REHEARSAL.month(month)}</span>
        <span className="text-sm font-normal text-slate tabular-nums">{REHEARSAL.steps(count)}</span>
      </h3>
      <table
        aria-labelledby={id}
        className="w-full text-left text-sm @max-[36rem]:block @max-[36rem]:rounded-lg @max-[36rem]:border @max-[36rem]:border-hairline @max-[36rem]:bg-white @max-[36rem]:px-4 @min-[36rem]:table-fixed @min-[36rem]:border-separate @min-[36rem]:border-spacing-0 @min-[36rem]:overflow-hidden @min-[36rem]:rounded-lg @min-[36rem]:border @min-[36rem]:border-hairline @min-[36rem]:bg-white"
      >
        <thead className="@max-[36rem]:sr-only">
          <tr className="text-slate @min-[36rem]:bg-sand">
            <th scope="col" className="w-36 font-[550] @min-[36rem]:h-11 @min-[36rem]:px-4">
              {day}
            </th>
            <th scope="col" className="font-[550] @min-[36rem]:px-4">
              {what}
            </th>
            <th scope="col" className="font-[550] @min-[36rem]:px-4">
              {who}
            </th>
          </tr>
        </thead>
        <tbody className="@max-[36rem]:block @max-[36rem]:divide-y @max-[36rem]:divide-hairline">
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a membership may have two steps of a kind on a day, and their order never changes.
            <tr key={index} className="@max-[36rem]:grid @max-[36rem]:gap-0.5 @max-[36rem]:py-3">
              <td className={`${CELL} text-slate`}>
                <time dateTime={step.day} className="whitespace-nowrap tabular-nums">
                  {formatShortDate(step.day)}
                </time>
              </td>
              <td className={CELL}>{MEMBERSHIP_EVENT_LABELS[step.kind]}</td>
              <td className={`${CELL} [overflow-wrap:anywhere]`}>
                <Link to={`${MEMBERSHIPS.path}/${step.membershipId}`} className="link">
                  {step.who}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import type { OwnMembership } from '@cercle/contract/own-membership';
import type { OwnYear } from '@cercle/contract/own-year';
import { Link, useRevalidator } from 'react-router';
import { type Result, useResult } from '../../../api/result.ts';
import { isEmptyYear, YEAR } from '../../../content/own-year.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { YearDues } from './year-dues.tsx';
import { YearMonths } from './year-months.tsx';
import { SideCard, TogetherCard } from './year-sides.tsx';

type YearViewProps = {
  year: Promise<Result<OwnYear>>;
  membership: Promise<Result<OwnMembership | null>>;
};

/** One year, and the way to the others. The year last shown stays until the next is there. */
export default function YearView(props: YearViewProps) {
  const { result } = useResult(props.year);
  const { result: membership } = useResult(props.membership);
  const { revalidate } = useRevalidator();
  if (result === null || membership === null) return <LoadingState text={YEAR.loading} />;
  if (result.value === undefined)
    return (
      <ErrorState
        title={YEAR.failedTitle}
        text={YEAR.failedText}
        action={<Button onClick={() => void revalidate()}>Réessayer</Button>}
      />
    );
  return <Year year={result.value} isFormer={membership.value ? membership.value.leftOn !== null : false} />;
}

function Year({ year, isFormer }: { year: OwnYear; isFormer: boolean }) {
  const isEmpty = isEmptyYear(year);
  return (
    <div className="grid gap-6">
      <YearSwitch year={year} />
      {isFormer && <p className="text-slate">{YEAR.formerText}</p>}
      {isEmpty ? (
        <EmptyState
          title={YEAR.emptyTitle(year.year)}
          text={YEAR.emptyText}
          action={!isFormer && <ButtonLink to="/recommandations/nouvelle">{YEAR.recommend}</ButtonLink>}
        />
      ) : (
        <div className="grid gap-6 lg:grid-cols-3">
          <SideCard title={YEAR.given} side={year.given} hint={YEAR.givenHint} />
          <SideCard title={YEAR.received} side={year.received} hint={YEAR.receivedHint} />
          <TogetherCard year={year} />
        </div>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <YearDues year={year} />
        {!isEmpty && <YearMonths year={year} />}
      </div>
      <p className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <span>{YEAR.privacy}</span>
        <Link to="/recommandations" className="link py-1">
          {YEAR.recommendations}
        </Link>
      </p>
    </div>
  );
}

/** Links, so that a year has an address. With a single one there is nothing to choose. */
function YearSwitch({ year: { year, years } }: { year: OwnYear }) {
  const choices = years.includes(year) ? years : [year, ...years].toSorted((one, other) => other - one);
  return (
    <nav aria-label={YEAR.choose}>
      <ul className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <li key={choice}>
            <Link
              to={`?annee=${choice}`}
              preventScrollReset
              aria-current={choice === year ? 'page' : undefined}
              className={`inline-flex min-h-11 items-center rounded-full border px-5 text-sm font-[550] tabular-nums ${choice === year ? 'border-ink bg-ink text-white' : 'border-edge hover:border-ink hover:bg-white'}`}
            >
              {choice}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

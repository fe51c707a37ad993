import { formatEuros } from '@cercle/contract/money';
import type { OwnYear } from '@cercle/contract/own-year';
import { YEAR } from '../../../content/own-year.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../account/security/card.tsx';
import { type CardState, useCardState } from '../../account/security/use-card-state.ts';
import { loadCurrentYear } from './load-week.ts';

/** The year in one line: given, received, beside what was paid. */
export function YearCard({ first }: { first: CardState<OwnYear> }) {
  const { state, reload } = useCardState(loadCurrentYear, first);
  return (
    <Card
      title={YEAR.title}
      state={state}
      loadingText={YEAR.loading}
      errorText={YEAR.failedCard}
      onRetry={reload}
    >
      {({ given, received, dues }) => (
        <div className="grid justify-items-start gap-5">
          <dl className="flex w-full flex-wrap gap-x-8 gap-y-3">
            <Amount label={YEAR.given} cents={given.cents} />
            <Amount label={YEAR.received} cents={received.cents} />
            <Amount label={YEAR.dues} cents={dues.cents} />
          </dl>
          <ButtonLink to="/mon-cercle/annee" look="quiet" size="small">
            {YEAR.see}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

const Amount = ({ label, cents }: { label: string; cents: number }) => (
  <div>
    <dt className="text-sm text-slate">{label}</dt>
    <dd className="font-serif text-lg whitespace-nowrap tabular-nums">{formatEuros(cents)}</dd>
  </div>
);

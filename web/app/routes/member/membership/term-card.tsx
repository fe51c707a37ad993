import type { OwnMembership } from '@cercle/contract/own-membership';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { OFFER_NAMES } from '../../../content/offers.ts';
import { daysLeftText, isDeclined } from '../../../content/own-membership.ts';
import { formatDate } from '../../../dates.ts';
import { Badge } from '../../../ui/badge.tsx';

type Current = NonNullable<OwnMembership['current']>;

/** The period that runs, the next one, and who pays. */
export function TermCard({ own, current }: { own: OwnMembership; current: Current }) {
  const items: [label: string, value: ReactNode][] = [
    ['Offre', OFFER_NAMES[current.offer]],
    ['Période', <Period key="current" {...current} />],
    ...(own.next ? [['Période suivante', <Period key="next" {...own.next} />] as [string, ReactNode]] : []),
    ['Au nom de', own.party],
    ['Membre depuis le', <Day key="since" on={own.memberSince} />],
    [
      'Conditions',
      <Link key="conditions" to={`/general-conditions/${current.policyVersionId}`} className="link">
        Conditions générales
      </Link>,
    ],
  ];
  return (
    <section aria-labelledby="periode" className="card p-6 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="periode" className="text-xl">
          Votre période
        </h2>
        <TermBadge own={own} />
      </div>
      <p className="mt-2 text-slate">{daysLeftText(current.daysLeft)}</p>
      <dl className="mt-6 divide-y divide-hairline border-t border-hairline">
        {items.map(([label, value]) => (
          <div key={label} className="grid gap-x-6 py-3.5 sm:grid-cols-[12rem_1fr]">
            <dt className="text-slate">{label}</dt>
            <dd className="min-w-0 font-[550] [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function TermBadge({ own }: { own: OwnMembership }) {
  if (isDeclined(own)) return <Badge tone="warning">Ne se renouvelle pas</Badge>;
  return <Badge tone="success">{own.next ? 'Se renouvelle' : 'En cours'}</Badge>;
}

const Day = ({ on }: { on: string }) => <time dateTime={on}>{formatDate(on)}</time>;

export const Period = ({ startsOn, lastDay }: Pick<Current, 'startsOn' | 'lastDay'>) => (
  <>
    <span>du </span>
    <Day on={startsOn} />
    <span> au </span>
    <Day on={lastDay} />
    <span> compris</span>
  </>
);

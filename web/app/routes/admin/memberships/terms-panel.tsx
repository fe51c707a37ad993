import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import type { MembershipTerm } from '@cercle/contract/membership-views';
import { Link } from 'react-router';
import { euros, ORIGIN_LABEL, PANELS, seatsText } from '../../../content/admin-membership.ts';
import { TERM_LABEL } from '../../../content/admin-parties.ts';
import { formatDate, formatShortDate } from '../../../dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Panel } from '../details/description-list.tsx';

/** The terms, the newest first. */
export const TermsPanel = ({ terms }: { terms: MembershipTerm[] }) => (
  <Panel title={PANELS.terms}>
    {terms.length === 0 ? (
      <p className="border-t border-hairline pt-3 text-sm text-slate">{PANELS.noTerms}</p>
    ) : (
      <ol className="divide-y divide-hairline border-t border-hairline text-sm">
        {terms.map((term) => (
          <Term key={term.id} term={term} />
        ))}
      </ol>
    )}
  </Panel>
);

function Term({ term }: { term: MembershipTerm }) {
  const { startsOn, lastDay, closedOn, state, policy } = term;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="font-[550]">{`Du ${formatDate(startsOn)} au ${formatDate(lastDay)}`}</p>
        <Badge tone={state === 'CURRENT' ? 'success' : 'neutral'}>{TERM_LABEL[state]}</Badge>
      </div>
      {closedOn && state !== 'ANNULLED' && <p>{`N’a plus cours depuis le ${formatDate(closedOn)}`}</p>}
      <p className="text-slate">{agreementText(term)}</p>
      {term.seatsReason && <p className="text-slate [overflow-wrap:anywhere]">{term.seatsReason}</p>}
      <ul className="text-slate">
        {term.seatChanges.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are only ever added at the end, and have nothing else of their own.
          <li key={index} className="[overflow-wrap:anywhere]">
            {changeText(change)}
          </li>
        ))}
      </ul>
      <Link to={`/general-conditions/${policy.id}`} className="link">
        {`Conditions du ${formatDate(policy.validFrom)}`}
      </Link>
    </li>
  );
}

/** « Renouvellement · Business · 5 places à 450 € par an, hors TVA ». */
const agreementText = ({ origin, offer, seats, unitNetCents }: MembershipTerm) =>
  [
    ORIGIN_LABEL[origin],
    MEMBER_TYPE_LABEL[offer],
    `${seatsText(seats)} à ${euros(unitNetCents)} par an, hors TVA`,
  ].join(' · ');

const changeText = ({
  effectiveOn,
  added,
  netCents,
  daysLeft,
  ofDays,
  reason,
}: MembershipTerm['seatChanges'][number]) =>
  [
    `Le ${formatShortDate(effectiveOn)}\u202f: ${added > 0 ? '+' : '\u2212'}${seatsText(Math.abs(added))}`,
    `${euros(netCents)} pour ${daysLeft} jours sur ${ofDays}`,
    reason,
  ]
    .filter(Boolean)
    .join(' · ');

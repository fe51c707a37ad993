import type { MembershipDetails } from '@cercle/contract/membership-views';
import { MembershipHead } from './membership-head.tsx';
import { MembershipHistoryPanel } from './membership-history-panel.tsx';
import { RenewalPanel } from './renewal-panel.tsx';
import { SeatsPanel } from './seats-panel.tsx';
import { TermsPanel } from './terms-panel.tsx';
import { useFormVerb } from './use-form-verb.tsx';

type MembershipViewProps = { membership: MembershipDetails; onChange: () => void };

export function MembershipView({ membership, onChange }: MembershipViewProps) {
  const { ask, dialog } = useFormVerb(membership, onChange);
  return (
    <>
      <MembershipHead membership={membership} onAsk={ask} />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          {termsWithRenewal(membership).map(({ term, renewal }) => (
            <RenewalPanel
              key={renewal.id}
              party={membership.party.legalName}
              term={term}
              renewal={renewal}
              onAsk={ask}
              onChange={onChange}
            />
          ))}
          <TermsPanel terms={membership.terms} />
        </div>
        <div className="grid gap-5">
          <SeatsPanel membership={membership} onAsk={ask} onChange={onChange} />
          <MembershipHistoryPanel events={membership.events} />
        </div>
      </div>
      {dialog}
    </>
  );
}

/** The newest one, and others that something can still be done about. */
const termsWithRenewal = ({ terms }: MembershipDetails) =>
  terms
    .flatMap((term) => (term.renewal ? [{ term, renewal: term.renewal }] : []))
    .filter(({ renewal }, index) => index === 0 || renewal.can.length > 0);

import type { OwnMembership } from '@cercle/contract/own-membership';
import { CLOSED_TEXT } from '../../../content/closed-circle.ts';
import { closedTitle, UNDECIDED_TEXT } from '../../../content/own-membership.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CompanyDesk } from './company-desk.tsx';
import { RenewalCard } from './renewal-card.tsx';
import { TermCard } from './term-card.tsx';
import { Timeline } from './timeline.tsx';

type MembershipViewProps = {
  own: OwnMembership;
  onChanged: (own: OwnMembership | null) => void;
  onReload: () => Promise<void>;
};

/** A membership: its term, what happens next and, for who may, the renewal and the seats. A former member has little left to read. */
export function MembershipView({ own, onChanged, onReload }: MembershipViewProps) {
  const { current, desk, renewal, leftOn } = own;
  const isConcerned = leftOn === null || desk !== null || Boolean(renewal?.canUndo || renewal?.canDecline);
  return (
    <div className="grid gap-6">
      {leftOn !== null && <ClosedNotice leftOn={leftOn} isUndecided={renewal?.state === 'NEEDS_DECISION'} />}
      {isConcerned && (
        <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
          <div className="grid gap-6">
            {current && <TermCard own={own} current={current} />}
            <RenewalCard own={own} onChanged={onChanged} onOutdated={() => void onReload()} />
          </div>
          {own.milestones.length > 0 && <Timeline own={own} />}
        </div>
      )}
      {desk && <CompanyDesk own={own} desk={desk} onChanged={onReload} />}
    </div>
  );
}

function ClosedNotice({ leftOn, isUndecided }: { leftOn: string; isUndecided: boolean }) {
  return (
    <section aria-labelledby="ferme" className="card p-6 sm:p-8">
      <h2 id="ferme" className="text-xl">
        {closedTitle(leftOn)}
      </h2>
      <p className="mt-3 max-w-[44em] text-slate">{isUndecided ? UNDECIDED_TEXT : CLOSED_TEXT}</p>
      <ButtonLink to="/contactez-nous" className="mt-5">
        Nous écrire
      </ButtonLink>
    </section>
  );
}

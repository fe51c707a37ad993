import type { OwnMembership } from '@cercle/contract/own-membership';
import type { ReactNode } from 'react';
import { CLOSED_TEXT } from '../../../content/closed-circle.ts';
import {
  closedTitle,
  daysLeftText,
  MEMBERSHIP,
  milestoneWords,
  nextMilestone,
} from '../../../content/own-membership.ts';
import { formatDate } from '../../../dates.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../account/security/card.tsx';
import { type CardState, useCardState } from '../../account/security/use-card-state.ts';
import { Period, TermBadge } from './term-card.tsx';
import { loadOwnMembership } from './use-own-membership.ts';

/** The membership in a few lines, with the way to all of it. */
export function OwnTermCard({ first }: { first?: CardState<OwnMembership | null> }) {
  const { state, reload } = useCardState(loadOwnMembership, first);
  const own = state.kind === 'ready' ? state.value : null;
  return (
    <Card
      title={MEMBERSHIP.title}
      badge={own?.isMember && <TermBadge own={own} />}
      state={state}
      loadingText={MEMBERSHIP.loading}
      errorText={`${MEMBERSHIP.failedTitle}.`}
      onRetry={reload}
    >
      {(value) => (
        <div className="grid justify-items-start gap-5">
          <Summary own={value} />
          <ButtonLink to="/mon-adhesion" look="quiet" size="small">
            Voir mon adhésion
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

function Summary({ own }: { own: OwnMembership | null }) {
  if (own === null) return <p className="text-slate">{`${MEMBERSHIP.noneTitle}.`}</p>;
  if (own.leftOn !== null)
    return (
      <Lines>
        <p className="font-[550]">{`${closedTitle(own.leftOn)}.`}</p>
        <p className="text-slate">{CLOSED_TEXT}</p>
      </Lines>
    );
  if (own.current === null) return <p className="text-slate">Aucune période n’est en cours.</p>;
  const next = nextMilestone(own);
  return (
    <Lines>
      <p className="font-[550]">
        <span>Période </span>
        <Period {...own.current} />
      </p>
      <p className="text-slate">{daysLeftText(own.current.daysLeft)}</p>
      {next && (
        <p>
          <span className="text-slate">Prochaine étape&#8239;: </span>
          <span>{`${milestoneWords(own, next).title}, le `}</span>
          <time dateTime={next.on}>{formatDate(next.on)}</time>
        </p>
      )}
    </Lines>
  );
}

const Lines = ({ children }: { children: ReactNode }) => <div className="grid gap-2">{children}</div>;

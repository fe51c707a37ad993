import { INTRODUCTION_STATE_LABEL, RECOMMENDATION_STATE_LABEL } from '@cercle/contract/recommendation-states';
import type { RecommendationRow } from '@cercle/contract/recommendations';
import { Link } from 'react-router';
import { RECOMMENDATION_TONE } from '../../../content/recommendation-tones.ts';
import {
  kindText,
  NEW_RECOMMENDATION_PATH,
  NO_RECOMMENDATION,
  RECOMMENDATIONS,
  RECOMMENDATIONS_PATH,
} from '../../../content/recommendations.ts';
import { formatDate } from '../../../dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type ListView, tabUrl } from './list-view.ts';
import { PersonRow, RowList } from './person-line.tsx';

type RecommendationRowsProps = { view: ListView; rows: readonly RecommendationRow[] };

/** Recommendations of a member, given or received; the last to move first. */
export function RecommendationRows({ view, rows }: RecommendationRowsProps) {
  if (rows.length === 0) return <Nothing view={view} />;
  return (
    <RowList>
      {rows.map(({ id, side, other, subject, kind, state, introduction, movedAt }) => (
        <PersonRow
          key={id}
          person={other}
          badge={<Badge tone={RECOMMENDATION_TONE[state]}>{RECOMMENDATION_STATE_LABEL[state]}</Badge>}
        >
          <p className="mt-1">
            <Link to={`${RECOMMENDATIONS_PATH}/${id}`} className="link inline-block py-1 font-[550]">
              {subject || RECOMMENDATIONS.noSubject}
            </Link>
          </p>
          <p className="text-sm text-slate">
            <span>{`${kindText({ side, kind })} · `}</span>
            <time dateTime={movedAt}>{formatDate(movedAt)}</time>
          </p>
          {introduction === 'WAITING' && (
            <p className="text-sm text-slate">{INTRODUCTION_STATE_LABEL[introduction]}</p>
          )}
        </PersonRow>
      ))}
    </RowList>
  );
}

function Nothing({ view: { tab, state } }: { view: ListView }) {
  if (state)
    return (
      <EmptyState
        title={RECOMMENDATIONS.noneOfState}
        text={RECOMMENDATIONS.noneOfStateText}
        action={
          <ButtonLink to={tabUrl(tab)} look="quiet">
            {RECOMMENDATIONS.seeAll}
          </ButtonLink>
        }
      />
    );
  const { title, text } = NO_RECOMMENDATION[tab === 'recues' ? 'RECEIVED' : 'GIVEN'];
  return (
    <EmptyState
      title={title}
      text={text}
      action={<ButtonLink to={NEW_RECOMMENDATION_PATH}>{RECOMMENDATIONS.give}</ButtonLink>}
    />
  );
}

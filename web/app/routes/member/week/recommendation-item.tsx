import { RECOMMENDATION_STATE_LABEL } from '@cercle/contract/recommendation-states';
import type { RecommendationRow } from '@cercle/contract/recommendations';
import { Link } from 'react-router';
import { RECOMMENDATION_TONE } from '../../../content/recommendation-tones.ts';
import { RECOMMENDATIONS } from '../../../content/recommendations.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Portrait } from '../../../ui/portrait.tsx';

type RecommendationItemProps = { row: RecommendationRow; text: string; hasState?: boolean | undefined };

/** A recommendation in two lines, with the way to it. */
export const RecommendationItem = ({ row, text, hasState = false }: RecommendationItemProps) => (
  <li className="flex items-start gap-4 py-4 [overflow-wrap:anywhere]">
    <Portrait url={row.other.photoUrl} alt="" size="row" isLazy />
    <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-[1_1_14rem]">
        <Link to={`/recommandations/${row.id}`} className="link inline-block py-1 font-[550]">
          {row.subject || RECOMMENDATIONS.noSubject}
        </Link>
        <p className="text-sm text-slate">{text}</p>
      </div>
      {hasState && (
        <Badge tone={RECOMMENDATION_TONE[row.state]}>{RECOMMENDATION_STATE_LABEL[row.state]}</Badge>
      )}
    </div>
  </li>
);

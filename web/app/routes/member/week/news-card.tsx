import type { OwnWeek } from '@cercle/contract/own-week';
import { Link } from 'react-router';
import { newsText, othersText, WEEK } from '../../../content/own-week.ts';
import { RecommendationItem } from './recommendation-item.tsx';
import { WeekCard } from './week-card.tsx';

/** What became of the recommendations that the member gave: never an amount. */
export const NewsCard = ({ news: { rows, total } }: { news: OwnWeek['news'] }) => (
  <WeekCard title={WEEK.news}>
    {total === 0 ? (
      <p className="text-slate">{WEEK.noNews}</p>
    ) : (
      <>
        <ul className="w-full divide-y divide-hairline border-y border-hairline">
          {rows.map((row) => (
            <RecommendationItem key={row.id} row={row} text={newsText(row)} hasState />
          ))}
        </ul>
        {total > rows.length && (
          <Link to="/recommandations?onglet=donnees" className="link py-1 text-sm">
            {othersText(total - rows.length)}
          </Link>
        )}
      </>
    )}
  </WeekCard>
);

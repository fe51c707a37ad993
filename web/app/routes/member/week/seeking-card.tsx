import type { OwnWeek } from '@cercle/contract/own-week';
import { Link } from 'react-router';
import { WEEK } from '../../../content/own-week.ts';
import { SEEKING_ANCHOR } from '../seeking/load-seeking-offering.ts';
import { PeopleList } from './people-list.tsx';
import { OwnWords, PersonItem } from './person-item.tsx';
import { WeekCard } from './week-card.tsx';

/** What others look for, changed lately. */
export const SeekingCard = ({ seeking }: { seeking: OwnWeek['seeking'] }) => (
  <WeekCard title={WEEK.seeking}>
    {seeking.length === 0 ? (
      <p className="text-slate">{WEEK.noSeeking}</p>
    ) : (
      <PeopleList
        title={WEEK.seeking}
        people={seeking}
        toItem={(person) => (
          <PersonItem key={person.id} person={person} action={WEEK.know}>
            <OwnWords text={person.seeking} />
          </PersonItem>
        )}
      />
    )}
    <Link to={`/profile#${SEEKING_ANCHOR}`} className="link py-1 text-sm">
      {WEEK.ownSeeking}
    </Link>
  </WeekCard>
);

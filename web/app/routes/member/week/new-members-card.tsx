import type { OwnWeek } from '@cercle/contract/own-week';
import { sinceText, WEEK } from '../../../content/own-week.ts';
import { PeopleList } from './people-list.tsx';
import { OwnWords, PersonItem } from './person-item.tsx';
import { WeekCard } from './week-card.tsx';

/** Who joined lately, with what they offer; not shown where nobody did. */
export const NewMembersCard = ({ members }: { members: OwnWeek['newMembers'] }) =>
  members.length > 0 && (
    <WeekCard title={WEEK.newMembers}>
      <PeopleList
        title={WEEK.newMembers}
        people={members}
        toItem={(person) => (
          <PersonItem key={person.id} person={person} action={WEEK.recommendTo}>
            <p className="text-sm text-slate">{sinceText(person.since)}</p>
            {person.offering ? <OwnWords text={person.offering} /> : null}
          </PersonItem>
        )}
      />
    </WeekCard>
  );

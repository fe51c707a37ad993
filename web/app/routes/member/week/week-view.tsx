import { use, useRef } from 'react';
import { useCardState } from '../../account/security/use-card-state.ts';
import { useFocusAfterChange } from '../../account/security/use-focus-after-change.ts';
import CalendarFeedCard from '../events/calendar-feed-card.tsx';
import OwnEventsCard from '../events/own-events-card.tsx';
import { OwnTermCard } from '../membership/own-term-card.tsx';
import OwnNoShowsCard from '../no-shows/own-no-shows-card.tsx';
import { DirectoryCard } from './directory-card.tsx';
import { type FirstStates, loadWeek } from './load-week.ts';
import { NewMembersCard } from './new-members-card.tsx';
import { NewsCard } from './news-card.tsx';
import { OpenInvoicesCard } from './open-invoices-card.tsx';
import { OwnCard } from './own-card.tsx';
import { SeekingCard } from './seeking-card.tsx';
import { WaitsCard } from './waits-card.tsx';
import { YearCard } from './year-card.tsx';

/** All cards at once, once all are loaded. In the document they stand in the order of a phone: what waits, events, news, the rest. */
export default function WeekView({ states }: { states: Promise<FirstStates> }) {
  const first = use(states);
  const { state, reload } = useCardState(loadWeek, first.week);
  const waits = useRef<HTMLElement>(null);
  useFocusAfterChange(waits, state);
  const { membership } = first;
  const isFormer =
    membership.kind === 'ready' && membership.value !== null && membership.value.leftOn !== null;
  const week = state.kind === 'ready' ? state.value : null;
  return (
    <div className="grid gap-6">
      <WaitsCard ref={waits} state={state} isFormer={isFormer} onReload={reload} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <OwnEventsCard first={first.events} />
          <OwnNoShowsCard first={first.noShows} />
          {week && <NewsCard news={week.news} />}
          {week && !isFormer && <SeekingCard seeking={week.seeking} />}
          {week && !isFormer && <NewMembersCard members={week.newMembers} />}
        </div>
        <div className="grid gap-6">
          <YearCard first={first.year} />
          <OwnTermCard first={membership} />
          <OpenInvoicesCard first={first.documents} />
          <DirectoryCard first={first.memberCount} />
          <OwnCard first={first.ownCard} />
          <CalendarFeedCard />
        </div>
      </div>
    </div>
  );
}

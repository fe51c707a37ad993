import type { OwnNoShow } from '@cercle/contract/no-shows';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { OWN_NO_SHOWS } from '../../../content/own-no-shows.ts';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { Card } from '../../account/security/card.tsx';
import { type CardState, useCardState } from '../../account/security/use-card-state.ts';
import { useFocusAfterChange } from '../../account/security/use-focus-after-change.ts';
import { loadOwnNoShows, OWN_NO_SHOWS_ANCHOR } from './own-no-show-calls.ts';
import { OwnNoShowItem } from './own-no-show-item.tsx';

const loadContestDialog = () => import('./contest-dialog.tsx');

/** A member’s absences of two years; to who has none, the card is not shown. */
export default function OwnNoShowsCard({ first }: { first?: CardState<OwnNoShow[]> }) {
  const { state, reload } = useCardState(loadOwnNoShows, first);
  const [contested, setContested] = useState<OwnNoShow | null>(null);
  const contest = useLazyComponent(loadContestDialog);
  const card = useRef<HTMLElement>(null);
  useAnchor(card, state);
  useFocusAfterChange(card, state);
  if (state.kind === 'loading' || (state.kind === 'ready' && state.value.length === 0)) return null;
  return (
    <div id={OWN_NO_SHOWS_ANCHOR}>
      <Card
        ref={card}
        title={OWN_NO_SHOWS.title}
        state={state}
        loadingText={OWN_NO_SHOWS.loading}
        errorText={OWN_NO_SHOWS.failed}
        onRetry={reload}
      >
        {(noShows) => (
          <ul className="divide-y divide-hairline border-y border-hairline">
            {noShows.map((noShow) => (
              <OwnNoShowItem
                key={noShow.id}
                noShow={noShow}
                onContest={() => {
                  setContested(noShow);
                  contest.open();
                }}
              />
            ))}
          </ul>
        )}
      </Card>
      {/* Beside the card: what is typed outlasts a failed reload. */}
      {contested && contest.Component && (
        <contest.Component noShow={contested} onReload={reload} onClose={contest.close} />
      )}
    </div>
  );
}

/** The card comes after the page: a link to it leads there once it is shown. */
function useAnchor(card: RefObject<HTMLElement | null>, { kind }: CardState<unknown>): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (kind === 'loading' || hash !== `#${OWN_NO_SHOWS_ANCHOR}`) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView();
  }, [card, kind, hash]);
}

import { Link } from 'react-router';
import { OWN_NO_SHOWS } from '../../../content/own-no-shows.ts';
import { useCardState } from '../../account/security/use-card-state.ts';
import { loadOwnNoShows, OWN_NO_SHOWS_ANCHOR } from '../../member/no-shows/own-no-show-calls.ts';

/** Leads from an event to the absences that a member was told of, if one is from it. Nothing is said where that cannot be read. */
export default function NoShowLine({ slug }: { slug: string }) {
  const { state } = useCardState(loadOwnNoShows);
  if (state.kind !== 'ready' || !state.value.some(({ event }) => event.slug === slug)) return null;
  return (
    <p className="mt-4">
      <Link to={`/mon-cercle#${OWN_NO_SHOWS_ANCHOR}`} className="link">
        {OWN_NO_SHOWS.onEvent}
      </Link>
    </p>
  );
}

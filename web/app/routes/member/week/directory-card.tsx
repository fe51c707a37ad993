import { plural } from '../../../content/plural.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../account/security/card.tsx';
import { type CardState, useCardState } from '../../account/security/use-card-state.ts';
import { countMembers } from './load-week.ts';

/** How many members the directory has, and the way to it. */
export function DirectoryCard({ first }: { first: CardState<number | null> }) {
  const { state, reload } = useCardState(countMembers, first);
  return (
    <Card
      title="Les membres"
      state={state}
      loadingText="Chargement…"
      errorText="Le nombre de membres n’a pas pu être chargé."
      onRetry={reload}
    >
      {(count) => (
        <div className="grid justify-items-start gap-5">
          <p className="text-slate">
            {count === null
              ? 'L’annuaire est réservé aux membres du cercle.'
              : `${plural(count, 'membre figure', 'membres figurent')} dans l’annuaire, avec de quoi ${count < 2 ? 'le' : 'les'} joindre.`}
          </p>
          {count !== null && (
            <ButtonLink to="/membres" look="quiet" size="small">
              Voir les membres
            </ButtonLink>
          )}
        </div>
      )}
    </Card>
  );
}

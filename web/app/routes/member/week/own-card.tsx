import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../account/security/card.tsx';
import { type CardState, useCardState } from '../../account/security/use-card-state.ts';
import CardPreview from '../card-preview.tsx';
import { loadOwnCard, type OwnCardContent } from './load-week.ts';

/** One's own card, as the others see it. */
export function OwnCard({ first }: { first: CardState<OwnCardContent> }) {
  const { state, reload } = useCardState(loadOwnCard, first);
  return (
    <Card
      title="Votre fiche"
      state={state}
      loadingText="Chargement de votre fiche…"
      errorText="Votre fiche n’a pas pu être chargée."
      onRetry={reload}
    >
      {(content) => (
        <div className="grid justify-items-start gap-5">
          <div className="w-full">
            <CardPreview member={content} />
          </div>
          <ButtonLink to="/profile" look="quiet" size="small">
            Voir mon profil
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

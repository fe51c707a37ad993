import type { OwnMembership } from '@cercle/contract/own-membership';
import {
  DECLINE,
  decidersText,
  declineMessage,
  UNDO,
  undoMessage,
  undoUntilText,
} from '../../../content/own-membership.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import type { Choice } from './choice-dialog.tsx';

const loadChoiceDialog = () => import('./choice-dialog.tsx');

type RenewalCardProps = {
  own: OwnMembership;
  onChanged: (own: OwnMembership | null) => void;
  onOutdated: () => void;
};

/** The renewal, for who decides of it: declined, or gone on with. Everybody else reads who does. */
export function RenewalCard({ own, onChanged, onOutdated }: RenewalCardProps) {
  const { Component: ChoiceDialog, open, close } = useLazyComponent(loadChoiceDialog);
  const offer = offerOf(own);
  return (
    <section aria-labelledby="renouvellement" className="card p-6 sm:p-8">
      <h2 id="renouvellement" className="text-xl">
        Renouvellement
      </h2>
      <p className="mt-3 max-w-[44em] text-slate">{situationText(own)}</p>
      {offer && (
        <Button className="mt-5" look="quiet" onClick={open}>
          {offer.choice.action}
        </Button>
      )}
      {ChoiceDialog && offer && (
        <ChoiceDialog
          choice={offer.choice}
          onDone={(changed) => {
            close();
            onChanged(changed);
            showToast('success', offer.done);
          }}
          onCancel={(wasRefused) => {
            close();
            if (wasRefused) onOutdated();
          }}
        />
      )}
    </section>
  );
}

function offerOf(own: OwnMembership): { choice: Choice; done: string } | null {
  const { renewal } = own;
  if (renewal?.canUndo)
    return {
      choice: {
        path: `/me/membership/renewals/${renewal.id}/undo-decline`,
        ...UNDO,
        message: undoMessage(own),
        look: 'primary',
      },
      done: UNDO.done,
    };
  if (renewal?.canDecline)
    return {
      choice: {
        path: `/me/membership/renewals/${renewal.id}/decline`,
        ...DECLINE,
        message: declineMessage(own),
        look: 'danger',
      },
      done: DECLINE.done,
    };
  return null;
}

function situationText(own: OwnMembership): string {
  const { renewal } = own;
  if (renewal === null) return decidersText(own);
  if (renewal.canUndo) return undoUntilText(own);
  if (renewal.canDecline)
    return 'À l’échéance, l’adhésion se renouvelle. Vous pouvez choisir le contraire dès maintenant, et changer d’avis ensuite.';
  if (renewal.state === 'DECLINED')
    return 'L’adhésion ne se renouvelle pas. Le délai pour changer d’avis est passé.';
  return 'Il n’y a rien à décider pour le moment. Une question\u202f? Écrivez-nous.';
}

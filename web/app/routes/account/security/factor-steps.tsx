import type { SecondFactorSecret } from '@cercle/contract/second-factor';
import { showToast } from '../../../ui/toast.tsx';
import Enrolment from './enrolment.tsx';
import { DisableDialog, RenewDialog, StartDialog } from './factor-dialogs.tsx';
import RecoveryCodes from './recovery-codes.tsx';

export type Step =
  | { kind: 'enrolling'; secret: SecondFactorSecret }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'starting' | 'renewing' | 'disabling' };

type FactorStepsProps = {
  step: Step;
  isRequired: boolean;
  onStep: (step: Step) => void;
  onClose: () => void;
  /** The factor is in force, or no longer. */
  onChanged: () => void;
  onRenewed: () => void;
};

/**
 * All that follows a press of the card's buttons, in one file: recovery codes are shown once, so what shows them is there
 * before the server makes any.
 */
export default function FactorSteps({ step, isRequired, onStep, onClose, ...callbacks }: FactorStepsProps) {
  const showCodes = (codes: string[]) => onStep({ kind: 'codes', codes });
  switch (step.kind) {
    case 'starting':
      return <StartDialog onCancel={onClose} onDone={(secret) => onStep({ kind: 'enrolling', secret })} />;
    case 'enrolling':
      return (
        <Enrolment
          {...step.secret}
          onCancel={onClose}
          onDone={(codes) => {
            showCodes(codes);
            callbacks.onChanged();
          }}
        />
      );
    case 'renewing':
      return <RenewDialog onCancel={onClose} onDone={showCodes} onChange={callbacks.onRenewed} />;
    case 'codes':
      return (
        <RecoveryCodes
          codes={step.codes}
          onSaved={() => {
            onClose();
            showToast('success', 'Vos codes de secours sont prêts.');
          }}
        />
      );
    case 'disabling':
      return (
        <DisableDialog
          isRequired={isRequired}
          onCancel={onClose}
          onDone={() => {
            onClose();
            callbacks.onChanged();
            showToast('success', 'La double vérification est désactivée.');
          }}
        />
      );
  }
}

import type { SecondFactorStatus } from '@cercle/contract/second-factor';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import type { UnsavedChangesPrompt } from '../../../forms/unsaved-changes-prompt.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { Card } from './card.tsx';
import type { Step } from './factor-steps.tsx';
import { type CardState, useCardState } from './use-card-state.ts';

const loadSteps = () => import('./factor-steps.tsx');

/** From this number of recovery codes on, new ones are recommended. */
const LOW_CODE_COUNT = 3;

const loadStatus = () => api.get<SecondFactorStatus>('/second-factor');

type FactorCardProps = { onChange: (() => void) | undefined; report: UnsavedChangesPrompt['report'] };

/** The second factor's state, and its changes: enrolment, new recovery codes, disabling. */
export function FactorCard({ onChange, report }: FactorCardProps) {
  const { state, reload } = useCardState(loadStatus);
  const { Component: FactorSteps, open } = useLazyComponent(loadSteps);
  const [step, setStep] = useState<Step | null>(null);
  const card = useFocusFallback(step, state);
  const areCodesShown = step?.kind === 'codes';
  useEffect(() => {
    report('codes', areCodesShown, 'codes');
    return () => report('codes', false);
  }, [areCodesShown, report]);
  const startStep = (kind: 'starting' | 'renewing' | 'disabling') => {
    setStep({ kind });
    open();
  };

  return (
    <Card
      ref={card}
      title="Double vérification"
      badge={state.kind === 'ready' && <StatusBadge enabled={state.value.enabled} />}
      state={state}
      loadingText="Chargement…"
      errorText="L’état de la double vérification n’a pas pu être chargé."
      onRetry={reload}
    >
      {(status) => (
        <>
          {step?.kind !== 'enrolling' &&
            step?.kind !== 'codes' &&
            (status.enabled ? (
              <EnabledFactor status={status} onAction={startStep} />
            ) : (
              <DisabledFactor status={status} onStart={() => startStep('starting')} />
            ))}
          {FactorSteps && step && (
            <FactorSteps
              step={step}
              isRequired={status.requiredAt !== null}
              onStep={setStep}
              onClose={() => setStep(null)}
              onChanged={() => {
                reload();
                onChange?.();
              }}
              onRenewed={reload}
            />
          )}
        </>
      )}
    </Card>
  );
}

/** A finished step removes the button that had the focus: the focus then moves to the card. */
function useFocusFallback(step: Step | null, state: CardState<SecondFactorStatus>) {
  const card = useRef<HTMLElement>(null);
  const wasActive = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the card shows next may have taken the button away.
  useEffect(() => {
    if (step !== null) wasActive.current = true;
    else if (wasActive.current && document.activeElement === document.body) card.current?.focus();
  }, [step, state]);
  return card;
}

const StatusBadge = ({ enabled }: { enabled: boolean }) => (
  <Badge tone={enabled ? 'success' : 'neutral'}>{enabled ? 'Activée' : 'Désactivée'}</Badge>
);

function DisabledFactor({ status, onStart: onEnable }: { status: SecondFactorStatus; onStart: () => void }) {
  return (
    <div className="grid justify-items-start gap-6">
      <p className="max-w-[40em] text-slate">
        <span>
          Un code affiché par votre téléphone s’ajoute à votre mot de passe&#8239;: celui qui l’aurait deviné
          ou volé n’entre pas.
        </span>
        {status.requiredAt !== null && <span> Elle est obligatoire pour les administrateurs.</span>}
      </p>
      <Button onClick={onEnable}>Activer la double vérification</Button>
    </div>
  );
}

type EnabledFactorProps = { status: SecondFactorStatus; onAction: (kind: 'renewing' | 'disabling') => void };

function EnabledFactor({ status: { recoveryCodesLeft: codesLeftCount }, onAction }: EnabledFactorProps) {
  return (
    <div className="grid gap-6">
      <p className="max-w-[40em] text-slate">
        À chaque connexion, un code de votre application vous est demandé après le mot de passe.
      </p>
      <p
        className={
          codesLeftCount <= LOW_CODE_COUNT ? 'rounded-md bg-warning-tint px-4 py-3 text-warning' : ''
        }
      >
        {codesLeft(codesLeftCount)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" size="small" onClick={() => onAction('renewing')}>
          Nouveaux codes de secours
        </Button>
        <Button look="quiet" size="small" onClick={() => onAction('disabling')}>
          Désactiver
        </Button>
      </div>
    </div>
  );
}

function codesLeft(codesLeftCount: number): string {
  if (codesLeftCount === 0) return 'Il ne vous reste aucun code de secours\u202f: demandez-en de nouveaux.';
  const some =
    codesLeftCount === 1
      ? 'Il vous reste 1 code de secours'
      : `Il vous reste ${codesLeftCount} codes de secours`;
  return codesLeftCount <= LOW_CODE_COUNT ? `${some}\u202f: pensez à en demander de nouveaux.` : `${some}.`;
}

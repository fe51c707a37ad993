import type { SecondFactorStatus } from '@cercle/contract/second-factor';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import type { LeaveGuard } from '../../../forms/leave-guard.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLate } from '../../../ui/use-late.ts';
import { Card } from './card.tsx';
import type { Step } from './factor-steps.tsx';
import { type CardState, useLoaded } from './use-loaded.ts';

const loadSteps = () => import('./factor-steps.tsx');

/** From this number of recovery codes on, new ones are recommended. */
const FEW_CODES = 3;

const loadStatus = () => api.get<SecondFactorStatus>('/second-factor');

type FactorCardProps = { onChange: (() => void) | undefined; report: LeaveGuard['report'] };

/** Whether a code is asked for beside the password, and all that changes it: enrolling, new recovery codes, giving it up. */
export function FactorCard({ onChange, report }: FactorCardProps) {
  const { loaded, reload } = useLoaded(loadStatus);
  const { Part: FactorSteps, open } = useLate(loadSteps);
  const [step, setStep] = useState<Step | null>(null);
  const card = useKeptFocus(step, loaded);
  const areCodesShown = step?.kind === 'codes';
  useEffect(() => {
    report('codes', areCodesShown, 'codes');
    return () => report('codes', false);
  }, [areCodesShown, report]);
  const ask = (kind: 'starting' | 'renewing' | 'disabling') => {
    setStep({ kind });
    open();
  };

  return (
    <Card
      ref={card}
      title="Double vérification"
      badge={loaded.kind === 'ready' && <StatusBadge enabled={loaded.value.enabled} />}
      loaded={loaded}
      waiting="Chargement…"
      failed="L’état de la double vérification n’a pas pu être chargé."
      onRetry={reload}
    >
      {(status) => (
        <>
          {step?.kind !== 'enrolling' &&
            step?.kind !== 'codes' &&
            (status.enabled ? (
              <InForce status={status} onAsk={ask} />
            ) : (
              <Offer status={status} onStart={() => ask('starting')} />
            ))}
          {FactorSteps && step && (
            <FactorSteps
              step={step}
              isRequired={status.requiredAt !== null}
              onStep={setStep}
              onRest={() => setStep(null)}
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

/** A step that is over takes the button that had the focus with it: the focus then goes to the card, not to nowhere. */
function useKeptFocus(step: Step | null, loaded: CardState<SecondFactorStatus>) {
  const card = useRef<HTMLElement>(null);
  const isUsed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the card shows next may have taken the button away.
  useEffect(() => {
    if (step !== null) isUsed.current = true;
    else if (isUsed.current && document.activeElement === document.body) card.current?.focus();
  }, [step, loaded]);
  return card;
}

const StatusBadge = ({ enabled }: { enabled: boolean }) => (
  <Badge tone={enabled ? 'success' : 'neutral'}>{enabled ? 'Activée' : 'Désactivée'}</Badge>
);

function Offer({ status, onStart }: { status: SecondFactorStatus; onStart: () => void }) {
  return (
    <div className="grid justify-items-start gap-6">
      <p className="max-w-[40em] text-slate">
        Un code affiché par votre téléphone s’ajoute à votre mot de passe&#8239;: celui qui l’aurait deviné ou
        volé n’entre pas.{status.requiredAt !== null && ' Elle est obligatoire pour les administrateurs.'}
      </p>
      <Button onClick={onStart}>Activer la double vérification</Button>
    </div>
  );
}

type InForceProps = { status: SecondFactorStatus; onAsk: (kind: 'renewing' | 'disabling') => void };

function InForce({ status: { recoveryCodesLeft: left }, onAsk }: InForceProps) {
  return (
    <div className="grid gap-6">
      <p className="max-w-[40em] text-slate">
        À chaque connexion, un code de votre application vous est demandé après le mot de passe.
      </p>
      <p className={left <= FEW_CODES ? 'rounded-md bg-warning-tint px-4 py-3 text-warning' : ''}>
        {codesLeft(left)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" size="small" onClick={() => onAsk('renewing')}>
          Nouveaux codes de secours
        </Button>
        <Button look="quiet" size="small" onClick={() => onAsk('disabling')}>
          Désactiver
        </Button>
      </div>
    </div>
  );
}

function codesLeft(left: number): string {
  if (left === 0) return 'Il ne vous reste aucun code de secours\u202f: demandez-en de nouveaux.';
  const some = left === 1 ? 'Il vous reste 1 code de secours' : `Il vous reste ${left} codes de secours`;
  return left <= FEW_CODES ? `${some}\u202f: pensez à en demander de nouveaux.` : `${some}.`;
}

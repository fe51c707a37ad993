import type { RecommendationVerb } from '@cercle/contract/recommendation-states';
import type { Recommendation } from '@cercle/contract/recommendations';
import { useState } from 'react';
import { ApiError, SessionEndedError } from '../../../api/error.ts';
import {
  awaitedText,
  REASON_DIALOG,
  RECOMMENDATION,
  type ReasonVerb,
  VERBS,
} from '../../../content/recommendations.ts';
import { THANKS } from '../../../content/thanks.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { Panel } from './fact-panel.tsx';
import { moveRecommendation } from './recommendation-calls.ts';

const loadReasonDialog = () => import('./reason-dialog.tsx');
const loadThanksDialog = () => import('./thanks-dialog.tsx');

/** What a recommendation leads to stands out. */
const MAIN_VERBS: readonly RecommendationVerb[] = ['accept', 'win'];

const hasReason = (verb: RecommendationVerb): verb is ReasonVerb => verb in REASON_DIALOG;

type NextStepProps = { recommendation: Recommendation; onChange: () => void };

/** Who has to do what, and what the reader may do now. */
export function NextStep({ recommendation, onChange }: NextStepProps) {
  const { can, canThank, state } = recommendation;
  const [asked, setAsked] = useState<ReasonVerb | null>(null);
  const [isConcluding, setConcluding] = useState(false);
  const { busy, move } = useMove(recommendation, onChange);
  const reason = useLazyComponent(loadReasonDialog);
  const thanks = useLazyComponent(loadThanksDialog);

  const choose = (verb: RecommendationVerb) => {
    if (hasReason(verb)) {
      setAsked(verb);
      reason.open();
    } else if (verb === 'win') {
      setConcluding(true);
      thanks.open();
    } else void move(verb);
  };
  const thank = () => {
    setConcluding(false);
    thanks.open();
  };
  return (
    <Panel title={RECOMMENDATION.next}>
      <p aria-live="polite">{awaitedText(recommendation)}</p>
      {(can.length > 0 || canThank) && (
        <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">
          {can.map((verb) => (
            <Button
              key={verb}
              look={MAIN_VERBS.includes(verb) ? 'primary' : 'quiet'}
              size="small"
              disabled={busy !== null}
              isBusy={busy === verb}
              onClick={() => choose(verb)}
            >
              {VERBS[verb].button}
            </Button>
          ))}
          {canThank && state === 'WON' && (
            <Button size="small" onClick={thank}>
              {THANKS.say}
            </Button>
          )}
        </div>
      )}
      {asked && reason.Component && (
        <reason.Component
          recommendation={recommendation}
          verb={asked}
          onChange={onChange}
          onClose={reason.close}
        />
      )}
      {thanks.Component && (
        <thanks.Component
          recommendation={recommendation}
          isConcluding={isConcluding}
          onChange={onChange}
          onClose={thanks.close}
        />
      )}
    </Panel>
  );
}

/** A step that asks for nothing. Where the recommendation has changed meanwhile, it is shown as it is now. */
function useMove({ id, version }: Recommendation, onChange: () => void) {
  const [busy, setBusy] = useState<RecommendationVerb | null>(null);
  const move = async (verb: RecommendationVerb) => {
    setBusy(verb);
    try {
      await moveRecommendation(id, verb, { reason: '', version });
      showToast('success', VERBS[verb].done);
      onChange();
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      if (!(error instanceof ApiError)) throw error;
      const isStale = error.code === 'conflict' && Object.keys(error.errors).length === 0;
      showToast('error', isStale ? RECOMMENDATION.changed : error.message);
      if (!error.isResponseLost) onChange();
    } finally {
      setBusy(null);
    }
  };
  return { busy, move };
}

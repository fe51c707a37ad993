import type { GuestVisits } from '@cercle/contract/guest-visits';
import { useId, useState } from 'react';
import { api } from '../../../api/client.ts';
import { ApiError, SessionEndedError } from '../../../api/error.ts';
import { GUEST_VISITS } from '../../../content/guest-visits.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { ResultHeading } from '../../../ui/result-heading.tsx';

type Outcome = { kind: 'asked' } | { kind: 'dead' } | { kind: 'done'; visits: number };

/** Adds the visits of the address that a link confirms: by a press, as scanners of mails follow links. */
export function VisitsConfirmation({ token, onDone }: { token: string; onDone: () => void }) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'asked' });
  return (
    <section className="card p-6 sm:p-8">
      {outcome.kind === 'done' && (
        <ResultHeading isFresh>{GUEST_VISITS.doneTitle(outcome.visits)}</ResultHeading>
      )}
      {outcome.kind === 'dead' && (
        <div role="alert" className="grid gap-3">
          <ResultHeading isFresh>{GUEST_VISITS.deadTitle}</ResultHeading>
          <p className="text-slate">{GUEST_VISITS.deadText}</p>
        </div>
      )}
      {outcome.kind === 'asked' && (
        <Question
          token={token}
          onDead={() => setOutcome({ kind: 'dead' })}
          onAdded={({ visits }) => {
            setOutcome({ kind: 'done', visits });
            onDone();
          }}
        />
      )}
    </section>
  );
}

type QuestionProps = { token: string; onAdded: (result: GuestVisits) => void; onDead: () => void };

function Question({ token, onAdded, onDead }: QuestionProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const id = useId();

  async function confirm() {
    setBusy(true);
    setFailure(undefined);
    try {
      onAdded(await api.post<GuestVisits>('/me/guest-visits/confirm', { token }));
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'expired') onDead();
      else setFailure(error.code === 'too-many' ? error.message : GUEST_VISITS.confirmFailed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <h2 className="text-xl">{GUEST_VISITS.confirmTitle}</h2>
      <p className="mt-3 text-slate">{GUEST_VISITS.confirmText}</p>
      <div role="alert" className="mt-3">
        <FieldError id={`${id}-failure`} error={failure} />
      </div>
      <Button onClick={() => void confirm()} disabled={isBusy} isBusy={isBusy} className="mt-3 max-sm:w-full">
        {isBusy ? GUEST_VISITS.confirming : GUEST_VISITS.confirm}
      </Button>
    </>
  );
}

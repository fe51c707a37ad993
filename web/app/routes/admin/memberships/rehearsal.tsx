import { DEFAULT_REHEARSED_MONTHS, MAX_REHEARSED_MONTHS } from '@cercle/contract/membership-rehearsal';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../api/error.ts';
import { REHEARSAL } from '../../../content/admin-rehearsal.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { BackToList, useListUrl } from '../details/back-to-list.tsx';
import { MEMBERSHIPS } from './membership-list.ts';
import { RehearsalSteps } from './rehearsal-steps.tsx';
import { monthsError, useRehearsal } from './use-rehearsal.ts';

export const meta = privateMeta(REHEARSAL.title, 'Ce que le calendrier des adhésions fera.');

export default function RehearseMemberships() {
  const { months, rehearsed, run } = useRehearsal();
  const list = useListUrl(MEMBERSHIPS);
  const steps = rehearsed?.value;
  return (
    <>
      <BackToList to={list} />
      <h1 className="mt-3 text-xl">{REHEARSAL.title}</h1>
      <div className="mt-1 max-w-[47em] text-slate">
        <p>{REHEARSAL.lead}</p>
        <p className="mt-2">{REHEARSAL.supposes}</p>
        <ul className="list-disc pl-5">
          {REHEARSAL.suppositions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <MonthsForm months={months} isRunning={months !== null && rehearsed === null} onRun={run} />
      <p role="status" className="sr-only">
        {months !== null && steps && <span>{REHEARSAL.found(steps.length, months)}</span>}
      </p>
      {months !== null && rehearsed === null && (
        <>
          <LoadingState text={REHEARSAL.running} />
          <p className="-mt-14 text-center text-sm text-slate">{REHEARSAL.runningHint}</p>
        </>
      )}
      {months !== null && rehearsed?.failure !== undefined && (
        <ErrorState
          title={REHEARSAL.failedTitle}
          text={messageOf(rehearsed.failure)}
          action={<Button onClick={() => run(months)}>{REHEARSAL.retry}</Button>}
        />
      )}
      {months !== null && steps?.length === 0 && (
        <EmptyState title={REHEARSAL.emptyTitle} text={REHEARSAL.emptyText(months)} />
      )}
      {months !== null && steps && steps.length > 0 && <RehearsalSteps steps={steps} months={months} />}
    </>
  );
}

const messageOf = (failure: unknown) =>
  failure instanceof ApiError ? failure.message : 'Erreur inattendue. Veuillez réessayer.';

type MonthsFormProps = { months: number | null; isRunning: boolean; onRun: (months: number) => void };

function MonthsForm({ months, isRunning, onRun }: MonthsFormProps) {
  const [typed, setTyped] = useState(String(months ?? DEFAULT_REHEARSED_MONTHS));
  const [error, setError] = useState<string | undefined>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = monthsError(typed);
    setError(wrong);
    if (!wrong && !isRunning) onRun(Number(typed));
  };
  return (
    <form noValidate aria-label={REHEARSAL.title} className="mt-5 mb-6" onSubmit={submit}>
      <div className="w-72 max-w-full">
        <TextField
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_REHEARSED_MONTHS}
          label={REHEARSAL.months}
          hint={REHEARSAL.monthsHint}
          error={error}
          value={typed}
          readOnly={isRunning}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
      </div>
      <Button type="submit" disabled={isRunning} isBusy={isRunning}>
        {REHEARSAL.run}
      </Button>
    </form>
  );
}

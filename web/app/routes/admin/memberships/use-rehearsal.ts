import { type Rehearsal, type RehearsedStep, rehearsalQuery } from '@cercle/contract/membership-rehearsal';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { send } from '../../../api/client.ts';
import { type Result, toResult } from '../../../api/result.ts';

export const REHEARSAL_PATH = '/admin/memberships/rehearsal';
const PARAMETER = 'mois';

type Rehearsed = { months: number; result: Result<RehearsedStep[]> };

/** What is wrong with a number of months as typed. */
export const monthsError = (typed: string): string | undefined =>
  rehearsalQuery.shape.months.safeParse(typed || Number.NaN).error?.issues[0]?.message;

/**
 * Rehearses the months of the address (`?mois=14`), so that Back from a membership shows them again. Leaving the page, or
 * other months, ends the call, which has no time limit but the server's.
 */
export function useRehearsal() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const typed = search.get(PARAMETER);
  const months = typed !== null && monthsError(typed) === undefined ? Number(typed) : null;
  const [attempt, setAttempt] = useState(0);
  const [rehearsed, setRehearsed] = useState<Rehearsed | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt rehearses the same months.
  useEffect(() => {
    setRehearsed(null);
    if (months === null) return;
    const controller = new AbortController();
    // Not before an effect that is undone at once has been: the server runs one rehearsal at a time.
    const loaded = Promise.resolve().then(() => load(months, controller.signal));
    void toResult(loaded).then((result) => {
      if (!controller.signal.aborted) setRehearsed({ months, result });
    });
    return () => controller.abort();
  }, [months, attempt]);

  return {
    months,
    rehearsed: rehearsed?.months === months ? rehearsed.result : null,
    run: (next: number) => {
      if (next === months) setAttempt((count) => count + 1);
      void navigate(`?${PARAMETER}=${next}`, { replace: next === months });
    },
  };
}

async function load(months: number, signal: AbortSignal): Promise<RehearsedStep[]> {
  const response = await send('GET', REHEARSAL_PATH, { months }, {}, signal);
  const { steps } = (await response.json()) as Rehearsal;
  return steps;
}

import { useEffect, useRef, useState } from 'react';
import { OWN_ACCOUNT_PATH } from '../session/own-account.ts';
import { ApiError, unlessEnded } from './error.ts';

export type Outcome<Value> = { value: Value; failure?: never } | { value?: never; failure: unknown };

/**
 * A load that never rejects. One refused because the session ended, or because the reader must enrol a second factor
 * first, stays pending: another page is on its way.
 */
export async function settle<Value>(work: Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await unlessEnded(work) };
  } catch (failure) {
    if (failure instanceof ApiError && failure.errors.secondFactor) {
      window.location.assign(OWN_ACCOUNT_PATH);
      return new Promise(() => {});
    }
    return { failure };
  }
}

/** The last outcome known, kept on the screen while a newer load runs: a list that reloads does not blink. */
export function useOutcome<Value>(work: Promise<Outcome<Value>>) {
  const [seen, setSeen] = useState<{ work: Promise<Outcome<Value>>; outcome: Outcome<Value> } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void work.then((outcome) => {
      if (isWanted) setSeen({ work, outcome });
    });
    return () => {
      isWanted = false;
    };
  }, [work]);

  const outcome = seen?.outcome ?? null;
  useKeptFocus(outcome);
  return { outcome, isLoading: seen?.work !== work };
}

/**
 * The first outcome that went well stays: a form begins with the record as it was opened, and tells by itself what happens to
 * that meanwhile.
 */
export function useOpened<Value>(work: Promise<Outcome<Value>>): Outcome<Value> | null {
  const { outcome } = useOutcome(work);
  const [opened, setOpened] = useState<Outcome<Value> | null>(null);
  if (opened === null && outcome?.value !== undefined) setOpened(outcome);
  return opened ?? outcome;
}

/** A reload may remove the very button that caused it: the focus then goes back to the content, not to nowhere. */
function useKeptFocus(outcome: unknown): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (outcome === null) return;
    if (!isFirst.current && document.activeElement === document.body)
      document.getElementById('contenu')?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [outcome]);
}

import { useEffect, useRef, useState } from 'react';
import { OWN_ACCOUNT_PATH } from '../session/own-account.ts';
import { ApiError, unlessSessionEnded } from './error.ts';

export type Result<Value> = { value: Value; failure?: never } | { value?: never; failure: unknown };

/**
 * A load that never rejects. One refused because the session ended, or because the reader must enrol a second factor
 * first, stays pending: another page is about to open.
 */
export async function toResult<Value>(promise: Promise<Value>): Promise<Result<Value>> {
  try {
    return { value: await unlessSessionEnded(promise) };
  } catch (failure) {
    if (failure instanceof ApiError && failure.errors.secondFactor) {
      window.location.assign(OWN_ACCOUNT_PATH);
      return new Promise(() => {});
    }
    return { failure };
  }
}

/** The last known result stays on the screen during a new load: a list that reloads does not blink. */
export function useResult<Value>(promise: Promise<Result<Value>>) {
  const [settled, setSettled] = useState<{ promise: Promise<Result<Value>>; result: Result<Value> } | null>(
    null,
  );
  useEffect(() => {
    let isCurrent = true;
    void promise.then((result) => {
      if (isCurrent) setSettled({ promise, result });
    });
    return () => {
      isCurrent = false;
    };
  }, [promise]);

  const result = settled?.result ?? null;
  useFocusFallback(result);
  return { result, isLoading: settled?.promise !== promise };
}

/**
 * The first successful result stays: a form starts with the record as it was opened, and reports later changes itself.
 */
export function useInitialResult<Value>(promise: Promise<Result<Value>>): Result<Value> | null {
  const { result } = useResult(promise);
  const [initial, setInitial] = useState<Result<Value> | null>(null);
  if (initial === null && result?.value !== undefined) setInitial(result);
  return initial ?? result;
}

/** A reload may remove the button that caused it: the focus then moves to the content. */
function useFocusFallback(result: unknown): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (result === null) return;
    if (!isFirst.current && document.activeElement === document.body)
      document.getElementById('contenu')?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [result]);
}

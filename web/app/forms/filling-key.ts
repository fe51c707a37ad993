import { useRef } from 'react';
import { newKey } from '../api/new-key.ts';

/** One idempotency key for each time a form is filled in: the same until it has succeeded, however often it is sent. */
export function useFillingKey() {
  const key = useRef<string | null>(null);
  return {
    current: () => {
      key.current ??= newKey();
      return key.current;
    },
    over: () => {
      key.current = null;
    },
  };
}

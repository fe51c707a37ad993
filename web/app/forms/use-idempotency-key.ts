import { useRef } from 'react';
import { newIdempotencyKey } from '../api/idempotency-key.ts';

/** One idempotency key for each time a form is filled in: the same until it has succeeded, however often it is sent. */
export function useIdempotencyKey() {
  const key = useRef<string | null>(null);
  return {
    current: () => {
      key.current ??= newIdempotencyKey();
      return key.current;
    },
    reset: () => {
      key.current = null;
    },
  };
}

import { useRef } from 'react';
import { newKey } from '../api/new-key.ts';

/** One key per filling of a form: the same until it is over, however often it is sent. */
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

import { useEffect, useLayoutEffect } from 'react';
import { tabStorage } from '../session/browser-storage.ts';
import type { ContractForm } from './contract-form.ts';

/** What was held when the page went, once. */
function takeBack(place: string): Record<string, string> {
  const held = tabStorage.getItem(place);
  tabStorage.removeItem(place);
  return held === null ? {} : JSON.parse(held);
}

/**
 * Brings back what was typed once the page is loaded again, by hand or by a telephone that needed its memory. This tab's
 * storage holds it only while the page is out of sight, so there is nothing to forget once it is sent. For forms of
 * visitors, which ask for no password.
 */
export function useAcrossReload(name: string, { getValues, setValue }: ContractForm): void {
  const place = `typed-${name}`;
  useLayoutEffect(() => {
    for (const [control, typed] of Object.entries(takeBack(place))) {
      // What was typed since is newer.
      if (typed && !getValues(control)) setValue(control, typed, { shouldDirty: true, shouldValidate: true });
    }
  }, [place, getValues, setValue]);

  useEffect(() => {
    const hold = () => {
      if (document.visibilityState === 'visible') tabStorage.removeItem(place);
      else tabStorage.setItem(place, JSON.stringify(getValues()));
    };
    document.addEventListener('visibilitychange', hold);
    return () => document.removeEventListener('visibilitychange', hold);
  }, [place, getValues]);
}

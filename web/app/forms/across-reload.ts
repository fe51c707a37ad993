import { useEffect, useLayoutEffect } from 'react';
import type { ContractForm } from './contract-form.ts';
import { holdOutOfSight, takeBack } from './held-text.ts';
import { retype } from './retype.ts';

/**
 * Brings back what was typed once the page is loaded again, by hand or by a telephone that needed its memory. For forms of
 * visitors, which ask for no password.
 */
export function useAcrossReload(name: string, { getValues, setValue }: ContractForm): void {
  useLayoutEffect(() => {
    // What was typed since is newer.
    const held = Object.entries(takeBack(name)).filter(([control, typed]) => typed && !getValues(control));
    retype(setValue, held);
  }, [name, getValues, setValue]);

  useEffect(() => holdOutOfSight(name, () => getValues()), [name, getValues]);
}

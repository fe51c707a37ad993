import { useEffect, useLayoutEffect } from 'react';
import type { ContractForm } from './contract-form.ts';
import { holdOutOfSight, takeBack } from './held-text.ts';

/**
 * Brings back what was typed once the page is loaded again, by hand or by a telephone that needed its memory. For forms of
 * visitors, which ask for no password.
 */
export function useAcrossReload(name: string, { getValues, setValue }: ContractForm): void {
  useLayoutEffect(() => {
    for (const [control, typed] of Object.entries(takeBack(name))) {
      // What was typed since is newer.
      if (typed && !getValues(control)) setValue(control, typed, { shouldDirty: true, shouldValidate: true });
    }
  }, [name, getValues, setValue]);

  useEffect(() => holdOutOfSight(name, () => getValues()), [name, getValues]);
}

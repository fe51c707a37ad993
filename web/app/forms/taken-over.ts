import { useLayoutEffect } from 'react';
import type { ContractForm } from './contract-form.ts';
import type { Draft } from './near-form.tsx';

/** Fills in what was typed into the stand-in (`near-form.tsx`), and validates it as if it had been typed here. */
export function useTakenOver({ setValue }: ContractForm, draft: Draft): void {
  useLayoutEffect(() => {
    for (const [name, typed] of Object.entries(draft)) {
      if (typed !== '') setValue(name, typed, { shouldDirty: true, shouldValidate: true });
    }
  }, [setValue, draft]);
}

import { useLayoutEffect } from 'react';
import type { ContractForm } from './contract-form.ts';
import type { Draft } from './near-form.tsx';
import { applyDraft } from './retype.ts';

/** Fills in what was typed into the stand-in (`near-form.tsx`), and validates it as if it had been typed here. */
export function useInitialDraft({ setValue }: ContractForm, draft: Draft): void {
  useLayoutEffect(() => {
    applyDraft(
      setValue,
      Object.entries(draft).filter(([, value]) => value !== ''),
    );
  }, [setValue, draft]);
}

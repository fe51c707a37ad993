import { useLayoutEffect } from 'react';
import { applyDraft } from './apply-draft.ts';
import type { ContractForm } from './contract-form.ts';
import type { Draft } from './deferred-form.tsx';

/** Fills in what was typed into the stand-in (`near-form.tsx`), and validates it as if it had been typed here. */
export function useInitialDraft({ setValue }: ContractForm, draft: Draft): void {
  useLayoutEffect(() => {
    applyDraft(
      setValue,
      Object.entries(draft).filter(([, value]) => value !== ''),
    );
  }, [setValue, draft]);
}

import { useEffect, useLayoutEffect } from 'react';
import { applyDraft } from './apply-draft.ts';
import type { ContractForm } from './contract-form.ts';
import { restoreDraft, saveDraftWhenHidden } from './draft-storage.ts';

/**
 * Brings back what was typed once the page is loaded again, by hand or by a telephone that needed its memory. For forms of
 * visitors, which ask for no password.
 */
export function useReloadDraft(name: string, { getValues, setValue }: ContractForm): void {
  useLayoutEffect(() => {
    // What was typed since is newer.
    const draft = Object.entries(restoreDraft(name)).filter(
      ([control, value]) => value && !getValues(control),
    );
    applyDraft(setValue, draft);
  }, [name, getValues, setValue]);

  useEffect(() => saveDraftWhenHidden(name, () => getValues()), [name, getValues]);
}

import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import type { ContractForm } from './contract-form.ts';

/** Also keeps the form's record of what was changed, which `keepDirtyValues` goes by. */
export function useDirty(form: ContractForm, onDirty: (isDirty: boolean) => void): void {
  const { dirtyFields } = useFormState({ control: form.control });
  const hasChanges = Object.keys(dirtyFields).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes, to whoever listens then.
  useEffect(() => {
    onDirty(hasChanges);
    return () => onDirty(false);
  }, [hasChanges]);
}

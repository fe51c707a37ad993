import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { takeDraft, watchDraft } from './draft-store.ts';
import { takePrivateDraft, watchPrivateDraft } from './session-draft.ts';

const isSecret = (name: string) => /password|^code$/i.test(name);

const NOTHING: FieldValues = {};

/**
 * Restores the draft of a form, and saves it should its page or its session end.
 * @param publicName of a public form without a password
 * @param prefilled what the page filled in itself, by control: nobody typed it (`usePrefill`)
 * @returns what to call once the form is saved: there is no draft until something else is typed
 */
export function useFormDraft(
  form: UseFormReturn<FieldValues>,
  publicName: string | undefined,
  prefilled = NOTHING,
): () => void {
  const { getFieldState, getValues, setValue, subscribe } = form;
  const isSaved = useRef(false);

  const restore = useCallback(
    (values: FieldValues | null) => {
      // A public form starts empty: what it has was typed after the draft.
      for (const [name, value] of Object.entries(values ?? {}))
        if (value !== undefined && !(publicName && getValues(name)))
          setValue(name, value, { shouldDirty: true, shouldValidate: true });
    },
    [publicName, getValues, setValue],
  );
  useLayoutEffect(() => {
    if (publicName) restore(takeDraft(publicName));
  }, [publicName, restore]);
  useEffect(() => {
    // Only now has the form the names of all its fields.
    if (!publicName) restore(takePrivateDraft(Object.keys(getValues())));
  }, [publicName, restore, getValues]);

  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        isSaved.current = false;
      },
    });
    const isTyped = ([name, value]: [string, unknown]) =>
      publicName ? Boolean(value) && value !== prefilled[name] : getFieldState(name).isDirty;
    const read = () => {
      const values = Object.entries(getValues());
      if (isSaved.current || !values.some(isTyped)) return null;
      // With the version, where a form has one: the draft is saved against the record that was read then.
      const isIncluded = (entry: [string, unknown]) => isTyped(entry) || entry[0] === 'version';
      return Object.fromEntries(values.filter((entry) => isIncluded(entry) && !isSecret(entry[0])));
    };
    const unwatch = publicName ? watchDraft(publicName, read) : watchPrivateDraft(read);
    return () => {
      unsubscribe();
      unwatch();
    };
  }, [publicName, prefilled, getFieldState, getValues, subscribe]);

  return () => {
    isSaved.current = true;
  };
}

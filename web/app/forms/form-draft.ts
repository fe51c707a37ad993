import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { takeDraft, watchDraft } from './draft-store.ts';
import { takePrivateDraft, watchPrivateDraft } from './session-draft.ts';

const isSecret = (name: string) => /password|^code$/i.test(name);

type FormDraftOptions = {
  form: UseFormReturn<FieldValues>;
  /** Its label tells a private form from others at its address. */
  element: RefObject<HTMLFormElement | null>;
  /** Of a public form without a password. */
  publicName: string | undefined;
  /** What the page filled in itself, by control: nobody typed it (`usePrefill`). */
  prefilled: FieldValues | undefined;
};

/**
 * Restores the draft of a form, and saves it should its page or its session end.
 * @returns what to call once the form is saved: there is no draft until something else is typed
 */
export function useFormDraft({ form, element, publicName, prefilled }: FormDraftOptions): () => void {
  const { getFieldState, getValues, setValue, subscribe } = form;
  const isSaved = useRef(false);

  useLayoutEffect(() => {
    const draft = publicName ? takeDraft(publicName) : takePrivateDraft(labelOf(element.current));
    // A public form starts empty: what it has was typed after the draft.
    const isNewer = (name: string) => publicName && getValues(name);
    for (const [name, value] of Object.entries(draft ?? {}))
      if (value !== undefined && !isNewer(name))
        setValue(name, value, { shouldDirty: true, shouldValidate: true });
  }, [element, publicName, getValues, setValue]);

  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        isSaved.current = false;
      },
    });
    const isTyped = ([name, value]: [string, unknown]) =>
      publicName ? Boolean(value) && value !== prefilled?.[name] : getFieldState(name).isDirty;
    const read = () => {
      const values = Object.entries(getValues());
      if (isSaved.current || !values.some(isTyped)) return null;
      // With the version, where a form has one: the draft is saved against the record that was read then.
      const isIncluded = (entry: [string, unknown]) => isTyped(entry) || entry[0] === 'version';
      return Object.fromEntries(values.filter((entry) => isIncluded(entry) && !isSecret(entry[0])));
    };
    const unwatch = publicName
      ? watchDraft(publicName, read)
      : watchPrivateDraft(labelOf(element.current), read);
    return () => {
      unsubscribe();
      unwatch();
    };
  }, [element, publicName, prefilled, getFieldState, getValues, subscribe]);

  return () => {
    isSaved.current = true;
  };
}

const labelOf = (element: HTMLFormElement | null) => element?.getAttribute('aria-label') ?? '';

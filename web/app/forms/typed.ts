import { useEffect, useLayoutEffect, useState } from 'react';
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';
import { currentSession, lendTyping, watchSession } from '../session/session.ts';

// What was being typed when a session ended against its owner's will: expired, ended on the server, or in another
// tab. Kept in this tab's memory alone, without passwords, for the same person to find again after logging in.

type OpenForm = { schema: object; isTyped: () => boolean; values: () => FieldValues };
type Draft = { path: string; values: FieldValues };

const open = new Set<OpenForm>();
let kept: { personId: number; drafts: Map<object, Draft> } | null = null;
let isWatching = false;

const isSecret = (name: string) => /password/i.test(name);

function draftOf(form: OpenForm): Draft {
  const values = Object.entries(form.values()).filter(([name]) => !isSecret(name));
  return { path: window.location.pathname, values: Object.fromEntries(values) };
}

const typedForms = () => [...open].filter((form) => form.isTyped());

/** From the first form on. */
function watch(): void {
  if (isWatching) return;
  isWatching = true;
  lendTyping(() => typedForms().length > 0);
  let shown = currentSession();
  watchSession((cause) => {
    const before = shown;
    shown = currentSession();
    if (cause === 'logout') kept = null;
    else if (shown.kind === 'visitor' && before.kind !== 'visitor')
      kept = {
        personId: before.user.id,
        drafts: new Map(typedForms().map((form) => [form.schema, draftOf(form)])),
      };
    else if (shown.kind !== 'visitor' && shown.user.id !== kept?.personId) kept = null;
  });
}

function typedBefore(schema: object): FieldValues {
  const draft = kept?.drafts.get(schema);
  return draft && draft.path === window.location.pathname ? draft.values : {};
}

/** Brings back what was typed into this form when the session ended, and keeps it should that happen (again). */
export function useTypedBefore(schema: object, form: UseFormReturn<FieldValues>): void {
  const { control, getValues, setValue } = form;
  const [typed] = useState(() => typedBefore(schema));
  useLayoutEffect(() => {
    kept?.drafts.delete(schema);
    for (const [name, value] of Object.entries(typed)) {
      if (value !== undefined) setValue(name, value, { shouldDirty: true, shouldValidate: true });
    }
  }, [schema, typed, setValue]);

  const { isDirty } = useFormState({ control });
  useEffect(() => {
    watch();
    const announced: OpenForm = { schema, isTyped: () => isDirty, values: getValues };
    open.add(announced);
    return () => {
      open.delete(announced);
    };
  }, [schema, isDirty, getValues]);
}

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';
import { currentSession, lendTyping, watchSession } from '../session/session.ts';
import { retype } from './retype.ts';

// What was being typed when a session ended against its owner's will: expired, ended on the server, or in another
// tab. Kept in this tab's memory alone, without passwords, for the same person to find again, once, in the same form at
// the same address after logging in. What was saved is not kept; nor is what its owner never touched, which is read anew.

/** Whatever an ended session would take along, known by its `schema` or, where it has none, another object of its own. */
type OpenForm = { schema: object; isTyped: () => boolean; typed: () => FieldValues };
type Draft = { path: string; values: FieldValues };

const open = new Set<OpenForm>();
let kept: { personId: number; drafts: Map<object, Draft> } | null = null;
let isWatching = false;

const isSecret = (name: string) => /password/i.test(name);

/** The version goes along, wherever a form has one: what was typed is saved as of what was read then. */
function typedOf(values: FieldValues, changed: FieldValues): FieldValues {
  const isKept = (name: string) => (changed[name] && !isSecret(name)) || name === 'version';
  return Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)));
}

const draftOf = (form: OpenForm): Draft => ({ path: window.location.pathname, values: form.typed() });

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

function announce(form: OpenForm): () => void {
  watch();
  open.add(form);
  return () => {
    open.delete(form);
  };
}

/**
 * As `useTypedBefore`, for work that is no form, known by `key`: brings back what `held` answered when the session ended.
 * @param held null while there is nothing to keep; always the same function
 */
export function useHeldBefore<Held extends FieldValues>(key: object, held: () => Held | null): Held | null {
  const [before] = useState(() => {
    const values = typedBefore(key);
    return Object.keys(values).length > 0 ? (values as Held) : null;
  });
  useEffect(() => {
    kept?.drafts.delete(key);
    return announce({ schema: key, isTyped: () => held() !== null, typed: () => held() ?? {} });
  }, [key, held]);
  return before;
}

/**
 * Brings back what was typed into this form when the session ended, and keeps it should that happen (again).
 * @returns what to call once it is saved: from then on there is nothing to keep, until something else is typed
 */
export function useTypedBefore(schema: object, form: UseFormReturn<FieldValues>): () => void {
  const { control, getValues, setValue, subscribe } = form;
  const [typed] = useState(() => typedBefore(schema));
  useLayoutEffect(() => {
    kept?.drafts.delete(schema);
    retype(
      setValue,
      Object.entries(typed).filter(([, value]) => value !== undefined),
    );
  }, [schema, typed, setValue]);

  const isSaved = useRef(false);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => {
          isSaved.current = false;
        },
      }),
    [subscribe],
  );

  const { isDirty, dirtyFields } = useFormState({ control });
  useEffect(
    () =>
      announce({
        schema,
        isTyped: () => isDirty && !isSaved.current,
        typed: () => typedOf(getValues(), dirtyFields),
      }),
    [schema, isDirty, dirtyFields, getValues],
  );

  return () => {
    isSaved.current = true;
  };
}

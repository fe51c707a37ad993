import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';
import { currentSession, setTypingCheck, watchSession } from '../session/session.ts';
import { applyDraft } from './apply-draft.ts';

// What was being typed when a session ended against its owner's will: expired, ended on the server, or in another
// tab. Kept in this tab's memory alone, without passwords, for the same person to find again, once, in the same form at
// the same address after logging in. What was saved is not kept; nor is what its owner never touched, which is read anew.

/** Whatever an ended session would take along, known by its `schema` or, where it has none, another object of its own. */
type DraftSource = { schema: object; isDirty: () => boolean; readValues: () => FieldValues };
type SessionDraft = { path: string; values: FieldValues };

const openForms = new Set<DraftSource>();
let saved: { personId: number; drafts: Map<object, SessionDraft> } | null = null;
let isWatching = false;

const isSecret = (name: string) => /password/i.test(name);

/** The version goes along, wherever a form has one: what was typed is saved as of what was read then. */
function draftValues(values: FieldValues, dirtyFields: FieldValues): FieldValues {
  const isIncluded = (name: string) => (dirtyFields[name] && !isSecret(name)) || name === 'version';
  return Object.fromEntries(Object.entries(values).filter(([name]) => isIncluded(name)));
}

const draftOf = (form: DraftSource): SessionDraft => ({
  path: window.location.pathname,
  values: form.readValues(),
});

const dirtyForms = () => [...openForms].filter((form) => form.isDirty());

/** From the first form on. */
function watchSessionEnd(): void {
  if (isWatching) return;
  isWatching = true;
  setTypingCheck(() => dirtyForms().length > 0);
  let current = currentSession();
  watchSession((cause) => {
    const previous = current;
    current = currentSession();
    if (cause === 'logout') saved = null;
    else if (current.kind === 'visitor' && previous.kind !== 'visitor')
      saved = {
        personId: previous.user.id,
        drafts: new Map(dirtyForms().map((form) => [form.schema, draftOf(form)])),
      };
    else if (current.kind !== 'visitor' && current.user.id !== saved?.personId) saved = null;
  });
}

function draftFor(schema: object): FieldValues {
  const draft = saved?.drafts.get(schema);
  return draft && draft.path === window.location.pathname ? draft.values : {};
}

function registerForm(form: DraftSource): () => void {
  watchSessionEnd();
  openForms.add(form);
  return () => {
    openForms.delete(form);
  };
}

/**
 * As `useTypedBefore`, for work that is no form, known by `key`: brings back what `held` answered when the session ended.
 * @param readValue null while there is nothing to keep; always the same function
 */
export function useSessionDraftValue<Value extends FieldValues>(
  key: object,
  readValue: () => Value | null,
): Value | null {
  const [draft] = useState(() => {
    const values = draftFor(key);
    return Object.keys(values).length > 0 ? (values as Value) : null;
  });
  useEffect(() => {
    saved?.drafts.delete(key);
    return registerForm({
      schema: key,
      isDirty: () => readValue() !== null,
      readValues: () => readValue() ?? {},
    });
  }, [key, readValue]);
  return draft;
}

/**
 * Brings back what was typed into this form when the session ended, and keeps it should that happen (again).
 * @returns what to call once it is saved: from then on there is nothing to keep, until something else is typed
 */
export function useSessionDraft(schema: object, form: UseFormReturn<FieldValues>): () => void {
  const { control, getValues, setValue, subscribe } = form;
  const [draft] = useState(() => draftFor(schema));
  useLayoutEffect(() => {
    saved?.drafts.delete(schema);
    applyDraft(
      setValue,
      Object.entries(draft).filter(([, value]) => value !== undefined),
    );
  }, [schema, draft, setValue]);

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
      registerForm({
        schema,
        isDirty: () => isDirty && !isSaved.current,
        readValues: () => draftValues(getValues(), dirtyFields),
      }),
    [schema, isDirty, dirtyFields, getValues],
  );

  return () => {
    isSaved.current = true;
  };
}

import { displayEmail } from '@cercle/contract/display-email';
import { useEffect, useMemo } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useSession } from '../session/session.ts';

const NOTHING: FieldValues = {};

/** Name and address of the person who is logged in, by the names of a public form's controls; of a visitor nothing. */
export function useOwnContact(): FieldValues {
  const session = useSession();
  const user = session && session.kind !== 'visitor' ? session.user : null;
  const name = user?.username;
  const email = user?.email;
  return useMemo(() => (email ? { name, email: displayEmail(email) } : NOTHING), [name, email]);
}

/**
 * Fills the controls that are still empty, and empties them when the person logs out. It comes after the form's draft, which
 * is newer; what is filled in like this is none (`useFormDraft`).
 */
export function usePrefill({ getValues, setValue }: UseFormReturn<FieldValues>, values: FieldValues): void {
  // Not a layout effect: until the form is mounted its values are read as its defaults, and a draft would be overwritten.
  useEffect(() => {
    const filled = Object.entries(values).filter(([control, value]) => value && !getValues(control));
    for (const [control, value] of filled) setValue(control, value);
    return () => {
      for (const [control, value] of filled) if (getValues(control) === value) setValue(control, '');
    };
  }, [values, getValues, setValue]);
}

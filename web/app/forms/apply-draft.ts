import type { FieldValues, UseFormSetValue } from 'react-hook-form';

/** Puts values into a form, by control, as if they had just been typed there. */
export function applyDraft(
  setValue: UseFormSetValue<FieldValues>,
  values: Iterable<[string, unknown]>,
): void {
  for (const [control, value] of values)
    setValue(control, value, { shouldDirty: true, shouldValidate: true });
}

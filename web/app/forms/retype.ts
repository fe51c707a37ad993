import type { FieldValues, UseFormSetValue } from 'react-hook-form';

/** Puts values into a form, by control, as if they had just been typed there. */
export function retype(setValue: UseFormSetValue<FieldValues>, typed: Iterable<[string, unknown]>): void {
  for (const [control, value] of typed) setValue(control, value, { shouldDirty: true, shouldValidate: true });
}

import type { FieldValues } from 'react-hook-form';

/** The body of a call that takes the JSON part `data` and, beside it, those of the files that were chosen. */
export function multipart(data: object, typed: FieldValues, files: readonly string[]): FormData {
  const body = new FormData();
  body.set('data', new Blob([JSON.stringify(data)], { type: 'application/json' }));
  for (const part of files) {
    const file: unknown = typed[part];
    if (file instanceof File) body.set(part, file);
  }
  return body;
}

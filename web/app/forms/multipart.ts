import type { FieldValues } from 'react-hook-form';

/** The body of a call that takes a JSON part `data` and one part for each chosen file. */
export function multipart(data: object, typed: FieldValues, files: readonly string[]): FormData {
  const body = new FormData();
  body.set('data', new Blob([JSON.stringify(data)], { type: 'application/json' }));
  for (const part of files) {
    const file: unknown = typed[part];
    if (file instanceof File) body.set(part, file);
  }
  return body;
}

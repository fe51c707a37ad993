/** A multipart body: a JSON part for each object, and a part for each value that is a file. */
export function multipartBody(objects: Record<string, object>, files: Record<string, unknown>): FormData {
  const body = new FormData();
  for (const [part, object] of Object.entries(objects))
    body.set(part, new Blob([JSON.stringify(object)], { type: 'application/json' }));
  for (const [part, file] of Object.entries(files)) if (file instanceof File) body.set(part, file);
  return body;
}

/** The body of a call that takes files: a part of JSON for each object, and one for each file; what is no file has none. */
export function multipartBody(objects: Record<string, object>, files: Record<string, unknown>): FormData {
  const body = new FormData();
  for (const [part, object] of Object.entries(objects))
    body.set(part, new Blob([JSON.stringify(object)], { type: 'application/json' }));
  for (const [part, file] of Object.entries(files)) if (file instanceof File) body.set(part, file);
  return body;
}

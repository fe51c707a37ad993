import { CROP_PART, UncroppedPhoto } from '@cercle/contract/crop';

/** A multipart body: a JSON part for each object, and a part for each value that is a file, with the crop of one that the server crops. */
export function multipartBody(objects: Record<string, object>, files: Record<string, unknown>): FormData {
  const body = new FormData();
  for (const [part, object] of Object.entries(objects))
    body.set(part, new Blob([JSON.stringify(object)], { type: 'application/json' }));
  for (const [part, file] of Object.entries(files)) {
    if (file instanceof File) body.set(part, file);
    if (file instanceof UncroppedPhoto) body.set(CROP_PART, JSON.stringify(file.crop));
  }
  return body;
}

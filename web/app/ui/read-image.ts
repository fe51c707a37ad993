import { PHOTO_INCOMPLETE_ERROR, photoDimensionsProblem } from '@cercle/contract/images';
import { missingFileMessage } from '../api/missing-file.ts';
import { dimensionsOf } from './photo-validation.ts';

/** The message says in French what is wrong with a picture. */
export class PictureError extends Error {
  override name = 'PictureError';
}

/**
 * Reads an image, upright as the camera recorded it, unless `validate` finds a problem.
 * @throws PictureError
 */
export async function readImage(
  url: string,
  validate: (image: HTMLImageElement) => string | null,
): Promise<HTMLImageElement> {
  const image = new Image();
  await new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = () => reject(new PictureError(PHOTO_INCOMPLETE_ERROR));
    image.src = url;
  });
  // The size is known before any pixel is read: a decompression bomb would block the whole page.
  const problem = validate(image);
  if (problem) throw new PictureError(problem);
  await image.decode().catch(() => {
    throw new PictureError(PHOTO_INCOMPLETE_ERROR);
  });
  return image;
}

/** Why a picture that is sent as it is cannot be used, in French; null if it can, as far as a browser can tell. */
export async function wholePictureProblem(file: File): Promise<string | null> {
  const url = URL.createObjectURL(file);
  try {
    await readImage(url, (image) => photoDimensionsProblem(dimensionsOf(image)));
    const bytes = await file.arrayBuffer().catch(() => null);
    if (!bytes) return missingFileMessage(file.name);
    // A browser shows as much as there is of it. Where this code does not come, the server says it.
    const ends = await import('./picture-end.ts').catch(() => null);
    return ends?.isCutOff(new Uint8Array(bytes)) ? PHOTO_INCOMPLETE_ERROR : null;
  } catch (failure) {
    if (failure instanceof PictureError) return failure.message;
    throw failure;
  } finally {
    URL.revokeObjectURL(url);
  }
}

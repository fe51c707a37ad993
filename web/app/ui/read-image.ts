import { PHOTO_INCOMPLETE_ERROR } from '@cercle/contract/images';

/**
 * Reads an image, upright as the camera recorded it, unless `validate` finds a problem.
 * @throws Error whose message says in French what is wrong with it
 */
export async function readImage(
  url: string,
  validate: (image: HTMLImageElement) => string | null,
): Promise<HTMLImageElement> {
  const image = new Image();
  await new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = () => reject(new Error(PHOTO_INCOMPLETE_ERROR));
    image.src = url;
  });
  // The size is known before any pixel is read: a decompression bomb would block the whole page.
  const problem = validate(image);
  if (problem) throw new Error(problem);
  await image.decode().catch(() => {
    throw new Error(PHOTO_INCOMPLETE_ERROR);
  });
  return image;
}

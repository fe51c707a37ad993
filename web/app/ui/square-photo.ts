import { PHOTO_TYPE_ERROR } from '@cercle/contract/images';

/** A part of a picture, in the picture's own pixels. */
export type CropArea = { x: number; y: number; width: number; height: number };

/** The longer side of what is sent, in pixels; the server keeps less. */
const MAX_SIDE_PX = 1024;
const JPEG_QUALITY = 0.9;

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
    image.onerror = () => reject(new Error(PHOTO_TYPE_ERROR));
    image.src = url;
  });
  // The size is known before any pixel is read: a decompression bomb would block the whole page.
  const problem = validate(image);
  if (problem) throw new Error(problem);
  await image.decode().catch(() => {
    throw new Error(PHOTO_TYPE_ERROR);
  });
  return image;
}

/** The square `part` of the image as a JPEG called `name`; what was transparent becomes white. */
export async function squarePhoto(image: HTMLImageElement, area: CropArea, name: string): Promise<File> {
  const side = Math.round(Math.min(MAX_SIDE_PX, area.width));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  if (!blob) throw new Error('The canvas could not be encoded');
  return new File([blob], name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
}

import { type CropArea, UncroppedPhoto } from '@cercle/contract/crop';
import { isFaithful, newCanvas } from './faithful-canvas.ts';

/** The longer side of what is sent, in pixels; the server keeps less. */
const MAX_SIDE_PX = 1024;
const JPEG_QUALITY = 0.9;

/**
 * The square `area` of an image as a JPEG; what was transparent becomes white. Where the browser cannot make one, or makes one that shows
 * something else, it is the original, with the area for the server to cut out.
 */
export async function squarePhoto(image: HTMLImageElement, area: CropArea, original: File): Promise<File> {
  const cropped = await cropInBrowser(image, area, original.name).catch(() => null);
  return cropped ?? new UncroppedPhoto(original, withinImage(area, image));
}

/** @returns null where the canvas cannot be trusted */
async function cropInBrowser(image: HTMLImageElement, area: CropArea, name: string): Promise<File | null> {
  const side = Math.round(Math.min(MAX_SIDE_PX, area.width));
  const { canvas, context } = newCanvas(side);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const blob = await encode(canvas);
  if (!(await isFaithful(canvas, blob, encode))) return null;
  return new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
}

async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  if (!blob) throw new Error('The canvas could not be encoded');
  return blob;
}

/** In whole pixels, none of them beyond the image. */
function withinImage({ x, y, width, height }: CropArea, image: HTMLImageElement): CropArea {
  const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(Math.round(width), image.naturalWidth - left)),
    height: Math.max(1, Math.min(Math.round(height), image.naturalHeight - top)),
  };
}

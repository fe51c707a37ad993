import type { CropArea } from '@cercle/contract/crop';
import { IMAGE_WIDTHS } from '@cercle/contract/images';

type Size = { width: number; height: number };

/** To cut a part out of a picture that was made smaller first. */
export type ScaledCrop = { whole: Size; part: Size & { left: number; top: number } };

export const isWithin = ({ x, y, width, height }: CropArea, picture: Size): boolean =>
  x + width <= picture.width && y + height <= picture.height;

/**
 * The part in the largest width that is stored, or as it is where it is smaller. Only what is needed of the whole is read: a JPEG is
 * decoded at a fraction of its size.
 */
export function scaleCrop({ x, y, width, height }: CropArea, picture: Size): ScaledCrop {
  const scale = Math.min(1, Math.max(...IMAGE_WIDTHS) / Math.max(width, height));
  const scaled = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  const whole = { width: scaled(picture.width), height: scaled(picture.height) };
  const part = { width: scaled(width), height: scaled(height) };
  // Rounding may lead one pixel beyond the picture.
  const left = Math.min(Math.round(x * scale), whole.width - part.width);
  const top = Math.min(Math.round(y * scale), whole.height - part.height);
  return { whole, part: { ...part, left, top } };
}

/**
 * Where a browser's canvas cannot be trusted, as with some protections against fingerprinting, the original is sent with the part of it
 * that is wanted, and the server crops it.
 */

/** In pixels of the upright picture. */
export type CropArea = { x: number; y: number; width: number; height: number };

/** The part of a form that holds it, as JSON; it is about the photo, never about a logo. */
export const CROP_PART = 'crop';

/** An original of which only a part is wanted. */
export class UncroppedPhoto extends File {
  readonly crop: CropArea;
  constructor(original: File, crop: CropArea) {
    super([original], original.name, { type: original.type });
    this.crop = crop;
  }
}

import {
  ORIGINAL_SIZE_ERROR,
  PHOTO_INCOMPLETE_ERROR,
  PHOTO_PIXELS_ERROR,
  PHOTO_SIDE_ERROR,
  PHOTO_TYPE_ERROR,
  photoMemoryError,
} from '@cercle/contract/images';
import sharp from 'sharp';
import { type Picture, readPicture } from '../images/picture.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { fileOf } from './crafted-images.ts';

export const WRONG_TYPE = { code: 'unsupported-media', errors: { photo: [PHOTO_TYPE_ERROR] } };
export const TOO_HEAVY = { code: 'too-large', errors: { photo: [ORIGINAL_SIZE_ERROR] } };
export const TOO_MANY_PIXELS = { code: 'too-large', errors: { photo: [PHOTO_PIXELS_ERROR] } };
export const TOO_LONG = { code: 'too-large', errors: { photo: [PHOTO_SIDE_ERROR] } };
export const TOO_WHOLE = { code: 'too-large', errors: { photo: [photoMemoryError(24_000_000)] } };
export const TOO_DEEP = { code: 'too-large', errors: { photo: [photoMemoryError(12_000_000)] } };
export const INCOMPLETE = { code: 'unsupported-media', errors: { photo: [PHOTO_INCOMPLETE_ERROR] } };

/** Uploads those bytes as a photo. */
export const readBytes = (bytes: Uint8Array, name?: string, type?: string): Promise<Picture> =>
  readPicture(fileOf(bytes, name, type), 'photo');

/** The refusal of those bytes. */
export async function refusalOf(bytes: Uint8Array) {
  const error = await readBytes(bytes).catch((refusal: unknown) => refusal);
  if (!(error instanceof DomainError)) throw new Error('was not refused', { cause: error });
  return { code: error.code, errors: error.errors };
}

/** [width named, format, width, height] of each variant. */
export const sizesOf = ({ variants }: Picture) =>
  Promise.all(
    variants.map(async ({ width, bytes }) => {
      const { format, width: across, height } = await sharp(bytes).metadata();
      return [width, format, across, height];
    }),
  );

/** A picture of one colour. */
export const flatPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1f3a5f' } });

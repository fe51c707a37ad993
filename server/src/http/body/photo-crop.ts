import { CROP_PART, type CropArea, UncroppedPhoto } from '@cercle/contract/crop';
import { PHOTO_MAX_SIDE } from '@cercle/contract/images';
import { z } from 'zod';
import { DomainError } from '../../kernel/domain-error.ts';

const offset = z.int().min(0).max(PHOTO_MAX_SIDE);
const length = offset.min(1);
const cropArea: z.ZodType<CropArea> = z.strictObject({ x: offset, y: offset, width: length, height: length });

/** Four numbers with their names take less. */
const MAX_CROP_CHARACTERS = 200;

/**
 * The photo with the part of it that is wanted, where the form's part `crop` says so in JSON.
 * @throws DomainError validation
 */
export function withCrop(photo: File, form: FormData): File {
  const [crop, second] = form.getAll(CROP_PART);
  if (crop === undefined) return photo;
  if (second !== undefined || typeof crop !== 'string' || crop.length > MAX_CROP_CHARACTERS)
    throw new DomainError('validation');
  const parsed = cropArea.safeParse(parseJson(crop));
  if (!parsed.success) throw new DomainError('validation');
  return new UncroppedPhoto(photo, parsed.data);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

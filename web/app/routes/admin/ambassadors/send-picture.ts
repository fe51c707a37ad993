import type { Ambassador } from '@cercle/contract/ambassadors';
import { ORIGINAL_MAX_BYTES, photoDimensionsProblem } from '@cercle/contract/images';
import { api } from '../../../api/client.ts';
import { multipartBody } from '../../../api/multipart.ts';
import { choiceProblem, dimensionsOf } from '../../../ui/photo-validation.ts';
import { readImage } from '../../../ui/read-image.ts';
import { squarePhoto } from '../../../ui/square-photo.ts';
import type { PictureKind } from './match-pictures.ts';

/** Why a file cannot be sent, in French; null if it can. A photo is cropped first, so its weight does not matter. */
export const pictureProblem = (file: File, kind: PictureKind) =>
  choiceProblem(file, kind === 'logo' ? ORIGINAL_MAX_BYTES : Number.POSITIVE_INFINITY);

/**
 * Replaces one picture of an ambassador; the rest of the record stays as it is at this moment.
 * @throws ApiError, SessionEndedError, PictureError
 */
export async function sendPicture(id: number, kind: PictureKind, file: File): Promise<void> {
  const picture = kind === 'photo' ? await centreSquare(file) : file;
  const path = `/admin/ambassadors/${id}`;
  const { name, company, jobTitle, active, version } = await api.get<Ambassador>(path);
  await api.put(
    path,
    multipartBody({ data: { name, company, jobTitle, active, version } }, { [kind]: picture }),
  );
}

async function centreSquare(file: File): Promise<File> {
  const url = URL.createObjectURL(file);
  try {
    const image = await readImage(url, (read) => photoDimensionsProblem(dimensionsOf(read)));
    const { width, height } = dimensionsOf(image);
    const side = Math.min(width, height);
    const area = { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
    return await squarePhoto(image, area, file);
  } finally {
    URL.revokeObjectURL(url);
  }
}

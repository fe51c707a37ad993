import { PHOTO_MAX_BYTES } from '@cercle/contract/images';

/** Pixels, the longer side: more than any screen of ours shows. */
const LONGER_SIDE = 1600;
const JPEG_QUALITY = 0.88;

/** The picture as it is, or made smaller when it weighs too much; what cannot be read stays, for the form to judge. */
export async function fitToLimit(photo: File): Promise<File> {
  if (photo.size <= PHOTO_MAX_BYTES) return photo;
  const picture = await createImageBitmap(photo).catch(() => null);
  if (!picture) return photo;
  const scale = Math.min(1, LONGER_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', JPEG_QUALITY));
  return smaller ? new File([smaller], photo.name, { type: 'image/jpeg' }) : photo;
}

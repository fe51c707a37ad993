import { PHOTO_MAX_BYTES, PHOTO_SIZE_ERROR, PHOTO_TYPE_ERROR, PHOTO_TYPES } from '@cercle/contract/images';

/** The problem of a file before it is sent; the server checks its content. */
export const photoProblem = (file: File): string | null =>
  cameraPhotoProblem(file) ?? (file.size > PHOTO_MAX_BYTES ? PHOTO_SIZE_ERROR : null);

/** A camera's shot weighs what the camera decides: only its crop is sent, and that is light. */
export const cameraPhotoProblem = (file: File): string | null =>
  PHOTO_TYPES.some((type) => type === file.type) ? null : PHOTO_TYPE_ERROR;

/** In the picture's own pixels, which are known before any is read. */
export const dimensionsOf = ({ naturalWidth, naturalHeight }: HTMLImageElement) => ({
  width: naturalWidth,
  height: naturalHeight,
});

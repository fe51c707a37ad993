import {
  ORIGINAL_MAX_BYTES,
  ORIGINAL_SIZE_ERROR,
  PHOTO_EMPTY_ERROR,
  PHOTO_SIZE_ERROR,
  PHOTO_TYPES,
  photoTypeProblem,
  SIGNATURE_BYTES,
} from '@cercle/contract/images';
import { missingFileMessage } from '../api/missing-file.ts';

/** For the file dialog; `image/jpg` is what some galleries call a JPEG. */
export const PHOTO_ACCEPT = [...PHOTO_TYPES, 'image/jpg'].join(',');

/** A chosen file that is no picture for us, with the reason: it waits in the form, which shows that, until another takes its place. */
export class RefusedFile extends File {
  readonly problem: string;
  constructor(file: File, problem: string) {
    super([file], file.name, { type: file.type });
    this.problem = problem;
  }
}

/** Why a form cannot be sent with this file, in French; undefined if it can, or if there is none. */
export const photoProblem = (file: unknown): string | undefined =>
  file instanceof RefusedFile ? file.problem : undefined;

/**
 * Why a file cannot be used, in French; null if it can. Its content decides, as for the server: its name and its declared type are
 * missing or wrong on many phones.
 * @param maxBytes of a file that is sent as it is, or has a described limit; `Infinity` where only a crop is sent
 */
export async function choiceProblem(file: File, maxBytes: number): Promise<string | null> {
  if (file.size === 0) return PHOTO_EMPTY_ERROR;
  const problem = sizeProblem(file, maxBytes);
  if (problem) return problem;
  try {
    return photoTypeProblem(new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()));
  } catch {
    return missingFileMessage(file.name);
  }
}

/** Why a file weighs too much, in French; null if it does not. */
export function sizeProblem(file: File, maxBytes: number): string | null {
  if (file.size <= maxBytes) return null;
  return maxBytes === ORIGINAL_MAX_BYTES ? ORIGINAL_SIZE_ERROR : PHOTO_SIZE_ERROR;
}

/** In the picture's own pixels, which are known before any is read. */
export const dimensionsOf = ({ naturalWidth, naturalHeight }: HTMLImageElement) => ({
  width: naturalWidth,
  height: naturalHeight,
});

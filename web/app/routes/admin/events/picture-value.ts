import type { EventDetails } from '@cercle/contract/events';
import type { LibraryImage } from '@cercle/contract/library-images';

/** The picture that is chosen, with what shows it. */
type ChosenPicture = Pick<LibraryImage, 'id' | 'hash' | 'width' | 'height' | 'alt'>;

/** A text, as a draft of the form keeps no objects over a reload; empty for none. */
export function writtenPicture(picture: ChosenPicture | null): string {
  if (!picture) return '';
  const { id, hash, width, height, alt } = picture;
  return JSON.stringify({ id, hash, width, height, alt });
}

export const parsePicture = (written: unknown): ChosenPicture | null =>
  typeof written === 'string' && written !== '' ? JSON.parse(written) : null;

export const pictureOf = ({ pictureId, picture }: EventDetails): string =>
  writtenPicture(pictureId !== null && picture ? { id: pictureId, ...picture } : null);

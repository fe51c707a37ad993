import { IMAGE_WIDTHS } from '@cercle/contract/image-widths';

const STORED = /-\d+\.webp(?=$|\?)/;

/** Every width of a stored picture, from the address of one; a signed address keeps its signature. */
export function pictureSources(url: string): string | undefined {
  if (!STORED.test(url)) return undefined;
  return IMAGE_WIDTHS.map((width) => `${url.replace(STORED, `-${width}.webp`)} ${width}w`).join(', ');
}

import { IMAGE_DEFAULT_WIDTH, LIBRARY_IMAGE_WIDTHS } from '@cercle/contract/image-widths';
import type { ImageSize } from '@cercle/contract/library-images';

export const libraryImageUrl = (hash: string, width: number = IMAGE_DEFAULT_WIDTH) =>
  `/images/${hash}-${width}.webp`;

/** Each version of an image of the library with its true width: the longer side has the width that the address names, at most. */
export function librarySources({ hash, width, height }: ImageSize): string {
  const longer = Math.max(width, height);
  const versions = LIBRARY_IMAGE_WIDTHS.map((named) => ({
    named,
    actual: Math.round(width * Math.min(1, named / longer)),
  }));
  return versions
    .filter(({ actual }, index) => actual !== versions[index - 1]?.actual)
    .map(({ named, actual }) => `${libraryImageUrl(hash, named)} ${actual}w`)
    .join(', ');
}

type LibraryPictureProps = {
  image: ImageSize;
  alt: string;
  /** How wide it is shown, as the attribute `sizes` says it. */
  sizes: string;
  className?: string;
};

/** An image of the library, whose place is reserved before it has come. */
export const LibraryPicture = ({ image, alt, sizes, className }: LibraryPictureProps) => (
  <img
    src={libraryImageUrl(image.hash, 640)}
    srcSet={librarySources(image)}
    sizes={sizes}
    width={image.width}
    height={image.height}
    alt={alt}
    loading="lazy"
    decoding="async"
    className={className}
  />
);

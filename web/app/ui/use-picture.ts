import { photoDimensionsProblem } from '@cercle/contract/images';
import { useEffect, useState } from 'react';
import { dimensionsOf, photoProblem } from './photo-validation.ts';

/** The URL of a chosen picture, as long as it is chosen; null for one that is too large to draw. */
export function usePicture(file: unknown): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!(file instanceof File) || photoProblem(file)) return;
    const objectUrl = URL.createObjectURL(file);
    const image = new Image();
    // The size is known before any pixel is read: a decompression bomb would block the whole page.
    image.onload = () => {
      if (!photoDimensionsProblem(dimensionsOf(image))) setUrl(objectUrl);
    };
    image.src = objectUrl;
    return () => {
      image.onload = null;
      setUrl(null);
      URL.revokeObjectURL(objectUrl);
    };
  }, [file]);
  return url;
}

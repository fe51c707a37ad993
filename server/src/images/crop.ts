import type { CropArea } from '@cercle/contract/crop';
import type { Region, Sharp } from 'sharp';

/** `orientation`: of Exif, 1 to 8: how a camera held the picture that it recorded in these dimensions. */
type Recorded = { width: number; height: number; orientation: number };

/** From 5 on, the rows of the recorded picture are columns of the upright one. */
const isTransposed = (orientation: number) => orientation >= 5;

/**
 * Where a part of the upright picture lies in the recorded one: cut out there, it is turned by itself, and what is around it is never in
 * memory. Null where it goes beyond the picture.
 */
export function recordedRegion(crop: CropArea, { width, height, orientation }: Recorded): Region | null {
  const region = isTransposed(orientation)
    ? { left: crop.y, top: crop.x, width: crop.height, height: crop.width }
    : { left: crop.x, top: crop.y, width: crop.width, height: crop.height };
  const right = width - region.left - region.width;
  const below = height - region.top - region.height;
  if (right < 0 || below < 0) return null;
  return {
    ...region,
    left: [2, 3, 7, 8].includes(orientation) ? right : region.left,
    top: [3, 4, 6, 7].includes(orientation) ? below : region.top,
  };
}

/** Makes a picture of that orientation stand upright. */
export function turnUpright(picture: Sharp, orientation: number): Sharp {
  const degrees = { 3: 180, 5: 90, 6: 90, 7: 270, 8: 270 }[orientation] ?? 0;
  return picture
    .rotate(degrees)
    .flip([4, 5, 7].includes(orientation))
    .flop(orientation === 2);
}

import { type CropArea, UncroppedPhoto } from '@cercle/contract/crop';
import { PHOTO_CROP_ERROR } from '@cercle/contract/images';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fileOf } from '../testing/crafted-images.ts';
import { flatPicture, sizesOf } from '../testing/picture-errors.ts';
import { readPicture } from './picture.ts';

/** Four fields of 800 × 600: red, green; blue, white. */
const FIELDS = await Promise.all(
  [
    ['#f00', 0, 0],
    ['#0f0', 800, 0],
    ['#00f', 0, 600],
    ['#fff', 800, 600],
  ].map(async ([background, left, top]) => ({
    input: await sharp({ create: { width: 800, height: 600, channels: 3, background: String(background) } })
      .png()
      .toBuffer(),
    left: Number(left),
    top: Number(top),
  })),
);
const original = flatPicture(1_600, 1_200).composite(FIELDS);

const read = async (bytes: Uint8Array, crop: CropArea) =>
  readPicture(new UncroppedPhoto(fileOf(bytes), crop), 'photo');

/** The colour of a stored picture half way down and so far across: what is over half of each channel. */
async function colourOf({ variants }: Awaited<ReturnType<typeof read>>, across = 0.5): Promise<string> {
  const { data, info } = await sharp(variants.at(-1)?.bytes).raw().toBuffer({ resolveWithObject: true });
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * across)) * info.channels;
  return [...data.subarray(middle, middle + 3)].map((value) => (value > 127 ? 1 : 0)).join('');
}

describe('an original that comes with its crop', () => {
  it.each([
    ['left and above', { x: 0, y: 0, width: 600, height: 600 }, '100'],
    ['right and above', { x: 1_000, y: 0, width: 600, height: 600 }, '010'],
    ['left and below', { x: 0, y: 700, width: 500, height: 500 }, '001'],
    ['a small part', { x: 810, y: 610, width: 40, height: 40 }, '111'],
  ])('shows that part alone: %s', async (_part, crop, colour) => {
    for (const bytes of [await original.clone().jpeg().toBuffer(), await original.clone().png().toBuffer()])
      expect(await colourOf(await read(bytes, crop))).toBe(colour);
  });

  // The colours of the upright picture, from left to right and from above.
  it.each([
    [1, '100 010 001 111'],
    [2, '010 100 111 001'],
    [3, '111 001 010 100'],
    [4, '001 111 100 010'],
    [5, '100 001 010 111'],
    [6, '001 100 111 010'],
    [7, '111 010 001 100'],
    [8, '010 111 100 001'],
  ])('is cropped as it stands upright, recorded in the orientation %i', async (orientation, colours) => {
    const jpeg = await original.clone().withMetadata({ orientation }).jpeg().toBuffer();
    const [width, height] = orientation < 5 ? [1_600, 1_200] : [1_200, 1_600];
    const found = [];
    for (const [x, y] of [
      [20, 30],
      [width - 570, 30],
      [20, height - 560],
      [width - 570, height - 560],
    ] as const)
      found.push(await colourOf(await read(jpeg, { x, y, width: 550, height: 530 })));
    expect(found.join(' ')).toBe(colours);
    // The middle of its upper side, twice as high as wide: of both colours, the left one on the left.
    const part = await read(jpeg, { x: width / 2 - 50, y: 10, width: 100, height: 200 });
    expect((await sizesOf(part)).at(-1)?.slice(2)).toEqual([100, 200]);
    expect(await colourOf(part, 0.1)).toBe(colours.split(' ')[0]);
    expect(await colourOf(part, 0.9)).toBe(colours.split(' ')[1]);
  });

  it('is stored in the usual widths, never enlarged', async () => {
    const bytes = await original.clone().jpeg().toBuffer();
    const large = await read(bytes, { x: 0, y: 0, width: 1_200, height: 1_200 });
    expect((await sizesOf(large)).map(([, , ...size]) => size)).toEqual([
      [96, 96],
      [256, 256],
      [640, 640],
    ]);
    const small = await read(bytes, { x: 0, y: 0, width: 120, height: 120 });
    expect((await sizesOf(small)).map(([, , ...size]) => size)).toEqual([
      [96, 96],
      [120, 120],
      [120, 120],
    ]);
  });

  it('is refused where the crop goes beyond the picture', async () => {
    const bytes = await original.clone().jpeg().toBuffer();
    for (const crop of [
      { x: 1_000, y: 0, width: 601, height: 600 },
      { x: 0, y: 1_200, width: 1, height: 1 },
    ])
      await expect(read(bytes, crop)).rejects.toMatchObject({
        code: 'validation',
        errors: { photo: [PHOTO_CROP_ERROR] },
      });
  });
});

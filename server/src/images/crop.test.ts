import { type CropArea, UncroppedPhoto } from '@cercle/contract/crop';
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

/** The colour in the middle of a stored picture: what is over half of each channel. */
async function colourOf({ variants }: Awaited<ReturnType<typeof read>>): Promise<string> {
  const { data, info } = await sharp(variants.at(-1)?.bytes).raw().toBuffer({ resolveWithObject: true });
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
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

  it('is cropped as it stands upright, whichever way the camera held it', async () => {
    const bytes = await original.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    // Turned clockwise: blue, red; white, green.
    expect(await colourOf(await read(bytes, { x: 0, y: 0, width: 500, height: 500 }))).toBe('001');
    expect(await colourOf(await read(bytes, { x: 700, y: 0, width: 500, height: 500 }))).toBe('100');
    expect(await colourOf(await read(bytes, { x: 700, y: 1_100, width: 500, height: 500 }))).toBe('010');
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
      await expect(read(bytes, crop)).rejects.toMatchObject({ code: 'validation' });
  });
});

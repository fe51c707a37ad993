import { PHOTO_MAX_BYTES, PHOTO_SIZE_ERROR } from '@cercle/contract/images';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fileOf, noisyJpeg, paddedPng } from '../testing/crafted-images.ts';
import {
  flatPicture,
  readBytes,
  refusalOf,
  sizesOf,
  TOO_HEAVY,
  WRONG_TYPE,
} from '../testing/picture-errors.ts';
import { readPicture } from './picture.ts';

const WEBP = await flatPicture(50, 50).webp().toBuffer();
const AVIF = await flatPicture(50, 50).avif().toBuffer();
const TIFF = await flatPicture(50, 50).tiff().toBuffer();

describe('a photo', () => {
  it('becomes WebP in three widths, of which the longer side counts', async () => {
    const portrait = await readBytes(await flatPicture(900, 1200).jpeg().toBuffer());
    expect(await sizesOf(portrait)).toEqual([
      [96, 'webp', 72, 96],
      [256, 'webp', 192, 256],
      [640, 'webp', 480, 640],
    ]);
    expect(portrait.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is never enlarged', async () => {
    const sizes = await sizesOf(await readBytes(await flatPicture(120, 60).png().toBuffer()));
    expect(sizes.map(([, , across]) => across)).toEqual([96, 120, 120]);
  });

  it('has the same hash when it is the same, and a different hash when it is different', async () => {
    const [one, same, other] = await Promise.all([
      readBytes(await flatPicture(100, 100).png().toBuffer()),
      readBytes(await flatPicture(100, 100).png().toBuffer()),
      readBytes(await flatPicture(100, 101).png().toBuffer()),
    ]);
    expect(one.hash).toBe(same.hash);
    expect(one.hash).not.toBe(other.hash);
  });

  it.each([
    ['in grey', flatPicture(50, 50).greyscale().png()],
    ['with transparency', flatPicture(50, 50).ensureAlpha(0.5).png()],
    ['of sixteen bits', flatPicture(50, 50).toColourspace('rgb16').png()],
    ['for printing (CMYK)', flatPicture(50, 50).toColourspace('cmyk').jpeg()],
    ['as a GIF', flatPicture(50, 50).gif()],
    ['that loads progressively', flatPicture(50, 50).jpeg({ progressive: true })],
  ])('%s is accepted', async (_kind, picture) => {
    expect((await readBytes(await picture.toBuffer())).variants).toHaveLength(3);
  });
});

describe('UP-1 the size', () => {
  it('of exactly 2 MB is accepted, one byte more is refused', async () => {
    const png = await flatPicture(300, 300).png().toBuffer();
    expect((await readBytes(paddedPng(png, PHOTO_MAX_BYTES))).variants).toHaveLength(3);
    expect(await refusalOf(paddedPng(png, PHOTO_MAX_BYTES + 1))).toEqual(TOO_HEAVY);
  });

  it('is refused on the field of the file', async () => {
    const file = fileOf(new Uint8Array(PHOTO_MAX_BYTES + 1));
    await expect(readPicture(file, 'logo')).rejects.toMatchObject({ errors: { logo: [PHOTO_SIZE_ERROR] } });
  });
});

describe('UP-2 the content decides, not the name nor the declared type', () => {
  it('a JPEG named .txt is a photo', async () => {
    expect(
      (await readBytes(await flatPicture(50, 50).jpeg().toBuffer(), 'notes.txt', 'text/plain')).variants,
    ).toHaveLength(3);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  it.each([
    ['SVG', Buffer.from(svg)],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF')],
    ['ZIP', Buffer.from('PK\x03\x04', 'latin1')],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['WebP', WEBP],
    ['AVIF', AVIF],
    ['TIFF', TIFF],
    ['nothing at all', Buffer.alloc(0)],
    ['a signature and nothing else', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a signature before an SVG', Buffer.concat([Buffer.from('GIF89a'), Buffer.from(svg)])],
  ])('%s named .png is refused', async (_kind, bytes) => {
    expect(await refusalOf(bytes)).toEqual(WRONG_TYPE);
  });

  it.each([
    ['JPEG', 'jpeg'],
    ['PNG', 'png'],
  ] as const)('a %s that is cut off is refused', async (_kind, format) => {
    const whole = await sharp(await noisyJpeg(600, 450))
      .toFormat(format)
      .toBuffer();
    expect(await refusalOf(whole.subarray(0, whole.length * 0.5))).toEqual(WRONG_TYPE);
    expect(await refusalOf(whole.subarray(0, whole.length * 0.98))).toEqual(WRONG_TYPE);
  });
});

describe('UP-5 the metadata of a camera', () => {
  it('is left out: place, author, profile, thumbnail; the picture stands upright', async () => {
    const output = await sharp({ create: { width: 40, height: 80, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const rotated = await flatPicture(80, 80)
      .composite([{ input: output, left: 0, top: 0 }])
      .withExif({
        IFD0: { Artist: 'Marie Secret' },
        IFD3: { GPSLatitude: '50/1 50/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(rotated.includes('Marie Secret')).toBe(true);
    const { variants } = await readBytes(rotated);
    for (const { bytes } of variants) {
      const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, orientation }).toEqual({});
      expect(Buffer.from(bytes).includes('Marie Secret')).toBe(false);
    }
    // Orientation 6: the left side in the file is the top of the picture.
    const pixels = await sharp(variants[0]?.bytes).raw().toBuffer();
    const redAt = (x: number, y: number) => pixels[(y * 80 + x) * 3] ?? 0;
    expect(redAt(70, 5)).toBeGreaterThan(200);
    expect(redAt(5, 70)).toBeLessThan(80);
  });
});

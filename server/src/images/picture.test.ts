import { ORIGINAL_MAX_BYTES, ORIGINAL_SIZE_ERROR, PHOTO_TYPE_ERROR } from '@cercle/contract/images';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  blackPng,
  deepPng,
  fileOf,
  gif,
  headerOnlyJpeg,
  headerOnlyPng,
  noisyJpeg,
  paddedPng,
  turnedPng,
  withPasses,
} from '../testing/crafted-images.ts';
import {
  flatPicture,
  INCOMPLETE,
  readBytes,
  refusalOf,
  sizesOf,
  TOO_DEEP,
  TOO_HEAVY,
  TOO_LONG,
  TOO_MANY_PIXELS,
  TOO_WHOLE,
  WRONG_TYPE,
} from '../testing/picture-errors.ts';
import { MAX_CONCURRENT_READS, readPicture } from './picture.ts';

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
  it('of exactly 10 MB is accepted, one byte more is refused; most forms allow less', async () => {
    const png = await flatPicture(300, 300).png().toBuffer();
    expect((await readBytes(paddedPng(png, ORIGINAL_MAX_BYTES))).variants).toHaveLength(3);
    expect(await refusalOf(paddedPng(png, ORIGINAL_MAX_BYTES + 1))).toEqual(TOO_HEAVY);
  });

  it('is refused on the field of the file', async () => {
    const file = fileOf(new Uint8Array(ORIGINAL_MAX_BYTES + 1));
    await expect(readPicture(file, 'logo')).rejects.toMatchObject({
      errors: { logo: [ORIGINAL_SIZE_ERROR] },
    });
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
    ['WebP', WEBP],
    ['AVIF', AVIF],
    ['TIFF', TIFF],
    ['nothing at all', Buffer.alloc(0)],
  ])('%s named .png is refused', async (_kind, bytes) => {
    expect(await refusalOf(bytes)).toEqual(WRONG_TYPE);
  });

  it.each(['heic', 'heix', 'mif1'])('HEIC (%s) is refused, with how to send a JPEG', async (brand) => {
    const { errors } = await refusalOf(Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, 'latin1'));
    expect(errors?.photo?.[0]).toContain(`${PHOTO_TYPE_ERROR}. Cette photo est au format HEIC`);
  });

  it.each([
    ['a signature and nothing else', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a signature before an SVG', Buffer.concat([Buffer.from('GIF89a'), Buffer.from(svg)])],
  ])('%s is refused: nothing follows that could be read', async (_kind, bytes) => {
    expect(await refusalOf(bytes)).toEqual(INCOMPLETE);
  });

  it.each([
    ['JPEG', 'jpeg'],
    ['PNG', 'png'],
  ] as const)('a %s that is cut off is refused as incomplete', async (_kind, format) => {
    const whole = await sharp(await noisyJpeg(600, 450))
      .toFormat(format)
      .toBuffer();
    for (const share of [0.001, 0.5, 0.98])
      expect(await refusalOf(whole.subarray(0, whole.length * share))).toEqual(INCOMPLETE);
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

const PNG = await flatPicture(20, 20).png().toBuffer();

const PROGRESSIVE = { progressive: true, chromaSubsampling: '4:4:4' };

const progressiveJpeg = (width: number, height: number) =>
  flatPicture(width, height).jpeg(PROGRESSIVE).toBuffer();

/** Converting the colours of every pixel would take seconds: those of a few pixels are converted, then enlarged. */
const CMYK_JPEG = await flatPicture(6, 4).toColourspace('cmyk').jpeg().toBuffer();

const cmykJpeg = (width: number, height: number) =>
  sharp(CMYK_JPEG)
    .pipelineColourspace('cmyk')
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .toColourspace('cmyk')
    .jpeg(PROGRESSIVE)
    .toBuffer();

const CMYK_24_MEGAPIXELS = await cmykJpeg(6_000, 4_000);

const CMYK_12_MEGAPIXELS = await cmykJpeg(4_000, 3_000);

const PROGRESSIVE_24_MEGAPIXELS = await progressiveJpeg(6_000, 4_000);

const PHONE_JPEG = await flatPicture(8_160, 6_120).jpeg().toBuffer();

const SMALL_PROGRESSIVE = await progressiveJpeg(600, 400);

describe('UP-3 decompression bombs', () => {
  const measureCpu = async <Result>(work: () => Promise<Result>) => {
    const before = process.cpuUsage();
    const result = await work();
    return { result, milliseconds: process.cpuUsage(before).user / 1_000 };
  };

  it.each([
    ['of 268 megapixels in 33 kB', blackPng(16_383, 16_383), TOO_MANY_PIXELS],
    ['of 1600 megapixels in its header', headerOnlyPng(40_000, 40_000), TOO_MANY_PIXELS],
    ['of one pixel row too many', blackPng(10_000, 5_001), TOO_MANY_PIXELS],
    ['of a GIF that is in memory as a whole', gif(6_000, 4_001, 1), TOO_WHOLE],
    ['that comes in passes', headerOnlyJpeg(PROGRESSIVE_24_MEGAPIXELS, 6_000, 4_001), TOO_WHOLE],
    ['as a GIF with a canvas of 65535²', gif(65_535, 65_535, 2), TOO_MANY_PIXELS],
    ['of one line of 24 megapixels', deepPng(24_000_000, 1), TOO_LONG],
    ['of six lines of 4 megapixels', deepPng(4_000_000, 6), TOO_LONG],
    ['as wide as a GIF can be', gif(65_535, 366, 1), TOO_LONG],
    ['of one pixel too many on a side', blackPng(1, 12_001), TOO_LONG],
    ['that comes in passes of 16 bits', deepPng(4_890, 4_890, 'interlaced'), TOO_DEEP],
    ['of one line too many in passes of 16 bits', deepPng(4_000, 3_001, 'interlaced'), TOO_DEEP],
    ['that comes in passes of four colours', CMYK_24_MEGAPIXELS, TOO_DEEP],
    [
      'that comes in ten thousand passes',
      withPasses(PROGRESSIVE_24_MEGAPIXELS, 6_000, 4_000, 10_000),
      WRONG_TYPE,
    ],
  ])('%s is refused before a pixel is read', async (_kind, bytes, refusal) => {
    const { result, milliseconds } = await measureCpu(() => refusalOf(bytes));
    expect(result).toEqual(refusal);
    expect(milliseconds).toBeLessThan(200);
  });

  it.each([
    ['a panorama', blackPng(12_000, 2_000)],
    ['a photo of 24 megapixels that comes in passes', PROGRESSIVE_24_MEGAPIXELS],
    ['a phone’s photo of 50 megapixels', PHONE_JPEG],
    ['50 megapixels that come in lines', blackPng(8_000, 6_250)],
    ['a small one in ninety', withPasses(SMALL_PROGRESSIVE, 600, 400, 80)],
    ['12 megapixels of four colours that come in passes', CMYK_12_MEGAPIXELS],
    ['12 megapixels of 16 bits that come in passes', deepPng(4_000, 3_000, 'interlaced')],
    ['24 megapixels of 16 bits that come in lines, and must be turned', turnedPng(deepPng(6_000, 4_000))],
  ])('%s is accepted', async (_kind, bytes) => {
    expect((await readBytes(bytes)).variants).toHaveLength(3);
  });

  it('a GIF without a picture is refused', async () => {
    expect(await refusalOf(gif(60_000, 60_000, 0))).toEqual(INCOMPLETE);
  });

  it('of an animation only the first picture is read, however many follow', async () => {
    const { result, milliseconds } = await measureCpu(() => readBytes(gif(2_000, 2_000, 5_000)));
    expect(await sizesOf(result)).toEqual([
      [96, 'webp', 96, 96],
      [256, 'webp', 256, 256],
      [640, 'webp', 640, 640],
    ]);
    expect(milliseconds).toBeLessThan(1_000);
  });
});

describe('UP-4 a file of two formats at once', () => {
  it.each([
    [
      'a GIF that is a web page',
      Buffer.concat([gif(20, 20, 1), Buffer.from('<script>alert(1)</script>')]),
      '<script',
    ],
    ['a PNG that is an archive', Buffer.concat([PNG, Buffer.from('PK\x03\x04x')]), 'PK'],
    ['a PNG with a text', paddedPng(PNG, 5_000), 'aaaa'],
  ])('%s keeps nothing but its pixels', async (_kind, bytes, foreign) => {
    const { variants } = await readBytes(bytes);
    for (const { bytes } of variants) {
      expect(Buffer.from(bytes).includes(foreign)).toBe(false);
      // A WebP file contains its length: nothing follows.
      expect(Buffer.from(bytes).readUInt32LE(4) + 8).toBe(bytes.length);
    }
  });
});

describe('UP-6 reading many at once', () => {
  it('takes two at a time at most', async () => {
    const bytes = await noisyJpeg(250, 200);
    let maxConcurrent = 0;
    const watch = setInterval(() => {
      maxConcurrent = Math.max(maxConcurrent, sharp.counters().process + sharp.counters().queue);
    }, 0);
    const pictures = await Promise.all(Array.from({ length: 30 }, () => readBytes(bytes)));
    clearInterval(watch);
    expect(pictures).toHaveLength(30);
    expect(maxConcurrent).toBe(MAX_CONCURRENT_READS);
    expect(maxConcurrent).toBeLessThanOrEqual(2);
  });

  it('refuses an upload when too many wait, with the time of the next attempt', async () => {
    const bytes = await flatPicture(400, 400).png().toBuffer();
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => readBytes(bytes)));
    const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
    expect(refused).toHaveLength(60 - 30 - MAX_CONCURRENT_READS);
    expect(refused[0]).toMatchObject({ code: 'unavailable', retryAfter: 5 });
    expect((await readBytes(bytes)).variants).toHaveLength(3);
  });
});

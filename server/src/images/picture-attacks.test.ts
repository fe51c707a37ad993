import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  blackPng,
  deepPng,
  gif,
  headerOnlyPng,
  noisyJpeg,
  paddedPng,
  withPasses,
} from '../testing/crafted-images.ts';
import {
  flatPicture,
  readBytes,
  refusalOf,
  sizesOf,
  TOO_DEEP,
  TOO_LONG,
  TOO_MANY_PIXELS,
  WRONG_TYPE,
} from '../testing/picture-errors.ts';
import { MAX_CONCURRENT_READS } from './picture.ts';

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
    ['of one pixel row too many', blackPng(6_000, 4_001), TOO_MANY_PIXELS],
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
    ['a small one in ninety', withPasses(SMALL_PROGRESSIVE, 600, 400, 80)],
    ['12 megapixels of four colours that come in passes', CMYK_12_MEGAPIXELS],
    ['12 megapixels of 16 bits that come in passes', deepPng(4_000, 3_000, 'interlaced')],
    ['24 megapixels of 16 bits that come in lines', deepPng(6_000, 4_000)],
  ])('%s is accepted', async (_kind, bytes) => {
    expect((await readBytes(bytes)).variants).toHaveLength(3);
  });

  it('a GIF without a picture is refused', async () => {
    expect(await refusalOf(gif(60_000, 60_000, 0))).toEqual(WRONG_TYPE);
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

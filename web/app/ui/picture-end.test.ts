import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isCutOff } from './picture-end.ts';

const noise = sharp({
  create: {
    width: 90,
    height: 70,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  },
});
const withThumbnail = (jpeg: Buffer, thumbnail: Buffer) => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(thumbnail.length + 2);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from('ffe1', 'hex'),
    length,
    thumbnail,
    jpeg.subarray(2),
  ]);
};
const jpeg = await noise.jpeg().toBuffer();
const PICTURES = {
  JPEG: jpeg,
  'JPEG that loads progressively': await noise.jpeg({ progressive: true }).toBuffer(),
  'JPEG with a thumbnail': withThumbnail(jpeg, await noise.resize(20).jpeg().toBuffer()),
  'JPEG with fill bytes': Buffer.concat([jpeg.subarray(0, 2), Buffer.from('ffff', 'hex'), jpeg.subarray(2)]),
  PNG: await noise.png().toBuffer(),
  GIF: await noise.gif().toBuffer(),
  'GIF with extensions': await sharp(await noise.gif().toBuffer(), { animated: true })
    .gif({ loop: 2, delay: [100] })
    .toBuffer(),
};

describe.each(Object.entries(PICTURES))('A %s', (_kind, bytes) => {
  test('is whole, also with a film after its end, as phones add it', () => {
    expect(isCutOff(bytes)).toBe(false);
    expect(isCutOff(Buffer.concat([bytes, Buffer.from('ffdaffd8ff', 'hex')]))).toBe(false);
  });

  test('is cut off wherever it stops before', () => {
    const ends = Array.from({ length: 40 }, (_, step) => 9 + Math.floor(((bytes.length - 14) * step) / 39));
    expect(ends.filter((end) => !isCutOff(bytes.subarray(0, end)))).toEqual([]);
  });
});

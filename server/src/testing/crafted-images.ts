import { constants, crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Pictures written byte by byte, unlike those of any camera. */

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function pngChunk(type: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/** `count` zeros; a search for repetitions of more than one byte would take six times as long. */
const deflatedZeros = (bytes: number) => deflateSync(new Uint8Array(bytes), { strategy: constants.Z_RLE });

/** A black PNG of one bit per pixel, complete: a few kilobytes that take a lot of memory to read. */
export const blackPng = (width: number, height: number) =>
  pngOf(width, height, deflatedZeros(Math.ceil(width / 8 + 1) * height));

/** A PNG that claims this size and contains next to nothing. */
export const headerOnlyPng = (width: number, height: number) => pngOf(width, height, deflatedZeros(10));

/** Each pass of an interlaced PNG: where it begins, and how far apart its pixels are. */
const PASSES = [
  { x: 0, y: 0, across: 8, down: 8 },
  { x: 4, y: 0, across: 8, down: 8 },
  { x: 0, y: 4, across: 4, down: 8 },
  { x: 2, y: 0, across: 4, down: 4 },
  { x: 0, y: 2, across: 2, down: 4 },
  { x: 1, y: 0, across: 2, down: 2 },
  { x: 0, y: 1, across: 1, down: 2 },
];
const DEEP = { depth: 16, colours: 6, bytes: 8 };

/** Black and transparent, four colours of 16 bits: as many bytes a pixel as a PNG can have. */
export function deepPng(width: number, height: number, order: 'in lines' | 'interlaced' = 'in lines') {
  const passes = order === 'interlaced' ? PASSES : [{ x: 0, y: 0, across: 1, down: 1 }];
  const sizes = passes.map(({ x, y, across, down }) => {
    const lines = Math.ceil((height - y) / down);
    return lines * (1 + DEEP.bytes * Math.ceil((width - x) / across));
  });
  const pixels = deflatedZeros(sizes.reduce((sum, size) => sum + size));
  return pngOf(width, height, pixels, { ...DEEP, isInterlaced: order === 'interlaced' });
}

const ONE_BIT = { depth: 1, colours: 0, isInterlaced: false };

function pngOf(width: number, height: number, pixels: Uint8Array, kind = ONE_BIT): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = kind.depth;
  header[9] = kind.colours;
  header[12] = Number(kind.isInterlaced);
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([PNG_SIGNATURE, ...chunks]);
}

/** The same picture in a file of exactly `size` bytes, filled up by a text that is not shown. */
export function paddedPng(png: Uint8Array, size: number): Buffer {
  const beforeEnd = png.length - 12;
  const padding = pngChunk('tEXt', Buffer.alloc(size - png.length - 12, 'a'));
  return Buffer.concat([png.subarray(0, beforeEnd), padding, png.subarray(beforeEnd)]);
}

/** The same picture, which says that it lies on its side. */
export function turnedPng(png: Uint8Array): Buffer {
  const afterHeader = 33;
  // One entry: orientation (0x0112), a short, 6.
  const exif = Buffer.from('4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000', 'hex');
  return Buffer.concat([png.subarray(0, afterHeader), pngChunk('eXIf', exif), png.subarray(afterHeader)]);
}

/** The same JPEG, which claims another size. */
export function headerOnlyJpeg(jpeg: Buffer, width: number, height: number): Buffer {
  const frame = jpeg.indexOf(Buffer.from('ffc2', 'hex'));
  const other = Buffer.from(jpeg);
  other.writeUInt16BE(height, frame + 5);
  other.writeUInt16BE(width, frame + 7);
  return other;
}

/** An animation of `frames` frames of one pixel each, on a canvas of this size. */
export function gif(width: number, height: number, frames: number): Buffer {
  const header = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  const frame = Buffer.from('21f90400010000002c000000000000000000' + '02024c0100', 'hex');
  frame.writeUInt16LE(width, 13);
  frame.writeUInt16LE(height, 15);
  return Buffer.concat([header, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

const NOISE = { type: 'gaussian', mean: 128, sigma: 30 } as const;

/** A code of one bit, which means that 16 384 blocks add nothing; fourteen bits of zero follow it. */
const EMPTY_SCAN_CODE = { table: `ffc4001410${'01'.padEnd(32, '0')}e0`, blocks: 16_384, bits: 15 };
const SCAN = 'ffda0008010100013f00';
const END_BYTES = 2;

/** A progressive JPEG with more passes, which add nothing: each has a few bytes and covers the whole picture. */
export function withPasses(jpeg: Buffer, width: number, height: number, passes: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const codes = Math.ceil(blocks / EMPTY_SCAN_CODE.blocks);
  const pass = SCAN + '00'.repeat(Math.ceil((codes * EMPTY_SCAN_CODE.bits) / 8));
  const more = Buffer.from(EMPTY_SCAN_CODE.table + pass.repeat(passes), 'hex');
  return Buffer.concat([jpeg.subarray(0, -END_BYTES), more, jpeg.subarray(-END_BYTES)]);
}

/** A photograph-like JPEG: noise, hard to compress. */
export const noisyJpeg = (width = 1200, height = 900): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#888', noise: NOISE } })
    .jpeg()
    .toBuffer();

export const fileOf = (bytes: Uint8Array, name = 'photo.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type });

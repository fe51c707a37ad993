import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Pictures written byte by byte, for what no camera makes. */

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function pngChunk(type: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/** A black PNG of one bit per pixel, complete: a few kilobytes that take a lot of memory to read. */
export const blackPng = (width: number, height: number) =>
  pngOf(width, height, deflateSync(new Uint8Array(Math.ceil(width / 8 + 1) * height)));

/** A PNG that claims to be that large and holds next to nothing. */
export const hollowPng = (width: number, height: number) =>
  pngOf(width, height, deflateSync(new Uint8Array(10)));

function pngOf(width: number, height: number, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([PNG_SIGNATURE, ...chunks]);
}

/** The same picture in a file of exactly `size` bytes: a text nobody reads fills it. */
export function paddedPng(png: Uint8Array, size: number): Buffer {
  const beforeEnd = png.length - 12;
  const padding = pngChunk('tEXt', Buffer.alloc(size - png.length - 12, 'a'));
  return Buffer.concat([png.subarray(0, beforeEnd), padding, png.subarray(beforeEnd)]);
}

/** An animation of `frames` frames of one pixel each, on a canvas of that size. */
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

/** A photograph-like JPEG: noise, hard to compress. */
export const noisyJpeg = (width = 1200, height = 900): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#888', noise: NOISE } })
    .jpeg()
    .toBuffer();

export const fileOf = (bytes: Uint8Array, name = 'photo.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type });

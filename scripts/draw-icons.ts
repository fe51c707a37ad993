// npm run draw -- the icons are generated once from web/app/layout/favicon.svg and committed to the repository.

import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

const PUBLIC = new URL('../web/public/', import.meta.url);
const svg = readFileSync(new URL('../web/app/layout/favicon.svg', import.meta.url));

const png = (size: number) =>
  sharp(svg, { density: 72 * (size / 48) })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();

/** An .ico file with one PNG. */
function ico(image: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}

/** Apple's icon is square and opaque: the circle is drawn on a background of its own colour. */
const onInk = (image: Buffer) =>
  sharp(image).flatten({ background: '#14213a' }).png({ palette: true }).toBuffer();

for (const size of [192, 512]) writeFileSync(new URL(`icon-${size}.png`, PUBLIC), await png(size));
writeFileSync(new URL('apple-touch-icon.png', PUBLIC), await onInk(await png(180)));
writeFileSync(new URL('favicon.ico', PUBLIC), ico(await png(32), 32));

import { encode } from 'uqr';
import { loadSharp } from '../images/picture.ts';

/** Sharp on screens with two pixels for each of a mail. */
const MODULE_PIXELS = 12;
/** Scanners want four empty modules around. */
const MARGIN = 4;
const LIGHT = 255;

/** The QR code of a ticket as a PNG of about one kilobyte. Black on white: mail programs change no colour of a picture. */
export async function drawTicket(text: string): Promise<Uint8Array> {
  const { size, data } = encode(text, { ecc: 'M', border: MARGIN });
  const pixels = new Uint8Array(data.flatMap((row) => row.map((isDark) => (isDark ? 0 : LIGHT))));
  const sharp = await loadSharp();
  const side = size * MODULE_PIXELS;
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(side, side, { kernel: 'nearest' })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toBuffer();
}

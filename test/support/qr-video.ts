import { writeFileSync } from 'node:fs';
import { encode } from 'uqr';

const WIDTH = 320;
const HEIGHT = 240;
const MODULE_PIXELS = 5;
const WHITE = 235;
const BLACK = 16;
const GREY = 128;
/** How many frames each code is held before the camera, and how many are empty in between. */
const HELD_FRAMES = 15;
const EMPTY_FRAMES = 5;

/** Writes what a camera sees to whom tickets are shown one after the other, again and again: Y4M, which Chromium takes for a camera. */
export function writeQrVideo(file: string, texts: string[]): void {
  const frames = texts.flatMap((text) => [
    ...Array.from({ length: HELD_FRAMES }, () => frameOf(text)),
    ...Array.from({ length: EMPTY_FRAMES }, () => frameOf(null)),
  ]);
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420mpeg2\n`);
  writeFileSync(file, Buffer.concat([header, ...frames]));
}

function frameOf(text: string | null): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  if (text !== null) drawCode(luma, text);
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY);
  return Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
}

function drawCode(luma: Buffer, text: string): void {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const left = Math.floor((WIDTH - size * MODULE_PIXELS) / 2);
  const top = Math.floor((HEIGHT - size * MODULE_PIXELS) / 2);
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      for (let line = 0; isDark && line < MODULE_PIXELS; line += 1) {
        const start = (top + row * MODULE_PIXELS + line) * WIDTH + left + column * MODULE_PIXELS;
        luma.fill(BLACK, start, start + MODULE_PIXELS);
      }
}

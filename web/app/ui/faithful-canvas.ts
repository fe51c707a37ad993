// Some protections against fingerprinting make a canvas give other pixels than were drawn on it, without an error.

/** What is compared, so many pixels a side, and into how many blocks a side it is averaged: compression changes single pixels. */
const SAMPLE_PX = 64;
const BLOCKS = 8;
const BLOCK_PX = SAMPLE_PX / BLOCKS;
/** Of 255, on average: a compressed picture differs by a few. */
const MAX_DIFFERENCE = 20;
/** A canvas that gives something else than was drawn does not give these four by chance. Red, green and blue of each quarter. */
const PATTERN = [
  [192, 48, 32],
  [32, 160, 80],
  [32, 64, 192],
  [224, 208, 32],
] as const;

type Encode = (canvas: HTMLCanvasElement) => Promise<Blob>;

/** Whether `encoded` shows what was drawn on `canvas`, and `encode` gives a known pattern as it is. */
export async function isFaithful(canvas: HTMLCanvasElement, encoded: Blob, encode: Encode): Promise<boolean> {
  const encodedPattern = await encode(drawPattern());
  if (differenceOf(await sampleOf(encodedPattern), patternSample()) > MAX_DIFFERENCE) return false;
  return differenceOf(await sampleOf(encoded), sample(canvas)) <= MAX_DIFFERENCE;
}

function drawPattern(): HTMLCanvasElement {
  const { canvas, context } = newCanvas(SAMPLE_PX);
  const half = SAMPLE_PX / 2;
  for (const [quarter, colour] of PATTERN.entries()) {
    context.fillStyle = `rgb(${colour.join()})`;
    context.fillRect((quarter % 2) * half, Math.floor(quarter / 2) * half, half, half);
  }
  return canvas;
}

const patternSample = () =>
  Array.from({ length: BLOCKS * BLOCKS }, (_, block) => {
    const isBelow = block >= (BLOCKS * BLOCKS) / 2;
    const isRight = block % BLOCKS >= BLOCKS / 2;
    return PATTERN[(isBelow ? 2 : 0) + (isRight ? 1 : 0)] ?? [];
  }).flat();

const sampleOf = async (picture: Blob) => sample(await createImageBitmap(picture));

/** Red, green and blue of each block. */
function sample(source: CanvasImageSource): number[] {
  const { context } = newCanvas(SAMPLE_PX);
  context.drawImage(source, 0, 0, SAMPLE_PX, SAMPLE_PX);
  const { data } = context.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX);
  const averages = new Array<number>(BLOCKS * BLOCKS * 3).fill(0);
  for (let pixel = 0; pixel < SAMPLE_PX * SAMPLE_PX; pixel += 1) {
    const [row, column] = [Math.floor(pixel / SAMPLE_PX), pixel % SAMPLE_PX];
    const block = Math.floor(row / BLOCK_PX) * BLOCKS + Math.floor(column / BLOCK_PX);
    for (let channel = 0; channel < 3; channel += 1)
      averages[block * 3 + channel] =
        (averages[block * 3 + channel] ?? 0) + (data[pixel * 4 + channel] ?? 0) / BLOCK_PX ** 2;
  }
  return averages;
}

const differenceOf = (one: number[], other: number[]) =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;

/** @throws Error where the browser has no canvas */
export function newCanvas(side: number) {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  return { canvas, context };
}

// Some protections against fingerprinting make a canvas give other pixels than were drawn on it, without an error.

/** What is compared, so many pixels a side. */
const SAMPLE_PX = 64;
/** It is compared block by block, so many pixels a side each: what is wrong in a part only counts as well. */
const BLOCK_PX = 8;
/** Of 255, on average over a block: a compressed picture differs by a few. */
const MAX_DIFFERENCE = 20;
/** A canvas that gives something else than was drawn does not give these four by chance. Red, green and blue of each quarter. */
const PATTERN = [
  [192, 48, 32],
  [32, 160, 80],
  [32, 64, 192],
  [224, 208, 32],
] as const;

type Encode = (canvas: HTMLCanvasElement) => Promise<Blob>;
/** Red, green, blue and opacity of each pixel, row by row. */
type Pixels = ArrayLike<number>;

/** Whether `encoded` shows what was drawn on `canvas`, and `encode` gives a known pattern as it is. */
export async function isFaithful(canvas: HTMLCanvasElement, encoded: Blob, encode: Encode): Promise<boolean> {
  const encodedPattern = await encode(drawPattern());
  if (differenceOf(await sampleOf(encodedPattern), patternPixels()) > MAX_DIFFERENCE) return false;
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

const patternPixels = (): Pixels =>
  Array.from({ length: SAMPLE_PX ** 2 }, (_, pixel) => {
    const isBelow = pixel >= SAMPLE_PX ** 2 / 2;
    const isRight = pixel % SAMPLE_PX >= SAMPLE_PX / 2;
    return [...(PATTERN[(isBelow ? 2 : 0) + (isRight ? 1 : 0)] ?? []), 255];
  }).flat();

const sampleOf = async (picture: Blob) => sample(await createImageBitmap(picture));

function sample(source: CanvasImageSource): Pixels {
  const { context } = newCanvas(SAMPLE_PX);
  context.drawImage(source, 0, 0, SAMPLE_PX, SAMPLE_PX);
  return context.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX).data;
}

/** Of the block that differs most. */
function differenceOf(one: Pixels, other: Pixels): number {
  const differences = new Array<number>((SAMPLE_PX / BLOCK_PX) ** 2).fill(0);
  for (let index = 0; index < one.length; index += 1) {
    const [row, column] = [Math.floor(index / (4 * SAMPLE_PX)), Math.floor(index / 4) % SAMPLE_PX];
    const block = Math.floor(row / BLOCK_PX) * (SAMPLE_PX / BLOCK_PX) + Math.floor(column / BLOCK_PX);
    const difference = Math.abs((one[index] ?? 0) - (other[index] ?? 0));
    // Three of the four values of a pixel count: none is transparent.
    differences[block] = (differences[block] ?? 0) + difference / (3 * BLOCK_PX ** 2);
  }
  return Math.max(...differences);
}

/** @throws Error where the browser has no canvas */
export function newCanvas(side: number) {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  return { canvas, context };
}

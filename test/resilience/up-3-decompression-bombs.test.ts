import { test } from 'vitest';
import { blackPng, deepPng, gif, headerOnlyPng, noisyJpeg } from '../../server/src/testing/crafted-images.ts';
import { withMutant } from '../support/mutant.ts';
import { maxDuring, megabytesOf } from '../support/process-stats.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { median } from '../support/statistics.ts';
import { expectToFail, expectToHold, type Finding } from './findings.ts';
import { UNLIMITED_PIXELS } from './mutants.ts';
import { openUploaders, type Uploaders } from './uploaders.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const REPEATS = 20;
const PARALLEL = 20;
const MAX_REFUSAL_MS = 20;
/** Longer than a refusal: its first frame is a picture like another. */
const MAX_READ_MS = 150;
const MAX_MB = 100;

test('UP-3 a small file that would decode to a huge picture is refused before it is decoded', async () => {
  const site = await startSite(SETTINGS);
  expectToHold(await measure(site).finally(site.close));
});

test('UP-3 control: pictures of any number of pixels are decoded', async () => {
  expectToFail(await withMutant(UNLIMITED_PIXELS, SETTINGS, measureFirst));
});

type Bomb = { bytes: Uint8Array; status: number; maxMs: number };

async function corpus(): Promise<Record<string, Bomb>> {
  const photo = await noisyJpeg();
  const refused = { status: 415, maxMs: MAX_REFUSAL_MS };
  return {
    'a PNG of 16 383²': { bytes: blackPng(16_383, 16_383), status: 413, maxMs: MAX_REFUSAL_MS },
    'a header of 40 000²': { bytes: headerOnlyPng(40_000, 40_000), status: 413, maxMs: MAX_REFUSAL_MS },
    'a PNG of 24 000 000 × 1, 16 bits': { bytes: deepPng(24_000_000, 1), status: 413, maxMs: MAX_REFUSAL_MS },
    'a PNG of 4 890², 16 bits, interlaced': {
      bytes: deepPng(4_890, 4_890, 'interlaced'),
      status: 413,
      maxMs: MAX_REFUSAL_MS,
    },
    'a GIF of 5 000 frames': { bytes: gif(2_000, 2_000, 5_000), status: 200, maxMs: MAX_READ_MS },
    'a GIF of 32 bytes': { bytes: Buffer.concat([gif(60_000, 60_000, 0), Buffer.alloc(12)]), ...refused },
    // Decoded as far as it goes.
    'a JPEG cut in half': { bytes: photo.subarray(0, photo.length >> 1), status: 415, maxMs: MAX_READ_MS },
  };
}

async function measure(site: TestSite): Promise<Finding[]> {
  const uploaders = await openUploaders(site, PARALLEL);
  const decompressionBombs = await corpus();
  await uploadOrdinaryPhotos(uploaders);
  const before = megabytesOf(site.pid());
  const findings: Finding[] = [];
  for (const [name, bomb] of Object.entries(decompressionBombs))
    findings.push(await oneByOne(uploaders, name, bomb));
  const sampleMemory = () => megabytesOf(site.pid());
  const { most: maxMegabytes, result } = await maxDuring(sampleMemory, 10, () =>
    inParallel(uploaders, decompressionBombs),
  );
  uploaders.close();
  return [
    ...findings,
    {
      what: `${PARALLEL} of each in parallel: memory, beyond what ${PARALLEL} photos take`,
      figure: `${(maxMegabytes - before).toFixed(0)} MB more than ${before.toFixed(0)}${result.join('; ')}`,
      target: `≤ ${MAX_MB} MB`,
      holds: maxMegabytes - before <= MAX_MB && result.length === 0,
    },
  ];
}

/** Many at once would be read one after the other, and be given up before their turn comes. */
async function measureFirst(site: TestSite): Promise<Finding> {
  const uploaders = await openUploaders(site, 1);
  const [[name, bomb]] = Object.entries(await corpus()) as [[string, Bomb]];
  return oneByOne(uploaders, name, bomb).finally(uploaders.close);
}

/** What the process takes then, it keeps. */
async function uploadOrdinaryPhotos(uploaders: Uploaders): Promise<void> {
  const photo = await noisyJpeg();
  const answers = await Promise.all(Array.from({ length: PARALLEL }, () => uploaders.upload(photo)));
  const refused = answers.find(({ status }) => status !== 200);
  if (refused) throw new Error(`An ordinary photo got ${refused.status}: ${refused.body}`);
}

async function oneByOne(
  uploaders: Uploaders,
  name: string,
  { bytes, status, maxMs }: Bomb,
): Promise<Finding> {
  const answers = [];
  for (let time = 0; time < REPEATS; time += 1) answers.push(await uploaders.upload(bytes));
  const medianMs = median(answers.map(({ ms }) => ms));
  return {
    what: `${name}, ${bytes.length} bytes`,
    figure: `${[...new Set(answers.map((answer) => answer.status))].join(', ')} in ${medianMs.toFixed(1)} ms (median)`,
    target: `${status} in ≤ ${maxMs} ms`,
    holds: answers.every((answer) => answer.status === status) && medianMs <= maxMs,
  };
}

/** @returns what was not answered as it should be */
async function inParallel(uploaders: Uploaders, decompressionBombs: Record<string, Bomb>): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, { bytes, status }] of Object.entries(decompressionBombs)) {
    const answers = await Promise.all(Array.from({ length: PARALLEL }, () => uploaders.upload(bytes)));
    for (const answer of answers) if (answer.status !== status) wrong.push(`${name}: ${answer.status}`);
  }
  return wrong;
}

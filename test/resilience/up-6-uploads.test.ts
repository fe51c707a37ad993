import { test } from 'vitest';
import { noisyJpeg } from '../../server/src/testing/crafted-images.ts';
import { withMutant } from '../support/mutant.ts';
import type { TestSite } from '../support/site.ts';
import type { TimedResponse } from '../support/timed-client.ts';
import { withoutCpuSteal } from './cpu-steal.ts';
import { expectToFail, expectToHold, type Finding } from './findings.ts';
import { COUNTED_DECODING, UNLIMITED_DECODING } from './mutants.ts';
import { openUploaders } from './uploaders.ts';
import { p95, startVisitor } from './visitor.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const UPLOADS = 100;
const WAVES = 3;
const MAX_CONCURRENT_READS = 2;
const MAX_HOME_MS = 300;
const MIN_PHOTO_BYTES = 1_900_000;
const MAX_PHOTO_BYTES = 2_097_152;

test('UP-6 however many photos come at once, two at most are decoded at a time and other visitors do not wait', async () => {
  const findings = await withMutant(COUNTED_DECODING, SETTINGS, (site) =>
    withoutCpuSteal(() => measure(site, WAVES)),
  );
  expectToHold(findings);
});

test('UP-6 control: any number of photos is decoded at once', async () => {
  const [decoded] = await withMutant([UNLIMITED_DECODING, ...COUNTED_DECODING], SETTINGS, (site) =>
    measure(site, 1),
  );
  expectToFail(decoded as Finding);
});

async function measure(site: TestSite, waves: number): Promise<Finding[]> {
  const uploaders = await openUploaders(site, UPLOADS);
  const photo = await largePhoto();
  await uploaders.upload(photo);
  const visitor = startVisitor(site.url);
  const answers: TimedResponse[] = [];
  for (let wave = 0; wave < waves; wave += 1)
    answers.push(...(await Promise.all(Array.from({ length: UPLOADS }, () => uploaders.upload(photo)))));
  const visits = await visitor.stop();
  uploaders.close();
  const maxReads = Math.max(
    ...[...site.output().matchAll(/^decoding (\d+)$/gm)].map(([, count]) => Number(count)),
  );
  const accepted = answers.filter(({ status }) => status === 200).length;
  const shed = answers.filter(
    ({ status, headers }) => status === 503 && Number(headers['retry-after']) > 0,
  ).length;
  return [
    {
      what: `${UPLOADS} photos of ${(photo.length / 1e6).toFixed(1)} MB at once, ${waves} times: decoded at a time`,
      figure: `${maxReads} at most`,
      target: `≤ ${MAX_CONCURRENT_READS}`,
      holds: maxReads > 0 && maxReads <= MAX_CONCURRENT_READS,
    },
    {
      what: 'the rest is refused, with a time to retry',
      figure: `${accepted} accepted, ${shed} refused, of ${answers.length}`,
      target: 'all, and some are refused',
      holds: accepted > 0 && shed > 0 && accepted + shed === answers.length,
    },
    {
      what: 'the home page meanwhile',
      figure: `p95 ${p95(visits).toFixed(0)} ms of ${visits.length}`,
      target: `≤ ${MAX_HOME_MS} ms`,
      holds: visits.length > 0 && visits.every(({ status }) => status === 200) && p95(visits) <= MAX_HOME_MS,
    },
  ];
}

/** Nearly as many bytes as are allowed. */
async function largePhoto(): Promise<Buffer> {
  for (let width = 2_800; width > 2_000; width -= 25) {
    const photo = await noisyJpeg(width, Math.round(width * 0.75));
    if (photo.length <= MAX_PHOTO_BYTES) {
      if (photo.length < MIN_PHOTO_BYTES) throw new Error(`The photo has ${photo.length} bytes only.`);
      return photo;
    }
  }
  throw new Error('No photo is small enough.');
}

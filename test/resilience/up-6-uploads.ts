import { noisyJpeg } from '../../server/src/testing/crafted-images.ts';
import { defineMutation, withMutant } from '../support/mutant.ts';
import type { TestSite } from '../support/site.ts';
import type { TimedResponse } from '../support/timed-client.ts';
import { asNegativeControl, type Finding, type Scenario } from './scenario.ts';
import { openUploaders } from './uploaders.ts';
import { p95, startVisitor } from './visitor.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const UPLOADS = 100;
const WAVES = 3;
const MAX_CONCURRENT_READS = 2;
const MAX_HOME_MS = 300;
const MIN_PHOTO_BYTES = 1_900_000;
const MAX_PHOTO_BYTES = 2_097_152;

const SEMAPHORE = 'createTurns({ atOnce: READ_AT_ONCE, waiting: 30, retryAfterSeconds: 5 });';

/** The product, which says how many pictures are being read whenever one more is; nobody could see it from outside. */
const withReadCount = (semaphore: string) =>
  defineMutation({
    file: 'server/src/images/picture.ts',
    original: `const inTurn = ${SEMAPHORE}`,
    mutated: `const turns = ${semaphore}
let reading = 0;
const inTurn: typeof turns = (work) =>
  turns(async () => {
    reading += 1;
    process.stderr.write(\`reading \${reading}\\n\`);
    return work().finally(() => {
      reading -= 1;
    });
  });`,
  });
/** As many at once, and waiting, as there are. */
const UNBOUNDED_SEMAPHORE = 'createTurns({ atOnce: 1_000, waiting: 1_000, retryAfterSeconds: 5 });';

const COUNTED_READS = withReadCount(SEMAPHORE);
const UNBOUNDED = withReadCount(UNBOUNDED_SEMAPHORE);

/** UP-6: however many photos come at once, two at most are decoded at a time, and nobody else waits for them. */
export const uploads: Scenario = async () => {
  const result = await withMutant(COUNTED_READS, SETTINGS, (site) => measure(site, WAVES));
  const control = await withMutant(UNBOUNDED, SETTINGS, (site) => measure(site, 1));
  return [...result, ...control.slice(0, 1).map((finding) => asNegativeControl('no turns', finding))];
};

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
    ...[...site.output().matchAll(/^reading (\d+)$/gm)].map(([, count]) => Number(count)),
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
      what: 'the rest is sent away and told when to come back',
      figure: `${accepted} taken, ${shed} sent away, of ${answers.length}`,
      target: 'all, and some are sent away',
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

import type { TestSite } from '../../e2e/support/site.ts';
import { noisyJpeg } from '../../server/src/testing/crafted-images.ts';
import type { Answer } from './client.ts';
import { defineFlaw, withFlaw } from './flawed-tree.ts';
import { asControl, type Finding, type Row } from './row.ts';
import { openUploaders } from './uploaders.ts';
import { p95, startVisitor } from './visitor.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const UPLOADS = 100;
const WAVES = 3;
const MOST_AT_ONCE = 2;
const HOME_MS = 300;
const LEAST_BYTES = 1_900_000;
const MOST_BYTES = 2_097_152;

const TURNS = 'createTurns({ atOnce: READ_AT_ONCE, waiting: 30, retryAfterSeconds: 5 });';

/** The product, which says how many pictures are being read whenever one more is; nobody could see it from outside. */
const watched = (turns: string) =>
  defineFlaw({
    file: 'server/src/images/picture.ts',
    right: `const inTurn = ${TURNS}`,
    wrong: `const turns = ${turns}
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
const UNBOUNDED_TURNS = 'createTurns({ atOnce: 1_000, waiting: 1_000, retryAfterSeconds: 5 });';

const WATCHED = watched(TURNS);
const UNBOUNDED = watched(UNBOUNDED_TURNS);

/** UP-6: however many photos come at once, two at most are decoded at a time, and nobody else waits for them. */
export const uploads: Row = async () => {
  const result = await withFlaw(WATCHED, SETTINGS, (site) => measure(site, WAVES));
  const control = await withFlaw(UNBOUNDED, SETTINGS, (site) => measure(site, 1));
  return [...result, ...control.slice(0, 1).map((finding) => asControl('no turns', finding))];
};

async function measure(site: TestSite, waves: number): Promise<Finding[]> {
  const uploaders = await openUploaders(site, UPLOADS);
  const photo = await largePhoto();
  await uploaders.upload(photo);
  const visitor = startVisitor(site.url);
  const answers: Answer[] = [];
  for (let wave = 0; wave < waves; wave += 1)
    answers.push(...(await Promise.all(Array.from({ length: UPLOADS }, () => uploaders.upload(photo)))));
  const visits = await visitor.stop();
  uploaders.close();
  const most = Math.max(
    ...[...site.output().matchAll(/^reading (\d+)$/gm)].map(([, count]) => Number(count)),
  );
  const taken = answers.filter(({ status }) => status === 200).length;
  const sentAway = answers.filter(
    ({ status, headers }) => status === 503 && Number(headers['retry-after']) > 0,
  ).length;
  return [
    {
      what: `${UPLOADS} photos of ${(photo.length / 1e6).toFixed(1)} MB at once, ${waves} times: decoded at a time`,
      figure: `${most} at most`,
      target: `≤ ${MOST_AT_ONCE}`,
      holds: most > 0 && most <= MOST_AT_ONCE,
    },
    {
      what: 'the rest is sent away and told when to come back',
      figure: `${taken} taken, ${sentAway} sent away, of ${answers.length}`,
      target: 'all, and some are sent away',
      holds: taken > 0 && sentAway > 0 && taken + sentAway === answers.length,
    },
    {
      what: 'the home page meanwhile',
      figure: `p95 ${p95(visits).toFixed(0)} ms of ${visits.length}`,
      target: `≤ ${HOME_MS} ms`,
      holds: visits.length > 0 && visits.every(({ status }) => status === 200) && p95(visits) <= HOME_MS,
    },
  ];
}

/** Nearly as many bytes as are allowed. */
async function largePhoto(): Promise<Buffer> {
  for (let width = 2_800; width > 2_000; width -= 25) {
    const photo = await noisyJpeg(width, Math.round(width * 0.75));
    if (photo.length <= MOST_BYTES) {
      if (photo.length < LEAST_BYTES) throw new Error(`The photo has ${photo.length} bytes only.`);
      return photo;
    }
  }
  throw new Error('No photo is small enough.');
}

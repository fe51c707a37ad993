import { test } from 'vitest';
import { load, type Outcome } from '../support/load.ts';
import { withMutant } from '../support/mutant.ts';
import { busyWorkerCounter, maxDuring, megabytesOf } from '../support/process-stats.ts';
import { rawPost } from '../support/raw-request.ts';
import { ADMIN, startSite, type TestSite } from '../support/site.ts';
import { median } from '../support/statistics.ts';
import { openClient, type TimedResponse } from '../support/timed-client.ts';
import { withoutCpuSteal } from './cpu-steal.ts';
import { expectToFail, expectToHold, type Finding } from './findings.ts';
import { UNLIMITED_HASHING } from './mutants.ts';
import { p95, startVisitor } from './visitor.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const LOGINS = 500;
const WAVES = 3;
/** How long it takes until all of them have come. */
const BURST_S = 0.005;
const MAX_CONCURRENT_HASHES = 2;
const MAX_MB = 200;
const MAX_HOME_MS = 200;
const MAX_REFUSAL_MS = 20;
const LONG_PASSWORDS = 50;

test('AU-2 however many log in at once, few passwords are hashed at a time and other visitors do not wait', async () => {
  const site = await startSite(SETTINGS);
  expectToHold(await withoutCpuSteal(() => measure(site, WAVES)).finally(site.close));
});

test('AU-2 control: any number of passwords is hashed at once', async () => {
  // The other findings may hold: without the limit of hashes, load shedding (OV-2) refuses most.
  const [hashing] = await withMutant(UNLIMITED_HASHING, SETTINGS, (site) => measure(site, 1));
  expectToFail(hashing as Finding);
});

async function measure(site: TestSite, waves: number): Promise<Finding[]> {
  await logins(site, 1);
  const before = megabytesOf(site.pid());
  const visitor = startVisitor(site.url);
  const hashing = await maxDuring(busyWorkerCounter(site.pid()), 5, () =>
    maxDuring(
      () => megabytesOf(site.pid()),
      100,
      () => inWaves(site, waves),
    ),
  );
  const visits = await visitor.stop();
  const { most: maxMegabytes, result: answers } = hashing.result;
  return [
    {
      what: `${LOGINS} logins at once, ${waves} times: hashed at a time`,
      figure: `${hashing.most} at most`,
      target: `≤ ${MAX_CONCURRENT_HASHES}`,
      holds: hashing.most <= MAX_CONCURRENT_HASHES && hashing.most > 0,
    },
    responsesFinding(answers),
    {
      what: 'the home page meanwhile',
      figure: `p95 ${p95(visits).toFixed(0)} ms of ${visits.length}`,
      target: `≤ ${MAX_HOME_MS} ms`,
      holds: visits.length > 0 && visits.every(({ status }) => status === 200) && p95(visits) <= MAX_HOME_MS,
    },
    {
      what: 'memory',
      figure: `${(maxMegabytes - before).toFixed(0)} MB more than ${before.toFixed(0)}`,
      target: `≤ ${MAX_MB} MB`,
      holds: maxMegabytes - before <= MAX_MB,
    },
    await longPasswordFinding(site),
  ];
}

const WRONG_CREDENTIALS = { email: ADMIN.email, password: 'pas le bon' };

async function inWaves(site: TestSite, waves: number): Promise<Outcome[]> {
  const answers: Outcome[] = [];
  for (let wave = 0; wave < waves; wave += 1) answers.push(...(await logins(site, LOGINS, wave * LOGINS)));
  return answers;
}

/** Each on a connection of its own, which stands already, and from an address of its own. */
async function logins(site: TestSite, count: number, firstNumber = 0): Promise<Outcome[]> {
  const client = openClient(site.url);
  const xsrf = await client.xsrfToken();
  client.close();
  const requests = Array.from({ length: count }, (_, number) =>
    rawPost('/api/login', WRONG_CREDENTIALS, firstNumber + number, xsrf),
  );
  const plan = { url: site.url, requests, connections: count };
  return (await load({ ...plan, perSecond: count / BURST_S, seconds: BURST_S })).outcomes;
}

function responsesFinding(answers: Outcome[]): Finding {
  const checked = answers.filter(({ status }) => status === 401);
  const shed = answers.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter);
  return {
    what: 'the rest is refused, with a time to retry',
    figure: `${checked.length} checked, ${shed.length} refused, of ${answers.length}`,
    target: 'all, and most are refused',
    holds:
      checked.length > 0 &&
      shed.length > answers.length / 2 &&
      checked.length + shed.length === answers.length,
  };
}

/** Two bytes a letter: one more than may be hashed. */
async function longPasswordFinding(site: TestSite): Promise<Finding> {
  const client = openClient(site.url);
  const answers: TimedResponse[] = [];
  const attempt = (password: string) =>
    client.call('POST', '/api/login', { json: { ...WRONG_CREDENTIALS, password } });
  for (let time = 0; time < LONG_PASSWORDS; time += 1) answers.push(await attempt('é'.repeat(513)));
  answers.push(await attempt('a'.repeat(1_000_000)));
  client.close();
  const medianMs = median(answers.map(({ ms }) => ms));
  return {
    what: 'a password over 1 024 bytes, and one of 1 MB',
    figure: `${[...new Set(answers.map(({ status }) => status))].join(', ')} in ${medianMs.toFixed(1)} ms (median)`,
    target: `400 or 413 in ≤ ${MAX_REFUSAL_MS} ms`,
    holds: answers.every(({ status }) => status === 400 || status === 413) && medianMs <= MAX_REFUSAL_MS,
  };
}

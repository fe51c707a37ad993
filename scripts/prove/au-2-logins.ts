import { ADMIN, startSite, type TestSite } from '../../e2e/support/site.ts';
import { type Answer, openClient } from './client.ts';
import { defineFlaw, withFlaw } from './flawed-tree.ts';
import { load, type Outcome } from './load.ts';
import { megabytesOf, mostDuring, watchWorkers } from './process-watch.ts';
import { asControl, type Finding, type Row } from './row.ts';
import { median } from './telling-apart.ts';
import { p95, startVisitor } from './visitor.ts';
import { wirePost } from './wire.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const LOGINS = 500;
const WAVES = 3;
/** How long it takes until all of them have come. */
const AT_ONCE_S = 0.005;
const MOST_AT_ONCE = 2;
const MOST_MB = 200;
const HOME_MS = 200;
const REFUSED_MS = 20;
const LONG_PASSWORDS = 50;

/** As many at once, and waiting, as there are. */
const UNBOUNDED = defineFlaw({
  file: 'server/src/kernel/passwords.ts',
  right: 'atOnce: 2, waiting: 32',
  wrong: 'atOnce: 1_000, waiting: 1_000',
});

/** AU-2: however many log in at once, few passwords are hashed at a time, and nobody else waits for them. */
export const floodOfLogins: Row = async () => {
  const site = await startSite(SETTINGS);
  const result = await measure(site, WAVES).finally(site.close);
  const control = await withFlaw(UNBOUNDED, SETTINGS, (flawed) => measure(flawed, 1));
  // Without turns, OV-2 sends most away.
  return [...result, ...control.slice(0, 1).map((finding) => asControl('no turns', finding))];
};

async function measure(site: TestSite, waves: number): Promise<Finding[]> {
  await logins(site, 1);
  const before = megabytesOf(site.pid());
  const visitor = startVisitor(site.url);
  const hashing = await mostDuring(watchWorkers(site.pid()), 5, () =>
    mostDuring(
      () => megabytesOf(site.pid()),
      100,
      () => inWaves(site, waves),
    ),
  );
  const visits = await visitor.stop();
  const { most, result: answers } = hashing.result;
  return [
    {
      what: `${LOGINS} logins at once, ${waves} times: hashed at a time`,
      figure: `${hashing.most} at most`,
      target: `≤ ${MOST_AT_ONCE}`,
      holds: hashing.most <= MOST_AT_ONCE && hashing.most > 0,
    },
    ofAnswers(answers),
    {
      what: 'the home page meanwhile',
      figure: `p95 ${p95(visits).toFixed(0)} ms of ${visits.length}`,
      target: `≤ ${HOME_MS} ms`,
      holds: visits.length > 0 && visits.every(({ status }) => status === 200) && p95(visits) <= HOME_MS,
    },
    {
      what: 'memory',
      figure: `${(most - before).toFixed(0)} MB more than ${before.toFixed(0)}`,
      target: `≤ ${MOST_MB} MB`,
      holds: most - before <= MOST_MB,
    },
    await tooLong(site),
  ];
}

const WRONG = { email: ADMIN.email, password: 'pas le bon' };

async function inWaves(site: TestSite, waves: number): Promise<Outcome[]> {
  const answers: Outcome[] = [];
  for (let wave = 0; wave < waves; wave += 1) answers.push(...(await logins(site, LOGINS)));
  return answers;
}

/** Each on a connection of its own, which stands already, and from an address of its own. */
async function logins(site: TestSite, count: number): Promise<Outcome[]> {
  const client = openClient(site.url);
  const xsrf = await client.xsrfToken();
  client.close();
  const requests = Array.from({ length: count }, (_, number) => wirePost('/api/login', WRONG, number, xsrf));
  const plan = { url: site.url, requests, connections: count };
  return (await load({ ...plan, perSecond: count / AT_ONCE_S, seconds: AT_ONCE_S })).outcomes;
}

function ofAnswers(answers: Outcome[]): Finding {
  const judged = answers.filter(({ status }) => status === 401);
  const sentAway = answers.filter(({ status, isTold }) => status === 503 && isTold);
  return {
    what: 'the rest is sent away and told when to come back',
    figure: `${judged.length} judged, ${sentAway.length} sent away, of ${answers.length}`,
    target: 'all, and most are sent away',
    holds:
      judged.length > 0 &&
      sentAway.length > answers.length / 2 &&
      judged.length + sentAway.length === answers.length,
  };
}

/** Two bytes a letter: one more than may be hashed. */
async function tooLong(site: TestSite): Promise<Finding> {
  const client = openClient(site.url);
  const answers: Answer[] = [];
  const attempt = (password: string) => client.call('POST', '/api/login', { json: { ...WRONG, password } });
  for (let time = 0; time < LONG_PASSWORDS; time += 1) answers.push(await attempt('é'.repeat(513)));
  answers.push(await attempt('a'.repeat(1_000_000)));
  client.close();
  const middle = median(answers.map(({ ms }) => ms));
  return {
    what: 'a password over 1 024 bytes, and one of 1 MB',
    figure: `${[...new Set(answers.map(({ status }) => status))].join(', ')} in ${middle.toFixed(1)} ms (median)`,
    target: `400 or 413 in ≤ ${REFUSED_MS} ms`,
    holds: answers.every(({ status }) => status === 400 || status === 413) && middle <= REFUSED_MS,
  };
}

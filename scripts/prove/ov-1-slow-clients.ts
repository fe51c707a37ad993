import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startSite, type TestSite } from '../../e2e/support/site.ts';
import { withFlaw } from './flawed-tree.ts';
import type { Finding, Row } from './row.ts';
import { p95, startVisitor } from './visitor.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const CONNECTIONS = 1_000;
const SECONDS = 50;
const MOST_MS = 300;
/** The longest that a slow client is borne: silence, and the looks in between. */
const FREED_S = 40;
const SPARE_SOCKETS = 20;

/** Each with the options of slowhttptest (Debian). */
const ATTACKS: Record<string, string[]> = {
  'slow headers': ['-H', '-i', '2'],
  'slow bodies': ['-B', '-i', '2', '-s', '8192', '-t', 'POST'],
  'slow reading': ['-X', '-w', '1', '-y', '2', '-z', '1', '-n', '5', '-k', '3'],
};

/** As long as one likes. */
const PATIENT = {
  file: 'server/src/http/serve.ts',
  right: 'headers: 10_000,',
  wrong: 'headers: 120_000,',
};

/** OV-1: clients that are slow on purpose neither keep others from being served nor their sockets. */
export const slowClients: Row = async () => {
  const site = await startSite(SETTINGS);
  const result: Finding[] = [];
  try {
    for (const attack of Object.keys(ATTACKS)) result.push(...(await attacked(site, attack, SECONDS)));
  } finally {
    await site.close();
  }
  const control = await withFlaw(PATIENT, SETTINGS, (flawed) => attacked(flawed, 'slow headers', SECONDS));
  return [...result, ...control.slice(1).map(asControl)];
};

/** Sockets are counted some time before the attacker lets go by itself: what is gone then, the site let go. */
async function attacked(site: TestSite, attack: string, seconds: number): Promise<Finding[]> {
  const before = socketsOf(site.pid());
  const visitor = startVisitor(site.url);
  const attackUnderWay = slowhttptest(site.url, ATTACKS[attack] ?? [], seconds);
  await wait(5_000);
  const most = socketsOf(site.pid());
  await wait((seconds - 10) * 1_000);
  const after = socketsOf(site.pid());
  await attackUnderWay;
  const visits = await visitor.stop();
  const served = visits.filter(({ status }) => status === 200).length;
  return [
    {
      what: `${attack} by ${CONNECTIONS}: others are served`,
      figure: `${served} of ${visits.length}, p95 ${p95(visits).toFixed(0)} ms`,
      target: `all, p95 ≤ ${MOST_MS} ms`,
      holds: visits.length > 0 && served === visits.length && p95(visits) <= MOST_MS,
    },
    {
      what: `${attack}: sockets are freed`,
      figure: `${before} before, ${most} in the attack, ${after} ${seconds - 10} s later`,
      target: `within ${FREED_S} s`,
      // An attack that is turned away at once has held nothing that could be freed.
      holds: most > before + CONNECTIONS / 2 && after <= before + SPARE_SOCKETS,
    },
  ];
}

const slowhttptest = (url: string, options: string[], seconds: number) =>
  promisify(execFile)('slowhttptest', [
    ...['-c', `${CONNECTIONS}`, '-r', `${CONNECTIONS / 2}`, '-l', `${seconds}`, '-p', '5', '-u', url],
    ...options,
  ]).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error('slowhttptest is missing: apt-get install slowhttptest');
    // It ends with another code than 0 when its connections were closed, as they should be.
  });

const socketsOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

const asControl = ({ what, figure, target, holds }: Finding): Finding => ({
  what: `control: for ever patient with headers, ${what}`,
  figure,
  target: `not ${target}`,
  holds: !holds,
});

import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/setup/repository.mjs';
import { defineMutation, type Mutation, withMutant } from '../support/mutant.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { asNegativeControl, type Finding, type Scenario } from './scenario.ts';
import { p95, startVisitor } from './visitor.ts';

const SETTINGS = { LOG_LEVEL: 'error' };
const CONNECTIONS = 1_000;
const SECONDS = 80;
/** Until just before the attackers let go by themselves: what is gone by then, the site let go. */
const OBSERVATION_S = 75;
const MAX_MS = 300;
/** The longest that a slow client is tolerated: the limit of silence, plus the interval between two looks. */
const MAX_RELEASE_S = 40;
const SOCKET_TOLERANCE = 20;

function longestAsset(): string {
  const folder = join(ROOT, 'web/build/client/assets');
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const bySize = files.map((name) => ({ name, size: statSync(join(folder, name)).size }));
  return `/assets/${bySize.toSorted((settled, other) => other.size - settled.size)[0]?.name}`;
}

type Attack = { path: string; options: string[]; longTimeout: Mutation };

const longTimeout = (original: string, mutated: string) =>
  defineMutation({ file: 'server/src/http/listener/serve.ts', original, mutated });
const LONG_TIMEOUTS = {
  headers: longTimeout('headers: 10_000,', 'headers: 120_000,'),
  bodies: longTimeout('bodyKilobyte: 125,', 'bodyKilobyte: 125_000,'),
  // Without it, neither Node nor we let go of who takes nothing.
  reading: longTimeout('silence: 30_000,', 'silence: 600_000,'),
};

const COMMON_OPTIONS = ['-c', `${CONNECTIONS}`, '-l', `${SECONDS}`, '-p', '5'];
/** Each with the options of slowhttptest (Debian), and what is to be taken away for it to succeed. */
const attacks = (): Record<string, Attack> => ({
  'slow headers': {
    path: '/',
    options: ['-H', '-r', '500', '-i', '2'],
    longTimeout: LONG_TIMEOUTS.headers,
  },
  'slow bodies': {
    path: '/api/login',
    // As a program that is no browser, so that its body is waited for.
    options: [
      '-B',
      '-r',
      '500',
      '-i',
      '2',
      '-s',
      '8192',
      '-f',
      'application/json\r\nAuthorization: Bearer x',
    ],
    longTimeout: LONG_TIMEOUTS.bodies,
  },
  'slow reading': {
    // Ten times over: what is shorter, the system takes whole, whoever reads it. Not all in a moment: that would be a flood.
    path: longestAsset(),
    options: ['-X', '-r', '50', '-w', '1', '-y', '2', '-z', '1', '-n', '5', '-k', '10'],
    longTimeout: LONG_TIMEOUTS.reading,
  },
});

/** OV-1: clients that are slow on purpose neither keep others from being served nor their sockets. */
export const slowClients: Scenario = async () => {
  // Where it is missing, that is told before there is anything to stop.
  await slowhttptest('-h');
  const result = await runAttacks(async (name, attack) => {
    const site = await startSite(SETTINGS);
    return measureAttack(site, name, attack).finally(site.close);
  });
  const controls = await runAttacks((name, attack) =>
    withMutant(attack.longTimeout, SETTINGS, (site) => measureAttack(site, name, attack)),
  );
  return [
    ...result.flat(),
    ...controls.flatMap(([, freedFinding]) =>
      freedFinding ? asNegativeControl('for ever patient', freedFinding) : [],
    ),
  ];
};

/** All attacks at once, for they cost waiting, not computing; each is over, and what it started gone, when this is. */
async function runAttacks<Result>(
  attackSite: (name: string, attack: Attack) => Promise<Result>,
): Promise<Result[]> {
  const all = await Promise.allSettled(
    Object.entries(attacks()).map(async ([name, attack], index) => {
      // One after the other to their start.
      await wait(index * 3_000);
      return attackSite(name, attack);
    }),
  );
  return all.map((settled) => {
    if (settled.status === 'rejected') throw settled.reason;
    return settled.value;
  });
}

/** How long sockets are held counts from when the last came: a busy machine takes its time to attack. */
async function measureAttack(site: TestSite, attack: string, { path, options }: Attack): Promise<Finding[]> {
  const before = socketsOf(site.pid());
  const visitor = startVisitor(site.url);
  const running = slowhttptest(...COMMON_OPTIONS, '-u', site.url + path, ...options);
  const counts = await countSocketsEachSecond(site.pid());
  await running;
  const visits = await visitor.stop();
  const maxSockets = Math.max(...counts);
  // Nothing could be freed then, nor held where nothing frees it.
  if (maxSockets < before + CONNECTIONS / 2)
    throw new Error(`${attack}: only ${maxSockets - before} came through`);
  const reachedAt = counts.findIndex((count) => count >= maxSockets - SOCKET_TOLERANCE);
  const freedIn = counts.slice(reachedAt).findIndex((count) => count <= before + SOCKET_TOLERANCE);
  const served = visits.filter(({ status }) => status === 200).length;
  return [
    {
      what: `${attack} by ${CONNECTIONS}: others are served`,
      figure: `${served} of ${visits.length}, p95 ${p95(visits).toFixed(0)} ms`,
      target: `all, p95 ≤ ${MAX_MS} ms`,
      holds: visits.length > 0 && served === visits.length && p95(visits) <= MAX_MS,
    },
    {
      what: `${attack}: sockets are freed`,
      figure: `${before} before, ${maxSockets} in the attack, ${freedIn < 0 ? `${counts.at(-1)} at its end` : `gone ${freedIn} s after the last came`}`,
      target: `within ${MAX_RELEASE_S} s`,
      holds: freedIn >= 0 && freedIn <= MAX_RELEASE_S,
    },
  ];
}

async function countSocketsEachSecond(pid: number): Promise<number[]> {
  const counts: number[] = [];
  for (let second = 0; second < OBSERVATION_S; second += 1) {
    await wait(1_000);
    counts.push(socketsOf(pid));
  }
  return counts;
}

const slowhttptest = (...options: string[]) =>
  promisify(execFile)('slowhttptest', options).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error('slowhttptest is missing: apt-get install slowhttptest');
    // Its exit code is not 0 when its connections were closed, as they should be.
  });

const socketsOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, test } from 'vitest';
import { ROOT } from '../../scripts/setup/repository.mjs';
import { type Mutation, withMutant } from '../support/mutant.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { withoutCpuSteal } from './cpu-steal.ts';
import { expectToFail, expectToHold, type Finding } from './findings.ts';
import { LONG_TIMEOUTS } from './mutants.ts';
import { slowhttptest } from './slowhttptest.ts';
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
  return `/assets/${bySize.toSorted((one, other) => other.size - one.size)[0]?.name}`;
}

type Attack = { path: string; options: string[]; longTimeout: Mutation };

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

beforeAll(async () => {
  // Where it is missing, that is said before there is anything to stop.
  await slowhttptest('-h');
});

test('OV-1 slow clients neither keep others from being served nor hold their sockets', async () => {
  const findings = await withoutCpuSteal(() =>
    runAttacks(async (name, attack) => {
      const site = await startSite(SETTINGS);
      return measureAttack(site, name, attack).finally(site.close);
    }),
  );
  expectToHold(findings);
});

test('OV-1 control: slow clients are tolerated for long', async () => {
  const findings = await runAttacks(async (name, attack) => {
    const [, freed] = await withMutant(attack.longTimeout, SETTINGS, (site) =>
      measureAttack(site, name, attack),
    );
    return [freed as Finding];
  });
  for (const freed of findings) expectToFail(freed);
});

/** All attacks at once, as they wait more than they compute; each has ended, and closed its site, when this resolves. */
async function runAttacks(
  attackSite: (name: string, attack: Attack) => Promise<Finding[]>,
): Promise<Finding[]> {
  const all = await Promise.allSettled(
    Object.entries(attacks()).map(async ([name, attack], index) => {
      // One after the other to their start.
      await wait(index * 3_000);
      return attackSite(name, attack);
    }),
  );
  return all.flatMap((settled) => {
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

const socketsOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'vitest';
import { onSeparateCores } from '../support/cpu-affinity.ts';
import { load, type Outcome, percentile } from '../support/load.ts';
import { AMBASSADORS, type MixedTraffic, openMixedTraffic } from '../support/mixed-traffic.ts';
import { withMutant } from '../support/mutant.ts';
import { cpuSecondsOf, maxDuring, megabytesOf } from '../support/process-stats.ts';
import { EMPTY_SEED, seed } from '../support/seed.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { withoutCpuSteal } from './cpu-steal.ts';
import { expectToFail, expectToHold, type Finding } from './findings.ts';
import { NO_LOAD_SHEDDING } from './mutants.ts';
import { startVisitor, type Visit } from './visitor.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };

const OVERLOAD_FACTOR = 3;
const WARM_UP_S = 5;
const PEAK_S = 8;
/** More than any site of ours can answer. */
const MAX_REQUESTS_PER_SECOND = 6_000;
const OVERLOAD_S = 20;
const CONCURRENCY = 32;
const CONNECTIONS = 1_000;

/** An answer that comes later does not count: nobody waited for it. */
const IN_TIME_MS = 1_000;
const MIN_PEAK_SHARE = 0.8;
const MAX_REFUSAL_MS = 200;
/** No probe that looks whether a process lives gives up sooner. */
const MAX_HEALTH_MS = 1_000;
const MAX_MB = 150;
const RECOVERY_S = 5;

test('OV-2 at three times its capacity the site still does nearly all it can, and refuses the rest at once with a time to retry', async () => {
  const site = await startSite(SETTINGS);
  await seed(site, { ...EMPTY_SEED, ambassadors: AMBASSADORS });
  expectToHold(await withoutCpuSteal(() => measure(site)).finally(site.close));
});

test('OV-2 control: every request is accepted', async () => {
  const findings = await withMutant(NO_LOAD_SHEDDING, SETTINGS, async (site) => {
    await seed(site, { ...EMPTY_SEED, ambassadors: AMBASSADORS });
    return measure(site);
  });
  for (const finding of findings.slice(0, 2)) expectToFail(finding);
});

async function measure(site: TestSite): Promise<Finding[]> {
  const { isApart: isPinned, result } = await onSeparateCores(site.pid(), async () => {
    const traffic = await openMixedTraffic(site);
    await load({
      ...(await traffic(MAX_REQUESTS_PER_SECOND * WARM_UP_S)),
      connections: CONCURRENCY,
      seconds: WARM_UP_S,
    });
    const { outcomes } = await load({
      ...(await traffic(MAX_REQUESTS_PER_SECOND * PEAK_S)),
      connections: CONCURRENCY,
      seconds: PEAK_S,
    });
    const peak = good(outcomes).length / PEAK_S;
    const requestRate = peak * OVERLOAD_FACTOR;
    return {
      peak,
      ...(await measureOverload(site, await traffic(requestRate * (OVERLOAD_S + 1)), requestRate)),
    };
  });
  return findings(result, isPinned);
}

/** How the site behaved during the overload, and for some time after. */
async function measureOverload(site: TestSite, traffic: MixedTraffic, perSecond: number) {
  const before = megabytesOf(site.pid());
  const cpuSecondsBefore = cpuSecondsOf(site.pid());
  const healthProbe = startVisitor(`${site.url}/healthz`);
  const visitor = startVisitor(site.url);
  const { most: maxMegabytes, result } = await maxDuring(
    () => megabytesOf(site.pid()),
    500,
    () => load({ ...traffic, connections: CONNECTIONS, perSecond, seconds: OVERLOAD_S }),
  );
  const share = (cpuSecondsOf(site.pid()) - cpuSecondsBefore) / OVERLOAD_S;
  const health = await healthProbe.stop();
  await wait(RECOVERY_S * 1_000);
  return { ...result, share, megabytes: maxMegabytes - before, health, visits: await visitor.stop() };
}

const isGood = ({ status, ms }: Outcome) => status >= 200 && status < 300 && ms <= IN_TIME_MS;
const good = (outcomes: Outcome[]) => outcomes.filter(isGood);
const statusesOf = (outcomes: Outcome[]) =>
  [...Map.groupBy(outcomes, ({ status }) => status)].map(([status, { length }]) => `${status} ×${length}`);

type OverloadMeasurement = { peak: number } & Awaited<ReturnType<typeof measureOverload>>;

function findings(
  { peak, share, outcomes, endedAt, megabytes, health, visits }: OverloadMeasurement,
  isPinned: boolean,
): Finding[] {
  const goodput = good(outcomes).length / OVERLOAD_S;
  const shed = outcomes.filter(
    ({ status, hasRetryAfter }) => (status === 503 || status === 429) && hasRetryAfter,
  );
  const shedOutcomes = new Set(shed);
  const others = outcomes.filter((outcome) => !shedOutcomes.has(outcome) && !isGood(outcome));
  const cores = isPinned ? 'on a core of its own' : 'on cores shared with who asks';
  const cpuShare = `${(share * 100).toFixed(0)} %`;
  const healthP99 = percentile(health, 0.99);
  return [
    {
      what: `${OVERLOAD_FACTOR} times what it can do, ${cores}, of which it had ${cpuShare}`,
      figure: `${goodput.toFixed(0)} of ${peak.toFixed(0)} a second answered well, ${(outcomes.length / OVERLOAD_S).toFixed(0)} asked`,
      target: `≥ ${MIN_PEAK_SHARE * 100} %`,
      holds: goodput >= MIN_PEAK_SHARE * peak,
    },
    {
      what: 'the rest is refused, with a time to retry',
      figure: `${shed.length} of ${outcomes.length}, p99 ${percentile(shed, 0.99).toFixed(0)} ms, ${others.length} otherwise ${statusesOf(others)}`,
      target: `all, p99 ≤ ${MAX_REFUSAL_MS} ms`,
      holds: shed.length > 0 && others.length === 0 && percentile(shed, 0.99) <= MAX_REFUSAL_MS,
    },
    {
      what: '/healthz meanwhile',
      figure: `p99 ${healthP99.toFixed(0)} ms of ${health.length}`,
      target: `200, p99 ≤ ${MAX_HEALTH_MS} ms`,
      holds: health.every(({ status }) => status === 200) && healthP99 <= MAX_HEALTH_MS,
    },
    {
      what: 'memory',
      figure: `${megabytes.toFixed(0)} MB more`,
      target: `≤ ${MAX_MB} MB`,
      holds: megabytes <= MAX_MB,
    },
    recoveryFinding(visits, endedAt),
  ];
}

function recoveryFinding(visits: Visit[], endedAt: number): Finding {
  const bad = visits.filter(({ status, ms }) => status !== 200 || ms > MAX_REFUSAL_MS);
  const seconds = (Math.max(endedAt, ...bad.map(({ at }) => at)) - endedAt) / 1_000;
  return {
    what: 'the home page afterwards',
    figure: `as ever after ${seconds.toFixed(1)} s`,
    target: `≤ ${RECOVERY_S - 1} s`,
    holds: seconds <= RECOVERY_S - 1,
  };
}

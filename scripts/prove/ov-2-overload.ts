import { setTimeout as wait } from 'node:timers/promises';
import { fill, NOBODY } from '../../e2e/support/crowd.ts';
import { startSite, type TestSite } from '../../e2e/support/site.ts';
import { onCoresApart } from './cores.ts';
import { defineFlaw, withFlaw } from './flawed-tree.ts';
import { load, type Outcome, percentile } from './load.ts';
import { AMBASSADORS, type MixedCrowd, openMixedCrowd } from './mixed-crowd.ts';
import { computedSecondsOf, megabytesOf, mostDuring } from './process-watch.ts';
import { asControl, type Finding, type Row } from './row.ts';
import { startVisitor, type Visit } from './visitor.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };

const TIMES = 3;
const WARM_UP_S = 5;
const PEAK_S = 8;
/** More than any site of ours can answer. */
const MOST_PER_SECOND = 6_000;
const OVERLOAD_S = 20;
const AT_ONCE = 32;
const CONNECTIONS = 1_000;

/** An answer that comes later does not count: nobody waited for it. */
const IN_TIME_MS = 1_000;
const LEAST_OF_PEAK = 0.8;
const REFUSED_MS = 200;
/** No probe that looks whether a process lives gives up sooner. */
const HEALTH_MS = 1_000;
const MOST_MB = 150;
const NORMAL_S = 5;

/** Everybody is let in. */
const LIMITLESS = defineFlaw({
  file: 'server/src/http/serving/serve.ts',
  right: '    tellSentAway();\n',
  wrong: '    return work(incoming, outgoing);\n',
});

/** OV-2: at three times what it can do, the site still does nearly all it can, and tells the others at once to come back. */
export const overload: Row = async () => {
  const site = await startSite(SETTINGS);
  const result = await measure(site).finally(site.close);
  const control = await withFlaw(LIMITLESS, SETTINGS, measure);
  return [...result, ...control.slice(0, 2).map((finding) => asControl('nobody is sent away', finding))];
};

async function measure(site: TestSite): Promise<Finding[]> {
  await fill(site, { ...NOBODY, ambassadors: AMBASSADORS });
  const { isApart, result } = await onCoresApart(site.pid(), async () => {
    const crowd = await openMixedCrowd(site);
    await load({ ...(await crowd(MOST_PER_SECOND * WARM_UP_S)), connections: AT_ONCE, seconds: WARM_UP_S });
    const { outcomes } = await load({
      ...(await crowd(MOST_PER_SECOND * PEAK_S)),
      connections: AT_ONCE,
      seconds: PEAK_S,
    });
    const peak = good(outcomes).length / PEAK_S;
    const asked = peak * TIMES;
    return { peak, ...(await overloaded(site, await crowd(asked * (OVERLOAD_S + 1)), asked)) };
  });
  return findings(result, isApart);
}

/** How the site behaved during the overload, and for some time after. */
async function overloaded(site: TestSite, crowd: MixedCrowd, perSecond: number) {
  const before = megabytesOf(site.pid());
  const computed = computedSecondsOf(site.pid());
  const doctor = startVisitor(`${site.url}/healthz`);
  const visitor = startVisitor(site.url);
  const { most, result } = await mostDuring(
    () => megabytesOf(site.pid()),
    500,
    () => load({ ...crowd, connections: CONNECTIONS, perSecond, seconds: OVERLOAD_S }),
  );
  const share = (computedSecondsOf(site.pid()) - computed) / OVERLOAD_S;
  const health = await doctor.stop();
  await wait(NORMAL_S * 1_000);
  return { ...result, share, megabytes: most - before, health, visits: await visitor.stop() };
}

const isGood = ({ status, ms }: Outcome) => status >= 200 && status < 300 && ms <= IN_TIME_MS;
const good = (outcomes: Outcome[]) => outcomes.filter(isGood);
const statusesOf = (outcomes: Outcome[]) =>
  [...Map.groupBy(outcomes, ({ status }) => status)].map(([status, { length }]) => `${status} ×${length}`);

type Measured = { peak: number } & Awaited<ReturnType<typeof overloaded>>;

function findings(
  { peak, share, outcomes, endedAt, megabytes, health, visits }: Measured,
  isApart: boolean,
): Finding[] {
  const goodput = good(outcomes).length / OVERLOAD_S;
  const sentAway = outcomes.filter(({ status, isTold }) => (status === 503 || status === 429) && isTold);
  const told = new Set(sentAway);
  const others = outcomes.filter((outcome) => !told.has(outcome) && !isGood(outcome));
  const cores = isApart ? 'on a core of its own' : 'on cores shared with who asks';
  const had = `${(share * 100).toFixed(0)} %`;
  const healthy = percentile(health, 0.99);
  return [
    {
      what: `${TIMES} times what it can do, ${cores}, of which it had ${had}`,
      figure: `${goodput.toFixed(0)} of ${peak.toFixed(0)} a second answered well, ${(outcomes.length / OVERLOAD_S).toFixed(0)} asked`,
      target: `≥ ${LEAST_OF_PEAK * 100} %`,
      holds: goodput >= LEAST_OF_PEAK * peak,
    },
    {
      what: 'the rest is sent away and told when to come back',
      figure: `${sentAway.length} of ${outcomes.length}, p99 ${percentile(sentAway, 0.99).toFixed(0)} ms, ${others.length} otherwise ${statusesOf(others)}`,
      target: `all, p99 ≤ ${REFUSED_MS} ms`,
      holds: sentAway.length > 0 && others.length === 0 && percentile(sentAway, 0.99) <= REFUSED_MS,
    },
    {
      what: '/healthz meanwhile',
      figure: `p99 ${healthy.toFixed(0)} ms of ${health.length}`,
      target: `200, p99 ≤ ${HEALTH_MS} ms`,
      holds: health.every(({ status }) => status === 200) && healthy <= HEALTH_MS,
    },
    {
      what: 'memory',
      figure: `${megabytes.toFixed(0)} MB more`,
      target: `≤ ${MOST_MB} MB`,
      holds: megabytes <= MOST_MB,
    },
    normality(visits, endedAt),
  ];
}

function normality(visits: Visit[], endedAt: number): Finding {
  const bad = visits.filter(({ status, ms }) => status !== 200 || ms > REFUSED_MS);
  const seconds = (Math.max(endedAt, ...bad.map(({ at }) => at)) - endedAt) / 1_000;
  return {
    what: 'the home page afterwards',
    figure: `as ever after ${seconds.toFixed(1)} s`,
    target: `≤ ${NORMAL_S - 1} s`,
    holds: seconds <= NORMAL_S - 1,
  };
}

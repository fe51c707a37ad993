import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'vitest';
import { openMixedWrites } from '../support/mixed-writes.ts';
import { inMutant } from '../support/mutant.ts';
import { expectToHold } from './findings.ts';
import { NO_SYNC } from './mutants.ts';
import { type SiteOnVolume, withSiteOnVolume } from './site-on-volume.ts';

const CUTS = 60;
const CONTROL_CUTS = 5;
const MAX_CUT_DELAY_MS = 700;
const TIMEOUT_MS = 20_000;

const RELAXED_COMMIT = ['synchronous_commit=off', 'wal_writer_delay=10000'];

test('DU-2 acknowledged writes survive power cuts', async () => {
  const { acknowledged, lost } = await withSiteOnVolume({}, (siteOnVolume) =>
    cutPowerRepeatedly(siteOnVolume, CUTS),
  );
  expectToHold([
    {
      what: `${CUTS} power cuts amid mixed writes`,
      figure: `${lost.length} of ${acknowledged} acknowledged lost ${lost.slice(0, 3).join(', ')}`,
      target: '0 lost',
      holds: lost.length === 0 && acknowledged >= CUTS,
    },
  ]);
});

test('DU-2 control: nothing is synced', async () => {
  const { acknowledged, lost } = await runWithoutSync();
  expectToHold([
    {
      what: `${CONTROL_CUTS} power cuts without \`synchronous\``,
      figure: `${lost.length} of ${acknowledged} lost`,
      target: '> 0 lost',
      holds: lost.length > 0,
    },
  ]);
});

const runWithoutSync = () =>
  process.env.TEST_ENGINE === 'postgres'
    ? withSiteOnVolume({ postgresSettings: RELAXED_COMMIT }, runNegativeControl)
    : inMutant(NO_SYNC, (root) => withSiteOnVolume({ root }, runNegativeControl));

/** A database that cannot be opened any more has lost everything. */
const runNegativeControl = (siteOnVolume: SiteOnVolume) =>
  cutPowerRepeatedly(siteOnVolume, CONTROL_CUTS).catch((error: Error) => ({
    acknowledged: 1,
    lost: [error.message],
  }));

async function cutPowerRepeatedly({ site, volume, cutPower, kill, start }: SiteOnVolume, cuts: number) {
  const writes = await openMixedWrites(site);
  for (let round = 0; round < cuts; round += 1) {
    const before = writes.acknowledged();
    const writing = writes.begin();
    const startedAt = performance.now();
    while (writes.acknowledged() === before && performance.now() - startedAt < TIMEOUT_MS) await wait(1);
    await wait(Math.random() * MAX_CUT_DELAY_MS);
    cutPower();
    await kill();
    await writing.stop();
    await volume.remount();
    await start();
  }
  return { acknowledged: writes.acknowledged(), lost: (await writes.compare()).lost };
}

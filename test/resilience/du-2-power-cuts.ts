import { setTimeout as wait } from 'node:timers/promises';
import { openMixedWrites } from '../support/mixed-writes.ts';
import { defineMutation, inMutant } from '../support/mutant.ts';
import type { Scenario } from './scenario.ts';
import { type SiteOnVolume, withSiteOnVolume } from './site-on-volume.ts';

const CUTS = 60;
const CONTROL_CUTS = 5;
const MAX_CUT_DELAY_MS = 700;
const TIMEOUT_MS = 20_000;

const RELAXED_SYNC = defineMutation({
  file: 'server/src/db/sqlite/sqlite.ts',
  original: 'pragma synchronous = full;',
  mutated: 'pragma synchronous = off;',
});
const RELAXED_COMMIT = ['synchronous_commit=off', 'wal_writer_delay=10000'];

/** DU-2: what was acknowledged outlives a power cut. */
export const powerCuts: Scenario = async () => {
  const { acknowledged, lost } = await withSiteOnVolume({}, (siteOnVolume) =>
    cutPowerRepeatedly(siteOnVolume, CUTS),
  );
  const control = await runWithoutSync();
  return [
    {
      what: `${CUTS} power cuts amid mixed writes`,
      figure: `${lost.length} of ${acknowledged} acknowledged lost ${lost.slice(0, 3).join(', ')}`,
      target: '0 lost',
      holds: lost.length === 0 && acknowledged >= CUTS,
    },
    {
      what: 'control: nothing is synced (`synchronous=off`)',
      figure: `${control.lost.length} of ${control.acknowledged} lost in ${CONTROL_CUTS} cuts`,
      target: '> 0 lost',
      holds: control.lost.length > 0,
    },
  ];
};

const runWithoutSync = () =>
  process.env.TEST_ENGINE === 'postgres'
    ? withSiteOnVolume({ postgresSettings: RELAXED_COMMIT }, runNegativeControl)
    : inMutant(RELAXED_SYNC, (root) => withSiteOnVolume({ root }, runNegativeControl));

/** A store that does not even open again has lost all of it. */
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

import { setTimeout as wait } from 'node:timers/promises';
import { openMixedWrites } from '../../e2e/support/mixed-writes.ts';
import { defineFlaw, inFlawedTree } from './flawed-tree.ts';
import type { Row } from './row.ts';
import { type SiteOnVolume, withSiteOnVolume } from './site-on-volume.ts';

const CUTS = 60;
const CONTROL_CUTS = 5;
const LATEST_CUT_MS = 700;
const PATIENCE_MS = 20_000;

const NOT_SYNCED = defineFlaw({
  file: 'server/src/db/sqlite.ts',
  right: 'pragma synchronous = full;',
  wrong: 'pragma synchronous = off;',
});
const NOT_FLUSHED = ['synchronous_commit=off', 'wal_writer_delay=10000'];

/** DU-2: what was acknowledged outlives a power cut. */
export const powerCuts: Row = async () => {
  const { acknowledged, lost } = await withSiteOnVolume({}, (on) => cut(on, CUTS));
  const control = await unsynced();
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

const unsynced = () =>
  process.env.TEST_ENGINE === 'postgres'
    ? withSiteOnVolume({ postgresSettings: NOT_FLUSHED }, controlCuts)
    : inFlawedTree(NOT_SYNCED, (root) => withSiteOnVolume({ root }, controlCuts));

/** A store that does not even open again has lost all of it. */
const controlCuts = (on: SiteOnVolume) =>
  cut(on, CONTROL_CUTS).catch((error: Error) => ({ acknowledged: 1, lost: [error.message] }));

async function cut({ site, volume, cutPower, kill, start }: SiteOnVolume, cuts: number) {
  const writes = await openMixedWrites(site);
  for (let round = 0; round < cuts; round += 1) {
    const before = writes.acknowledged();
    const writing = writes.begin();
    const begun = performance.now();
    while (writes.acknowledged() === before && performance.now() - begun < PATIENCE_MS) await wait(1);
    await wait(Math.random() * LATEST_CUT_MS);
    cutPower();
    await kill();
    await writing.stop();
    await volume.mountAgain();
    await start();
  }
  return { acknowledged: writes.acknowledged(), lost: (await writes.compare()).lost };
}

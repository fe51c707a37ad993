import { test } from 'vitest';
import { backUpUnderLoad } from '../support/backup-under-load.ts';
import { inMutant } from '../support/mutant.ts';
import { withoutCpuSteal } from './cpu-steal.ts';
import { expectToHold, type Finding } from './findings.ts';
import { NO_SNAPSHOT } from './mutants.ts';

const BACKUPS = 10;
const CONTROL_BACKUPS = 3;
/** More than are written until the last backup is done. */
const SEED_ROWS = 6_000;
/** A second. */
const MIN_WRITES_PER_SECOND = 200;

test('BK-1 a backup made under load is consistent and restores to a site that works', async () => {
  expectToHold(await withoutCpuSteal(measure));
});

test('BK-1 control: tables are read without a snapshot', async () => {
  const { wrong } = await inMutant(NO_SNAPSHOT, (root) => backUpUnderLoad(CONTROL_BACKUPS, SEED_ROWS, root));
  const inconsistent = wrong.filter((problems) => problems.length > 0);
  expectToHold([
    {
      what: 'read without a snapshot',
      figure: `${inconsistent.length} of ${CONTROL_BACKUPS} inconsistent: ${inconsistent[0]?.join('; ').slice(0, 120) ?? ''}`,
      target: '> 0',
      holds: inconsistent.length > 0,
    },
  ]);
});

async function measure(): Promise<Finding[]> {
  const { wrong, writesDuring, writesPerSecond } = await backUpUnderLoad(BACKUPS, SEED_ROWS);
  const inconsistent = wrong.filter((problems) => problems.length > 0);
  return [
    {
      what: `${BACKUPS} backups under load, restored and compared`,
      figure: `${BACKUPS - inconsistent.length} consistent, amid ${writesPerSecond.toFixed(0)} writes/s (${Math.min(...writesDuring)} or more during each) ${inconsistent[0]?.join('; ').slice(0, 200) ?? ''}`,
      target: `${BACKUPS}, amid ≥ ${MIN_WRITES_PER_SECOND} writes/s`,
      holds:
        inconsistent.length === 0 &&
        Math.min(...writesDuring) > 0 &&
        writesPerSecond >= MIN_WRITES_PER_SECOND,
    },
  ];
}

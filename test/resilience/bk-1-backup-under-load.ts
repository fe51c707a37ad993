import { backUpUnderLoad } from '../support/backup-under-load.ts';
import { defineMutation, inMutant } from '../support/mutant.ts';
import type { Scenario } from './scenario.ts';

const BACKUPS = 10;
const CONTROL_BACKUPS = 3;
/** More than are written to until the last backup is done. */
const SEED_ROWS = 6_000;
/** A second. */
const MIN_WRITES_PER_SECOND = 200;

/** Each table is read as it is by then. */
const NO_SNAPSHOT = defineMutation({
  file: 'server/src/db/raw/snapshot.ts',
  original: 'await database.run(BEGIN[database.engine]);',
  mutated: "if (database.engine === 'postgres') await database.run('begin');",
});

/** BK-1: a backup made while the site is written to is of one moment, and restores to a site that works. */
export const backupsUnderLoad: Scenario = async () => {
  const { wrong, writesDuring, writesPerSecond } = await backUpUnderLoad(BACKUPS, SEED_ROWS);
  const inconsistent = wrong.filter((problems) => problems.length > 0);
  const control = await inMutant(NO_SNAPSHOT, (root) => backUpUnderLoad(CONTROL_BACKUPS, SEED_ROWS, root));
  const inconsistentControl = control.wrong.filter((problems) => problems.length > 0);
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
    {
      what: 'control: read without a snapshot',
      figure: `${inconsistentControl.length} of ${CONTROL_BACKUPS} inconsistent: ${inconsistentControl[0]?.join('; ').slice(0, 120) ?? ''}`,
      target: '> 0',
      holds: inconsistentControl.length > 0,
    },
  ];
};

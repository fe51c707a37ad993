import { backUpUnderLoad } from '../../e2e/support/backups.ts';
import { defineFlaw, inFlawedTree } from './flawed-tree.ts';
import type { Row } from './row.ts';

const BACKUPS = 10;
const CONTROL_BACKUPS = 3;
/** More than are written to until the last backup is done. */
const ROWS = 6_000;
/** A second. */
const LEAST_WRITES = 200;

/** Each table is read as it is by then. */
const NO_SNAPSHOT = defineFlaw({
  file: 'server/src/db/snapshot.ts',
  right: 'await database.run(BEGIN[database.engine]);',
  wrong: "if (database.engine === 'postgres') await database.run('begin');",
});

/** BK-1: a backup made while the site is written to is of one moment, and restores to a site that works. */
export const backupsUnderLoad: Row = async () => {
  const { wrong, writesDuring, writesPerSecond } = await backUpUnderLoad(BACKUPS, ROWS);
  const bad = wrong.filter((found) => found.length > 0);
  const control = await inFlawedTree(NO_SNAPSHOT, (root) => backUpUnderLoad(CONTROL_BACKUPS, ROWS, root));
  const torn = control.wrong.filter((found) => found.length > 0);
  return [
    {
      what: `${BACKUPS} backups under load, restored and compared`,
      figure: `${BACKUPS - bad.length} consistent, amid ${writesPerSecond.toFixed(0)} writes/s (${Math.min(...writesDuring)} or more during each) ${bad[0]?.join('; ').slice(0, 200) ?? ''}`,
      target: `${BACKUPS}, amid ≥ ${LEAST_WRITES} writes/s`,
      holds: bad.length === 0 && Math.min(...writesDuring) > 0 && writesPerSecond >= LEAST_WRITES,
    },
    {
      what: 'control: read without a snapshot',
      figure: `${torn.length} of ${CONTROL_BACKUPS} inconsistent: ${torn[0]?.join('; ').slice(0, 120) ?? ''}`,
      target: '> 0',
      holds: torn.length > 0,
    },
  ];
};

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fill, NOBODY } from '../../e2e/support/crowd.ts';
import { startSite, type TestSite } from '../../e2e/support/site.ts';
import type * as Product from '../../server/src/backup/backup.ts';
import { systemClock } from '../../server/src/kernel/clock.ts';
import { letPass } from '../../server/src/testing/damages.ts';
import { ROOT } from '../setup/repository.mjs';
import { defineFlaw, inFlawedTree } from './flawed-tree.ts';
import type { Row } from './row.ts';

/** How many backups are damaged in each of five ways. */
const EACH = 40;
const DAMAGED = 5 * EACH;

/** Nothing that is read is compared with what was written. */
const NO_SUMS = defineFlaw({
  file: 'server/src/backup/backup-file.ts',
  right: 'if (!isAsWritten) throw damaged(why);',
  wrong: 'if (!isAsWritten && why.length < 0) throw damaged(why);',
});

/** BK-2: whatever happened to a backup, restoring it is refused and the site that was to be replaced stays as it is. */
export const damagedBackups: Row = async () => {
  const { passed, isTouched } = await restoreDamaged(ROOT);
  const control = await inFlawedTree(NO_SUMS, restoreDamaged);
  return [
    {
      what: `${DAMAGED} damaged backups: bytes flipped, ends cut off, lines swapped or left out, counts edited`,
      figure: `${DAMAGED - passed.length} refused, site ${isTouched ? 'touched' : 'untouched'} ${passed[0] ?? ''}`,
      target: `${DAMAGED} refused, untouched`,
      holds: passed.length === 0 && !isTouched,
    },
    {
      what: 'control: without sums',
      figure: `${control.passed.length} of ${DAMAGED} restored`,
      target: '> 0',
      holds: control.passed.length > 0,
    },
  ];
};

async function restoreDamaged(root: string) {
  const { makeBackup, restoreBackup } = (await import(
    join(root, 'server/src/backup/backup.ts')
  )) as typeof Product;
  const site = await startSite({ LOG_LEVEL: 'error' });
  const folder = mkdtempSync(join(tmpdir(), 'cercle-damaged-'));
  try {
    await fill(site, { ...NOBODY, requests: 100, contacts: 100, mails: 100 });
    await site.stop();
    const data = { ...site.store, sessionSecret: null };
    const file = join(folder, 'site.backup');
    const { content } = await makeBackup(data, file, systemClock);
    const bytes = bytesOf(site);
    const passed = await letPass(file, EACH, (damaged) =>
      restoreBackup(data, damaged, true).then(
        () => false,
        ({ message }: Error) => message.includes('Rien n’a été touché'),
      ),
    );
    const after = await makeBackup(data, join(folder, 'after.backup'), systemClock);
    return { passed, isTouched: after.content !== content || !bytes.equals(bytesOf(site)) };
  } finally {
    await site.close();
    rmSync(folder, { recursive: true });
  }
}

const bytesOf = ({ store }: TestSite) =>
  store.databaseUrl ? Buffer.alloc(0) : readFileSync(join(store.dataDir, 'cercle.sqlite'));

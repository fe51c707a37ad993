import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/setup/repository.mjs';
import type * as Product from '../../server/src/backup/backup.ts';
import { systemClock } from '../../server/src/kernel/clock.ts';
import { acceptedDamages } from '../../server/src/testing/backup-damages.ts';
import { defineMutation, inMutant } from '../support/mutant.ts';
import { EMPTY_SEED, seed } from '../support/seed.ts';
import { startSite, type TestSite } from '../support/site.ts';
import type { Scenario } from './scenario.ts';

/** How many backups are damaged in each of five ways. */
const PER_DAMAGE = 40;
const TOTAL_DAMAGED = 5 * PER_DAMAGE;

/** Nothing that is read is compared with what was written. */
const NO_CHECKSUMS = defineMutation({
  file: 'server/src/backup/backup-file.ts',
  original: 'if (!isAsWritten) throw damaged(why);',
  mutated: 'if (!isAsWritten && why.length < 0) throw damaged(why);',
});

/** BK-2: whatever happened to a backup, restoring it is refused and the site that was to be replaced stays as it is. */
export const damagedBackups: Scenario = async () => {
  const { passed, isTouched } = await restoreDamaged(ROOT);
  const control = await inMutant(NO_CHECKSUMS, restoreDamaged);
  return [
    {
      what: `${TOTAL_DAMAGED} damaged backups: bytes flipped, ends cut off, lines swapped or left out, counts edited`,
      figure: `${TOTAL_DAMAGED - passed.length} refused, site ${isTouched ? 'touched' : 'untouched'} ${passed[0] ?? ''}`,
      target: `${TOTAL_DAMAGED} refused, untouched`,
      holds: passed.length === 0 && !isTouched,
    },
    {
      what: 'control: without sums',
      figure: `${control.passed.length} of ${TOTAL_DAMAGED} restored`,
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
    await seed(site, { ...EMPTY_SEED, requests: 100, contacts: 100, mails: 100 });
    await site.stop();
    const data = { ...site.store, sessionSecret: null };
    const file = join(folder, 'site.backup');
    const { content } = await makeBackup(data, file, systemClock);
    const bytes = bytesOf(site);
    const passed = await acceptedDamages(file, PER_DAMAGE, (damaged) =>
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

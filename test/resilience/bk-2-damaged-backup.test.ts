import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { ROOT } from '../../scripts/setup/repository.mjs';
import type * as Product from '../../server/src/backup/backup.ts';
import { systemClock } from '../../server/src/kernel/clock.ts';
import { acceptedDamages } from '../../server/src/testing/backup-damages.ts';
import { inMutant } from '../support/mutant.ts';
import { EMPTY_SEED, seed } from '../support/seed.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { expectToHold } from './findings.ts';
import { NO_CHECKSUMS } from './mutants.ts';

/** How many backups are damaged in each of five ways. */
const PER_DAMAGE = 40;
const TOTAL_DAMAGED = 5 * PER_DAMAGE;

test('BK-2 restoring a damaged backup is refused and leaves the site as it is', async () => {
  const { passed, isTouched } = await restoreDamaged(ROOT);
  expectToHold([
    {
      what: `${TOTAL_DAMAGED} damaged backups: bytes flipped, ends cut off, lines swapped or left out, counts edited`,
      figure: `${TOTAL_DAMAGED - passed.length} refused, site ${isTouched ? 'touched' : 'untouched'} ${passed[0] ?? ''}`,
      target: `${TOTAL_DAMAGED} refused, untouched`,
      holds: passed.length === 0 && !isTouched,
    },
  ]);
});

test('BK-2 control: checksums are not compared', async () => {
  const { passed } = await inMutant(NO_CHECKSUMS, restoreDamaged);
  expectToHold([
    {
      what: 'without checksums',
      figure: `${passed.length} of ${TOTAL_DAMAGED} restored`,
      target: '> 0',
      holds: passed.length > 0,
    },
  ]);
});

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

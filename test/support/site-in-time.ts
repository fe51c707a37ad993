import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openDatabase } from '../../server/src/db/database.ts';
import { siteWithMail } from './fixtures.ts';
import type { TestSite } from './site.ts';

const PRELOAD = new URL('./shifted-clock.mjs', import.meta.url).href;

/**
 * A site with a mail server, whose clock begins at a moment (ISO 8601) and jumps to later ones. The clocks of the browser and of
 * this process stay as they are. Every session of before has ended after a jump of more than 12 hours.
 */
export async function siteInTime(startsAt: string, settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'cercle-clock-'));
  const file = join(folder, 'clock');
  const setClock = (moment: string) => writeFileSync(file, moment);
  setClock(startsAt);
  const opened = await siteWithMail({
    NODE_OPTIONS: `--import=${PRELOAD}`,
    CLOCK_START_FILE: file,
    ...settings,
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The site is stopped, and starts again at that moment: what was due meanwhile is caught up with. */
  async function jumpTo(moment: string): Promise<void> {
    await opened.site.stop();
    setClock(moment);
    await renewGrace(opened.site, moment);
    await opened.site.start();
  }
  return { ...opened, jumpTo };
}

/** Administrators are not asked for a second factor yet: other tests are about that. */
async function renewGrace({ store }: TestSite, moment: string): Promise<void> {
  const { db, close } = await openDatabase(store);
  const created_at = new Date(moment).toISOString();
  await db.updateTable('account').set({ created_at }).where('role', '=', 'ADMIN').execute();
  await close();
}

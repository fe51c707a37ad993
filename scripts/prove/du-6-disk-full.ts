import { setTimeout as wait } from 'node:timers/promises';
import { ApiClient } from '../../e2e/support/api.ts';
import { openMixedWrites } from '../../e2e/support/mixed-writes.ts';
import type { TestSite } from '../../e2e/support/site.ts';
import { defineFlaw, type Flaw, inFlawedTree } from './flawed-tree.ts';
import type { Row } from './row.ts';
import { type SiteOnVolume, withSiteOnVolume } from './site-on-volume.ts';

const FULL_MS = 5_000;
const PATIENCE_MS = 60_000;
const MOST_MS = 5_000;
const FRENCH = /momentanément indisponible/;

/** A full disk is nothing that was foreseen. */
const NOT_FORESEEN: Record<string, Flaw> = {
  sqlite: defineFlaw({
    file: 'server/src/db/unavailable.ts',
    right: 'new Set([5, 6, 8, 10, 13, 14])',
    wrong: 'new Set([5, 6, 8, 14])',
  }),
  postgres: defineFlaw({
    file: 'server/src/db/unavailable.ts',
    right: '(08|28|3D|53|57|58|40)',
    wrong: '(08|57|40)',
  }),
};

/**
 * DU-6: a full disk is reported in French, keeps nobody from reading, loses nothing, and needs no restart once there
 * is room.
 */
export const diskFull: Row = async () => {
  const { wrong, refusals, resumedMs, lost } = await withSiteOnVolume({}, sufferFullDisk);
  const flaw = NOT_FORESEEN[process.env.TEST_ENGINE ?? ''] as Flaw;
  const control = await inFlawedTree(flaw, (root) => withSiteOnVolume({ root }, sufferFullDisk));
  return [
    {
      what: 'writes on a full disk',
      figure: `${refusals} refused ${[...new Set(wrong)].slice(0, 3).join('; ')}`,
      target: 'all by 503 in French, reads go on',
      holds: refusals > 0 && wrong.length === 0,
    },
    {
      what: 'once there is room',
      figure: `${lost.length} lost, writes resumed in ${resumedMs.toFixed(0)} ms without a restart`,
      target: `0 lost, ≤ ${MOST_MS} ms`,
      holds: lost.length === 0 && resumedMs <= MOST_MS,
    },
    {
      what: 'control: a full disk is not foreseen',
      figure: control.wrong[0] ?? 'not seen',
      target: 'found out',
      holds: control.wrong.length > 0,
    },
  ];
};

async function sufferFullDisk({ site, volume }: SiteOnVolume) {
  const writes = await openMixedWrites(site);
  const pid = site.pid();
  const writing = writes.begin();
  await wait(1_000);
  volume.fill();
  await until(() => writes.refused.size > 0);
  const refusal = await firstRefusal(site);
  const wrong = await readsDuring(site, FULL_MS);
  const refusals = [...writes.refused.values()].reduce((sum, count) => sum + count, 0);
  volume.free();
  const begun = performance.now();
  const before = writes.acknowledged();
  await until(() => writes.acknowledged() > before);
  const resumedMs = performance.now() - begun;
  await writing.stop();
  for (const status of writes.refused.keys())
    if (status !== 503 && status !== 507) wrong.push(`a write: ${status}`);
  if (!FRENCH.test(refusal)) wrong.push(`said: ${refusal.slice(0, 200)}`);
  if (site.pid() !== pid) wrong.push('the process ended');
  return { wrong, refusals, resumedMs, lost: (await writes.compare()).lost };
}

/** What a visitor reads. */
async function firstRefusal(site: TestSite): Promise<string> {
  for (let visitor = 0; visitor < 200; visitor += 1) {
    const client = new ApiClient(site.url, `172.16.0.${visitor}`);
    // With PostgreSQL even counting the attempt is a write.
    const check = await client.send('GET', '/bot-check?action=membershipRequestFormSubmit');
    const answer = check.ok ? await client.submitRequest() : check;
    if (!answer.ok) return answer.text();
  }
  return 'nothing was refused';
}

async function readsDuring(site: TestSite, forMs: number): Promise<string[]> {
  const wrong: string[] = [];
  const begun = performance.now();
  while (performance.now() - begun < forMs) {
    for (const path of ['/', '/ambassadeurs', '/api/members?page=0&size=10', '/healthz']) {
      const { status } = await fetch(site.url + path);
      if (status !== 200) wrong.push(`${path}: ${status}`);
    }
    await wait(100);
  }
  return wrong;
}

async function until(isSo: () => boolean) {
  const begun = performance.now();
  while (!isSo() && performance.now() - begun < PATIENCE_MS) await wait(5);
}

import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { openMixedWrites } from '../support/mixed-writes.ts';
import { inMutant } from '../support/mutant.ts';
import type { TestSite } from '../support/site.ts';
import { expectToHold } from './findings.ts';
import { UNEXPECTED_DISK_FULL } from './mutants.ts';
import { type SiteOnVolume, withSiteOnVolume } from './site-on-volume.ts';

const FULL_MS = 5_000;
const TIMEOUT_MS = 60_000;
const MAX_RECOVERY_MS = 5_000;
const UNAVAILABLE_MESSAGE = /momentanément indisponible/;

test('DU-6 a full disk is reported in French, reads go on, nothing is lost and no restart is needed', async () => {
  const { wrong, refusals, resumedMs, lost } = await withSiteOnVolume({}, runThroughFullDisk);
  expectToHold([
    {
      what: 'writes on a full disk',
      figure: `${refusals} refused ${[...new Set(wrong)].slice(0, 3).join('; ')}`,
      target: 'all by 503 in French, reads go on',
      holds: refusals > 0 && wrong.length === 0,
    },
    {
      what: 'once there is room',
      figure: `${lost.length} lost, writes resumed in ${resumedMs.toFixed(0)} ms without a restart`,
      target: `0 lost, ≤ ${MAX_RECOVERY_MS} ms`,
      holds: lost.length === 0 && resumedMs <= MAX_RECOVERY_MS,
    },
  ]);
});

test('DU-6 control: a full disk is an unexpected error', async () => {
  const { wrong } = await inMutant(UNEXPECTED_DISK_FULL, (root) =>
    withSiteOnVolume({ root }, runThroughFullDisk),
  );
  expectToHold([
    {
      what: 'responses on a full disk',
      figure: wrong[0] ?? 'as they should be',
      target: 'wrong',
      holds: wrong.length > 0,
    },
  ]);
});

async function runThroughFullDisk({ site, volume }: SiteOnVolume) {
  const writes = await openMixedWrites(site);
  const pid = site.pid();
  const writing = writes.begin();
  await wait(1_000);
  volume.fill();
  await waitUntil(() => writes.refused.size > 0);
  const refusal = await firstRefusal(site);
  const wrong = await readDuringOutage(site, FULL_MS);
  const refusals = [...writes.refused.values()].reduce((sum, count) => sum + count, 0);
  volume.free();
  const startedAt = performance.now();
  const before = writes.acknowledged();
  await waitUntil(() => writes.acknowledged() > before);
  const resumedMs = performance.now() - startedAt;
  await writing.stop();
  for (const status of writes.refused.keys())
    if (status !== 503 && status !== 507) wrong.push(`a write: ${status}`);
  if (!UNAVAILABLE_MESSAGE.test(refusal)) wrong.push(`said: ${refusal.slice(0, 200)}`);
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

async function readDuringOutage(site: TestSite, durationMs: number): Promise<string[]> {
  const wrong: string[] = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < durationMs) {
    for (const path of ['/', '/ambassadeurs', '/api/members?page=0&size=10', '/healthz']) {
      const { status } = await fetch(site.url + path);
      if (status !== 200) wrong.push(`${path}: ${status}`);
    }
    await wait(100);
  }
  return wrong;
}

async function waitUntil(condition: () => boolean) {
  const startedAt = performance.now();
  while (!condition() && performance.now() - startedAt < TIMEOUT_MS) await wait(5);
}

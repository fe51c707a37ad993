// npm run lighthouse: fills a site, serves it as in production and prints what Lighthouse (mobile) says of its
// public pages, with the bytes of a first visit. Fails below 100 in any category or over a budget of docs/quality.md.

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureBrowser } from './setup/browser.mjs';
import { ensureBuilt } from './setup/build.mjs';

/** Fetched when it is asked for: it weighs more than all the rest of what developers install. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const PORT = 3170;
const PAGES = [
  '/',
  '/services-consultance',
  '/business-club',
  '/devenir-membre',
  '/ambassadeurs',
  '/contactez-nous',
  '/general-conditions',
];
const KB = 1024;
const BUDGETS = { Script: 110 * KB, Font: 60 * KB };
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
];

type Report = {
  categories: Record<string, { score: number }>;
  audits: Record<
    string,
    { numericValue?: number; details?: { items: { resourceType: string; transferSize: number }[] } }
  >;
};

const folder = mkdtempSync(join(tmpdir(), 'cercle-lighthouse-'));
const url = `http://localhost:${PORT}`;
const env = {
  ...process.env,
  DATA_DIR: folder,
  PORT: String(PORT),
  PUBLIC_URL: url,
  LOG_LEVEL: 'error',
  DATABASE_URL: '',
};
const chrome = await ensureBrowser();
await ensureBuilt();
spawnSync(process.execPath, ['scripts/demo.ts'], { env, stdio: 'ignore' });
const site = spawn(process.execPath, ['main.ts'], { env, stdio: 'ignore' });
try {
  await untilReady();
  const rows = PAGES.map((path) => ({ page: path, ...measure(path) }));
  console.table(rows);
  const isSound = rows.every(({ isWithinBudgets, scores }) => isWithinBudgets && /^(100 ?)+$/.test(scores));
  process.exitCode = isSound ? 0 : 1;
} finally {
  site.kill();
  rmSync(folder, { recursive: true, force: true });
}

async function untilReady() {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await wait(50);
  }
  throw new Error('The site did not start.');
}

function measure(path: string) {
  const file = join(folder, 'report.json');
  const output = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${FLAGS.join(' ')}`];
  const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url + path, ...output];
  spawnSync('npm', args, {
    env: { ...process.env, CHROME_PATH: chrome },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return summary(JSON.parse(readFileSync(file, 'utf8')) as Report);
}

function summary({ categories, audits }: Report) {
  const requests = audits['network-requests']?.details?.items ?? [];
  const bytes = (type: string) =>
    requests
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
  const milliseconds = (audit: string) => Math.round(audits[audit]?.numericValue ?? Number.NaN);
  const kilobytes = (type: string) => Math.round(bytes(type) / KB);
  return {
    scores: Object.values(categories)
      .map(({ score }) => Math.round(score * 100))
      .join(' '),
    'LCP ms': milliseconds('largest-contentful-paint'),
    'TBT ms': milliseconds('total-blocking-time'),
    CLS: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    'HTML+CSS kB': kilobytes('Document'),
    'JS kB': kilobytes('Script'),
    'fonts kB': kilobytes('Font'),
    isWithinBudgets: Object.entries(BUDGETS).every(([type, budget]) => bytes(type) <= budget),
  };
}

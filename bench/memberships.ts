import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../scripts/setup/repository.mjs';
import { percentile } from '../test/support/load.ts';
import { withDatabase } from '../test/support/mail-queue.ts';
import { nameOf } from '../test/support/seed-names.ts';
import { ADMIN, startSite, type TestSite } from '../test/support/site.ts';
import { openClient } from '../test/support/timed-client.ts';
import { fillMemberships } from './jobs.ts';
import type { Line } from './report.ts';

const FEW = 100;
const MANY = 10_000;
const CALLS = 60;
/** The limit of LISTS in docs/quality.md, between medians. */
const MAX_RATIO = 2;

const SEARCH = `q=${nameOf(FEW - 1).replace(' ', '+')}`;
const LISTS: Record<string, string> = {
  '/admin/adhesions': '/api/admin/memberships?page=0&size=10',
  '/admin/adhesions, searched': `/api/admin/memberships?page=0&size=10&${SEARCH}`,
  '/admin/societes': '/api/admin/parties?page=0&size=10',
  '/admin/societes, searched': `/api/admin/parties?page=0&size=10&${SEARCH}`,
};

/** The lists of memberships and companies, of many rows and of a hundred, in turn. */
export async function membershipLists(engine: string): Promise<Line[]> {
  console.error(`Lists of memberships on ${engine}…`);
  const sites: TestSite[] = [];
  try {
    for (const count of [FEW, MANY]) sites.push(await siteWith(engine, count));
    const clients = await Promise.all(
      sites.map(async ({ url }) => {
        const client = openClient(url);
        const headers = await client.logIn(ADMIN);
        return { call: (path: string) => client.call('GET', path, { headers }), close: client.close };
      }),
    );
    const times = new Map<string, { ms: number }[]>();
    for (let round = 0; round < CALLS; round += 1) {
      for (const [name, path] of Object.entries(LISTS)) {
        for (const [index, { call }] of clients.entries()) {
          const { status, ms } = await call(path);
          if (status !== 200) throw new Error(`${path}: status ${status}`);
          times.set(`${name} ${index}`, [...(times.get(`${name} ${index}`) ?? []), { ms }]);
        }
      }
    }
    for (const { close } of clients) close();
    return Object.keys(LISTS).map((name) =>
      listLine(engine, name, [times.get(`${name} 0`) ?? [], times.get(`${name} 1`) ?? []]),
    );
  } finally {
    for (const site of sites) await site.close();
  }
}

function listLine(engine: string, list: string, [few, many]: [{ ms: number }[], { ms: number }[]]): Line {
  const both = (fraction: number) =>
    [few, many].map((times) => percentile(times, fraction).toFixed(1)).join(' → ');
  const ratio = percentile(many, 0.5) / percentile(few, 0.5);
  return {
    ...{ engine, list, [`median, ms, ${FEW} → ${MANY} rows`]: both(0.5), 'p95, ms': both(0.95) },
    ...{ times: ratio.toFixed(1), target: `≤ ${MAX_RATIO}`, holds: ratio <= MAX_RATIO ? 'yes' : 'no' },
  };
}

async function siteWith(engine: string, count: number): Promise<TestSite> {
  const site = await startSite({ TRUST_PROXY: '1', LOG_LEVEL: 'error' });
  await withDatabase(site.store, (db) => fillMemberships(engine, db, count));
  return site;
}

const MONTHS = 14;
const REHEARSED = 1_000;
const MAX_REHEARSAL_SECONDS = 30;

/** `npm run cercle -- rehearse`, its start included. */
export async function rehearsal(engine: string): Promise<Line[]> {
  console.error(`A rehearsal on ${engine}…`);
  const site = await siteWith(engine, REHEARSED);
  try {
    const { databaseUrl, dataDir } = site.store;
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    const args = ['cli/cercle.mjs', 'rehearse', '--months', String(MONTHS), '--csv'];
    const startedAt = performance.now();
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: ROOT,
      env,
      maxBuffer: 2 ** 26,
    });
    const seconds = (performance.now() - startedAt) / 1_000;
    return [
      {
        ...{ engine, what: `${MONTHS} months of ${REHEARSED} memberships` },
        ...{ lines: String(stdout.trim().split('\n').length), seconds: seconds.toFixed(1) },
        ...{
          target: `≤ ${MAX_REHEARSAL_SECONDS} s`,
          holds: seconds <= MAX_REHEARSAL_SECONDS ? 'yes' : 'no',
        },
      },
    ];
  } finally {
    await site.close();
  }
}

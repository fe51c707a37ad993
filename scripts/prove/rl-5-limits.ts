import type { TestSite } from '../../e2e/support/site.ts';
import { openTogether } from '../../e2e/support/together.ts';
import { openClient } from './client.ts';
import { defineFlaw, inFlawedTree } from './flawed-tree.ts';
import { megabytesOf } from './process-watch.ts';
import { asControl, type Finding, type Row } from './row.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'fatal' };
const PROCESSES = 3;
/** What one address may write in ten minutes. */
const POINTS = 5;
/** What one account may fail to log in from one address, in five. */
const LOGINS = 10;
const ADDRESSES = 10;
const KEYS = 200_000;
const CONTROL_KEYS = 100_000;
/** Before that a process grows with any work, limited or not. */
const WARM_UP = 100_000;
const MOST_MB = 30;
const AT_ONCE = 40;

/** Each process counts for itself, in its memory, and forgets nothing while it runs. */
const IN_MEMORY = defineFlaw({
  file: 'server/src/http/access/rate-limit.ts',
  right: "import { RateLimiterPostgres, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';",
  wrong: `import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
    const [RateLimiterPostgres, RateLimiterSQLite] = [RateLimiterMemory, RateLimiterMemory];`,
});

/** RL-5: limits hold across processes and through kill -9, and however many addresses come, little memory is used. */
export const sharedLimits: Row = async () => [
  ...(await measure(KEYS)),
  ...(await inFlawedTree(IN_MEMORY, (root) => measure(CONTROL_KEYS, root))).map((finding) =>
    asControl('each process counts in its memory', finding),
  ),
];

async function measure(keys: number, root?: string): Promise<Finding[]> {
  const { sites, close } = await openTogether(PROCESSES, SETTINGS, root);
  try {
    return [await throughKills(sites), await memoryFor(sites[0] as TestSite, keys)];
  } finally {
    await close();
  }
}

/** Some attempts, then all processes are killed, then too many, all spread over the processes. */
async function throughKills(sites: TestSite[]): Promise<Finding> {
  const off: string[] = [];
  for (const [what, points, attempt] of [
    ['messages', POINTS, message],
    ['logins', LOGINS, login],
  ] as const) {
    const passed = new Map<string, number>();
    const attempts = async (count: number) => {
      for (let time = 0; time < count; time += 1)
        for (let address = 0; address < ADDRESSES; address += 1) {
          const from = `192.0.2.${address}`;
          const site = sites[(time + address) % sites.length] as TestSite;
          if ((await attempt(site, from)) !== 429) passed.set(from, (passed.get(from) ?? 0) + 1);
        }
    };
    await attempts(points - 2);
    await Promise.all(sites.map((site) => site.kill()));
    await Promise.all(sites.map((site) => site.start()));
    await attempts(points);
    for (const [from, count] of passed)
      if (Math.abs(count - points) > 1) off.push(`${count} ${what} of ${from}, not ${points}`);
  }
  return {
    what: `${2 * ADDRESSES} clients at ${sites.length === 1 ? 'one process' : `${sites.length} processes`}, kill -9 in between`,
    figure: `${off.length} off by more than one ${off[0] ?? ''}`,
    target: '0',
    holds: off.length === 0,
  };
}

async function message(site: TestSite, from: string): Promise<number> {
  const client = openClient(site.url);
  const answer = await client.call('POST', '/api/contacts', {
    json: {},
    headers: { 'x-forwarded-for': from },
  });
  client.close();
  return answer.status;
}

async function login(site: TestSite, from: string): Promise<number> {
  const client = openClient(site.url);
  const json = { email: 'inconnue@societe.example', password: 'pas le bon' };
  const answer = await client.call('POST', '/api/login', { json, headers: { 'x-forwarded-for': from } });
  client.close();
  return answer.status;
}

async function memoryFor(site: TestSite, keys: number): Promise<Finding> {
  await callFrom(site, WARM_UP);
  const before = megabytesOf(site.pid());
  await callFrom(site, keys);
  const growth = megabytesOf(site.pid()) - before;
  return {
    what: `${keys.toLocaleString('en')} addresses`,
    figure: `${growth.toFixed(0)} MB more than ${before.toFixed(0)}`,
    target: `≤ ${MOST_MB} MB`,
    holds: growth <= MOST_MB,
  };
}

/** Each call from an address of its own; an empty form costs the limit and little else. */
async function callFrom(site: TestSite, count: number): Promise<void> {
  const client = openClient(site.url, AT_ONCE);
  let left = count;
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      await client.call('POST', '/api/contacts', { json: {} });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller)).finally(client.close);
}

import { test } from 'vitest';
import { openConcurrentProcesses } from '../support/concurrent-processes.ts';
import { inMutant } from '../support/mutant.ts';
import { megabytesOf } from '../support/process-stats.ts';
import type { TestSite } from '../support/site.ts';
import { openClient } from '../support/timed-client.ts';
import { expectToFail, expectToHold, type Finding } from './findings.ts';
import { RATE_LIMITS_IN_MEMORY } from './mutants.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'fatal' };
const PROCESSES = 3;
/** What one address may write in ten minutes. */
const WRITES_PER_ADDRESS = 5;
/** What one account may fail to log in from one address, in five. */
const FAILED_LOGINS = 10;
const ADDRESSES = 10;
const KEYS = 200_000;
const CONTROL_KEYS = 100_000;
/** Before that a process grows with any work, limited or not. */
const WARM_UP_CALLS = 100_000;
const MAX_MB = 30;
const CONCURRENCY = 40;

test('RL-5 limits hold across processes and through kill -9, and take little memory however many addresses call', async () => {
  expectToHold(await measure(KEYS));
});

test('RL-5 control: each process counts in its memory', async () => {
  const findings = await inMutant(RATE_LIMITS_IN_MEMORY, (root) => measure(CONTROL_KEYS, root));
  for (const finding of findings) expectToFail(finding);
});

async function measure(keys: number, root?: string): Promise<Finding[]> {
  const { sites, close } = await openConcurrentProcesses(PROCESSES, SETTINGS, root);
  try {
    return [await limitsAfterKills(sites), await memoryFinding(sites[0] as TestSite, keys)];
  } finally {
    await close();
  }
}

/** Some attempts, then all processes are killed, then too many, all spread over the processes. */
async function limitsAfterKills(sites: TestSite[]): Promise<Finding> {
  const deviations: string[] = [];
  for (const [what, points, attempt] of [
    ['messages', WRITES_PER_ADDRESS, message],
    ['logins', FAILED_LOGINS, login],
  ] as const) {
    const passed = new Map<string, number>();
    const attempts = async (count: number) => {
      for (let time = 0; time < count; time += 1)
        for (let address = 0; address < ADDRESSES; address += 1) {
          const clientAddress = `192.0.2.${address}`;
          const site = sites[(time + address) % sites.length] as TestSite;
          if ((await attempt(site, clientAddress)) !== 429)
            passed.set(clientAddress, (passed.get(clientAddress) ?? 0) + 1);
        }
    };
    await attempts(points - 2);
    await Promise.all(sites.map((site) => site.kill()));
    await Promise.all(sites.map((site) => site.start()));
    await attempts(points);
    for (const [clientAddress, count] of passed)
      if (Math.abs(count - points) > 1)
        deviations.push(`${count} ${what} of ${clientAddress}, not ${points}`);
  }
  return {
    what: `${2 * ADDRESSES} clients at ${sites.length === 1 ? 'one process' : `${sites.length} processes`}, kill -9 in between`,
    figure: `${deviations.length} off by more than one ${deviations[0] ?? ''}`,
    target: '0',
    holds: deviations.length === 0,
  };
}

async function message(site: TestSite, clientAddress: string): Promise<number> {
  const client = openClient(site.url);
  const answer = await client.call('POST', '/api/contacts', {
    json: {},
    headers: { 'x-forwarded-for': clientAddress },
  });
  client.close();
  return answer.status;
}

async function login(site: TestSite, clientAddress: string): Promise<number> {
  const client = openClient(site.url);
  // Many failures of one account would limit all addresses.
  const json = { email: `inconnue-${clientAddress}@societe.example`, password: 'pas le bon' };
  const answer = await client.call('POST', '/api/login', {
    json,
    headers: { 'x-forwarded-for': clientAddress },
  });
  client.close();
  return answer.status;
}

async function memoryFinding(site: TestSite, keys: number): Promise<Finding> {
  await callFromManyAddresses(site, WARM_UP_CALLS);
  const before = megabytesOf(site.pid());
  await callFromManyAddresses(site, keys);
  const growth = megabytesOf(site.pid()) - before;
  return {
    what: `${keys.toLocaleString('en')} addresses`,
    figure: `${growth.toFixed(0)} MB more than ${before.toFixed(0)}`,
    target: `≤ ${MAX_MB} MB`,
    holds: growth <= MAX_MB,
  };
}

/** Each call from an address of its own; an empty form costs the limit and little else. */
async function callFromManyAddresses(site: TestSite, count: number): Promise<void> {
  const client = openClient(site.url, CONCURRENCY);
  let remaining = count;
  const caller = async () => {
    while (remaining > 0) {
      remaining -= 1;
      await client.call('POST', '/api/contacts', { json: {} });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, caller)).finally(client.close);
}

import { setTimeout as wait } from 'node:timers/promises';
import { MAX_CONNECTIONS, openPostgresPool } from '../../server/src/db/postgres/postgres.ts';
import { ApiClient } from './api-client.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { prepareSite, type TestSite } from './site.ts';

const UNAVAILABLE_MESSAGE = /momentanément indisponible/;
const CACHED_PAGE = '/ambassadeurs';
const MESSAGE = {
  name: 'Jean Dubois',
  email: 'jean@societe.example',
  message: 'Rappelez-moi, merci.',
  recaptchaToken: 'none',
};
const RECOVERY_TIMEOUT_MS = 20_000;

export type Outage = 'stopped' | 'frozen' | 'cut off';

type OutageResult = {
  /** The most milliseconds that it took until the API and the pages refused. */
  slowestRefusalMs: number;
  /** Milliseconds until the API answered again. */
  recoveryMs: number;
  /** All that was not as it should be. */
  wrong: string[];
};

/** A site whose PostgreSQL fails and comes back, seen from outside. */
export async function runThroughOutage(
  outage: Outage,
  durationMs: number,
  root?: string,
): Promise<OutageResult> {
  const postgres = await startPostgres();
  const site = await prepareSite({ DATABASE_URL: postgres.url, LOG_LEVEL: 'error' }, root);
  try {
    await site.start();
    const pid = site.pid();
    // Every connection is open, so that calls during the outage meet a connection that does not answer.
    await Promise.all(Array.from({ length: MAX_CONNECTIONS * 2 }, () => read(site)));
    await readPage(site, CACHED_PAGE);
    const end = await beginOutage(outage, postgres);
    const observed = outage === 'cut off' ? { slowest: 0, wrong: [] } : await observeOutage(site, durationMs);
    await end();
    const recoveryMs = await waitForRecovery(site);
    const wrong = [...observed.wrong, ...(await checkAfterOutage(site, postgres))];
    if (site.pid() !== pid) wrong.push('the process ended');
    return { slowestRefusalMs: observed.slowest, recoveryMs, wrong };
  } finally {
    await site.close();
    await postgres.stop();
  }
}

/** @returns what ends the outage */
async function beginOutage(outage: Outage, postgres: TestPostgres): Promise<() => unknown> {
  if (outage === 'frozen') {
    postgres.signalAll('SIGSTOP');
    return () => postgres.signalAll('SIGCONT');
  }
  if (outage === 'stopped') {
    await postgres.kill();
    return () => postgres.start();
  }
  await withPool(postgres, (pool) =>
    pool.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()'),
  );
  return () => undefined;
}

async function observeOutage(site: TestSite, durationMs: number) {
  const wrong: string[] = [];
  let slowest = 0;
  const startedAt = performance.now();
  do {
    const askedAt = performance.now();
    const [probeFailures, writeStatus, ...answers] = await Promise.all([
      probeEndpoints(site),
      new ApiClient(site.url).send('POST', '/contacts', MESSAGE).then(statusOf),
      // More at once than there are connections: calls that wait for one are refused just as soon.
      ...Array.from({ length: MAX_CONNECTIONS * 2 }, () => read(site)),
    ]);
    slowest = Math.max(slowest, performance.now() - askedAt);
    wrong.push(...probeFailures);
    for (const { status, text } of answers)
      if (status !== 503 || !UNAVAILABLE_MESSAGE.test(text))
        wrong.push(`API: ${status} ${text.slice(0, 200)}`);
    if (writeStatus !== 503) wrong.push(`a write: ${writeStatus}`);
    await wait(500);
  } while (performance.now() - startedAt < durationMs);
  return { slowest, wrong };
}

const statusOf = ({ status }: Response) => status;

async function probeEndpoints(site: TestSite): Promise<string[]> {
  const [health, ready, page, cached] = await Promise.all([
    fetch(`${site.url}/healthz`).then(statusOf),
    fetch(`${site.url}/readyz`).then(statusOf),
    // No page of that search was kept.
    readPage(site, `/ambassadeurs?q=${Math.random()}`),
    readPage(site, CACHED_PAGE),
  ]);
  const wrong: string[] = [];
  if (health !== 200) wrong.push(`/healthz: ${health}`);
  if (ready !== 503) wrong.push(`/readyz: ${ready}`);
  if (page.status !== 503 || !/n’a pas pu s’afficher/.test(page.text))
    wrong.push(`page: ${page.status} ${page.text.slice(0, 200)}`);
  if (cached.status !== 200) wrong.push(`a page that is kept: ${cached.status}`);
  return wrong;
}

async function waitForRecovery(site: TestSite): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < RECOVERY_TIMEOUT_MS) {
    const isBack = (await read(site)).status === 200 && (await fetch(`${site.url}/readyz`)).ok;
    if (isBack) break;
    await wait(50);
  }
  return performance.now() - startedAt;
}

/** Every connection can be used again, and none is left over. */
async function checkAfterOutage(site: TestSite, postgres: TestPostgres): Promise<string[]> {
  const answers = await Promise.all(Array.from({ length: MAX_CONNECTIONS * 2 }, () => read(site)));
  const wrong = answers.filter(({ status }) => status !== 200).map(({ status }) => `afterwards: ${status}`);
  const count = await withPool(postgres, async (pool) => {
    const { rows } = await pool.query(
      "select count(*) as open from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    return Number(rows[0]?.open);
  });
  if (count > MAX_CONNECTIONS) wrong.push(`${count} connections are open`);
  return wrong;
}

async function withPool<Result>(
  { url }: TestPostgres,
  work: (pool: ReturnType<typeof openPostgresPool>) => Promise<Result>,
): Promise<Result> {
  const pool = openPostgresPool(url);
  return work(pool).finally(() => pool.end());
}

const read = (site: TestSite) => readPage(site, '/api/members?page=0&size=10');

const readPage = async (site: TestSite, path: string) => {
  const answer = await fetch(site.url + path);
  return { status: answer.status, text: await answer.text() };
};

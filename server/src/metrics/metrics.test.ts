import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mountPages } from '../http/pages/pages.ts';
import { emit } from '../kernel/telemetry.ts';
import { contactMessage, PASSWORD } from '../testing/builders.ts';
import { openTestClient, type TestClient } from '../testing/test-client.ts';
import { openWorld, type World } from '../testing/world.ts';
import { createMetrics, type Metrics } from './metrics.ts';

const METRICS_TOKEN = 'jeton-de-la-surveillance';
const LINK_SECRET = 'aB3-_'.repeat(9);
const PAGES = ['/', '/ambassadeurs', '/newsletter/desinscription/:token'];

let world: World;
let metrics: Metrics;
let client: TestClient;
let backupDir: string;
let member: Awaited<ReturnType<World['joinedMember']>>;
beforeAll(async () => {
  world = await openWorld();
  member = await world.joinedMember();
  backupDir = mkdtempSync(join(tmpdir(), 'cercle-metrics-'));
  writeFileSync(join(backupDir, 'cercle-2026-03-02T02-00-00Z.backup'), 'whole');
  const { domain, database, images, clock } = world;
  const { dataDir } = database.location;
  const pagePattern = (path: string) =>
    PAGES.find((page) => page.split(':')[0] === path.replace(LINK_SECRET, '')) ?? '*';
  metrics = createMetrics({ database, dataDir, clock, backupDir, pagePattern });
  client = openTestClient({ domain, database, images, metrics, settings: { METRICS_TOKEN } });
  const render = async ({ url }: Request) =>
    new Response('<p>', { status: pagePattern(new URL(url).pathname) === '*' ? 404 : 200 });
  mountPages(
    client.app,
    { render, builtFiles: backupDir, editedFiles: null },
    { known: () => null, read: async () => '1' },
    backupDir,
  );
  await visit();
});
afterAll(async () => {
  metrics.close();
  rmSync(backupDir, { recursive: true });
  await world.close();
});

const ask = (Authorization = `Bearer ${METRICS_TOKEN}`) =>
  client.request('GET', '/metrics', { headers: { Authorization } });
const scrape = async () => (await ask()).text();
/** The value of a series, named as Prometheus writes it. */
const seriesValue = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? Number.NaN,
  );
/** Series of ours: those of handles and garbage collection are named by Node. */
const seriesIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^(http|cercle)_/.test(line))
    .map((line) => line.replace(/ \S+$/, ''));

/** One of each: pages, files, calls, a login that fails, a limit, links with secrets in them. */
async function visit() {
  const { request } = client;
  for (const path of ['/', '/', '/ambassadeurs', `/newsletter/desinscription/${LINK_SECRET}`, '/nulle-part'])
    await request('GET', path);
  await request('GET', '/cercle-2026-03-02T02-00-00Z.backup');
  await request('POST', '/api/login', { json: { email: member.email, password: PASSWORD } });
  await request('POST', '/api/login', { json: { email: member.email, password: 'un autre' } });
  await request('GET', `/api/validate-invitation/${LINK_SECRET}`);
  await request('GET', `/api/members/requests/${member.requestId}`);
  metrics.countCached('/images/0123-256.webp', 200, performance.now());
  for (let turn = 0; turn < 7; turn += 1) await request('POST', '/api/contacts', { json: contactMessage() });
}

describe('LG-11 The metrics', () => {
  test('are sent to clients with the token, and to no others', async () => {
    for (const header of [
      '',
      'Bearer ',
      'Bearer jeton-de-la-surveillanc',
      `Basic ${METRICS_TOKEN}`,
      METRICS_TOKEN,
    ])
      expect([header, (await ask(header)).status]).toEqual([header, 401]);
    const response = await ask();
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test('are sent under any host name, to clients of the process itself', async () => {
    const settings = { METRICS_TOKEN, PUBLIC_URL: 'https://www.cercle.example' };
    const { request } = openTestClient({ domain: world.domain, database: world.database, metrics, settings });
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    expect((await request('GET', 'http://process-1.example/metrics', { headers })).status).toBe(200);
  });

  test('do not exist unless the setting enables them', async () => {
    const { domain, database, images } = world;
    const closed = openTestClient({ domain, database, images });
    expect((await closed.request('GET', '/metrics')).status).toBe(404);
    expect(closed.app.routes.some(({ path }) => path === '/metrics')).toBe(false);
  });

  test('ask the pages’ router about no path that it cannot decode, or that takes it long', async () => {
    const asked: string[] = [];
    const pagePattern = (path: string) => String(asked.push(path));
    const { database, clock } = world;
    const { dataDir } = database.location;
    const counting = createMetrics({ database, dataDir, clock, backupDir: null, pagePattern });
    for (const path of [
      '/%ff',
      '/a%',
      '/%E0%A4%A',
      '/a'.repeat(50),
      `/${'x'.repeat(501)}`,
      '/assets/gone.js',
    ])
      counting.countCached(path, 404, performance.now());
    counting.countCached('/ambassadeurs', 200, performance.now());
    counting.close();
    expect(asked).toEqual(['/ambassadeurs']);
  });

  test('count requests by route, logins, limits, cached pages, mails and backups', async () => {
    const text = await scrape();
    const requests = (method: string, route: string, status: number) =>
      seriesValue(text, `http_requests_total{method="${method}",route="${route}",status="${status}"}`);
    expect(requests('GET', '/', 200)).toBe(2);
    expect(requests('GET', '*', 404)).toBe(1);
    expect(requests('GET', 'file', 200)).toBe(1);
    expect(requests('GET', '/images/:file', 200)).toBe(1);
    expect(requests('GET', '/newsletter/desinscription/:token', 200)).toBe(1);
    expect(requests('GET', '/api/members/requests/:id', 401)).toBe(1);
    expect(requests('POST', '/api/login', 200)).toBe(1);
    expect(seriesValue(text, 'http_request_duration_seconds_count{method="POST",route="/api/login"}')).toBe(
      2,
    );
    expect(seriesValue(text, 'cercle_logins_total{outcome="succeeded"}')).toBe(1);
    expect(seriesValue(text, 'cercle_logins_total{outcome="failed"}')).toBe(1);
    expect(seriesValue(text, 'cercle_limits_hit_total{limit="contact"}')).toBeGreaterThan(0);
    expect(seriesValue(text, 'cercle_pages_total{found="kept"}')).toBe(1);
    expect(seriesValue(text, 'cercle_database_up')).toBe(1);
    expect(seriesValue(text, 'cercle_database_bytes')).toBeGreaterThan(50_000);
    expect(seriesValue(text, 'cercle_backup_newest_timestamp_seconds')).toBe(
      Date.parse('2026-03-02T02:00:00Z') / 1_000,
    );
    expect(seriesValue(text, 'nodejs_heap_size_used_bytes')).toBeGreaterThan(0);
  });

  test('show the mails in the outbox, for how long they have waited, and those that were given up', async () => {
    const { db } = world.database;
    const waiting = (await db.selectFrom('mail').select('id').execute()).length;
    world.clock.advance({ minutes: 2 });
    expect(seriesValue(await scrape(), 'cercle_outbox_oldest_seconds')).toBeGreaterThanOrEqual(120);
    expect(seriesValue(await scrape(), 'cercle_outbox_mails{state="waiting"}')).toBe(waiting);
    await db
      .updateTable('mail')
      .set({ next_attempt_at: null, parked_at: world.clock.now().toISOString() })
      .execute();
    const text = await scrape();
    expect(seriesValue(text, 'cercle_outbox_mails{state="waiting"}')).toBe(0);
    expect(seriesValue(text, 'cercle_outbox_mails{state="parked"}')).toBe(waiting);
    expect(seriesValue(text, 'cercle_outbox_oldest_seconds')).toBe(0);
  });

  test('identify no person: no address, id, token or path of a visitor', async () => {
    const text = await scrape();
    for (const secret of [
      LINK_SECRET,
      member.email,
      '@',
      '192.0.2',
      'nulle-part',
      METRICS_TOKEN,
      `/${member.requestId}"`,
    ])
      expect(text).not.toContain(secret);
  });

  test('have no more series however many paths and methods clients make up', async () => {
    const odd = async (prefix: string, oddMethod: string) => {
      for (let turn = 0; turn < 40; turn += 1) {
        const path = `${crypto.randomUUID()}/${turn}`;
        for (const method of ['GET', oddMethod])
          await client.request(method, `/${prefix}${path}`, { xsrf: false });
        await client.request('GET', `/api/members/requests/${turn}`);
      }
    };
    await odd('', 'BREW');
    await odd('api/', 'BREW');
    metrics.countCached('/api/ambassadors/1', 200, performance.now());
    const before = seriesIn(await scrape());
    await odd('', 'SIP');
    await odd('api/', 'SIP');
    // Any number of ways to write one number.
    for (const id of ['1.00', '1.000', '0x1', '1e0'])
      metrics.countCached(`/api/ambassadors/${id}`, 200, performance.now());
    expect(seriesIn(await scrape())).toEqual(before);
    expect(before.filter((name) => name.startsWith('http_requests_total')).length).toBeLessThan(30);
  });

  test('are sent without a database too, and show that it is down', async () => {
    const { database, clock } = world;
    const away = createMetrics({
      database: { ...database, db: database.db.withSchema('nowhere') },
      dataDir: database.location.dataDir,
      clock,
      backupDir: null,
      pagePattern: () => '*',
    });
    const text = await away.text();
    away.close();
    expect(seriesValue(text, 'cercle_database_up')).toBe(0);
    expect(seriesValue(text, 'cercle_outbox_oldest_seconds')).toBeNaN();
    expect(seriesValue(await scrape(), 'cercle_database_failures_total{kind="refused"}')).toBeGreaterThan(0);
  });

  test('are no longer counted once they are closed', () => {
    const closed = createMetrics({ ...PARTS(), backupDir });
    closed.close();
    emit('jobFailed', 'backup');
    return expect(closed.text()).resolves.toContain('cercle_backup_failures_total 0');
  });

  test('show when each job last succeeded, how long it took here, and how often it failed', async () => {
    const { database, clock } = world;
    const at = clock.now().toISOString();
    await database.db.updateTable('job').set({ last_done_at: at }).where('name', '=', 'retention').execute();
    const before = seriesValue(await scrape(), 'cercle_backup_failures_total');
    emit('jobDone', { name: 'retention', seconds: 1.5 });
    emit('jobFailed', 'backup');
    const text = await scrape();
    const lastSuccess = (name: string) =>
      seriesValue(text, `cercle_job_last_success_timestamp_seconds{name="${name}"}`);
    expect(lastSuccess('retention')).toBe(Date.parse(at) / 1_000);
    expect(lastSuccess('pictures')).toBe(0);
    expect(seriesValue(text, 'cercle_job_last_duration_seconds{name="retention"}')).toBe(1.5);
    expect(seriesValue(text, 'cercle_job_failures_total{name="backup"}')).toBeGreaterThan(0);
    expect(seriesValue(text, 'cercle_backup_failures_total')).toBe(before + 1);
  });

  test('contain all that the dashboard and the documents use', async () => {
    const text = await scrape();
    const known = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    );
    const asked = (file: string) =>
      readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8').match(
        /\b(?:cercle|http|nodejs|process)_[a-z_]+(?:total|seconds|bytes|mails|up|kept|connections|bucket|sum|count|info)\b/g,
      ) ?? [];
    for (const file of ['deploy/grafana-dashboard.json', 'docs/operations.md']) {
      expect(asked(file).length).toBeGreaterThan(10);
      expect(asked(file).filter((name) => !known.includes(name))).toEqual([]);
    }
  });
});

const PARTS = () => {
  const { database, clock } = world;
  return { database, dataDir: database.location.dataDir, clock, pagePattern: () => '*' };
};

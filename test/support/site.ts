import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../../scripts/setup/repository.mjs';
import { LOW_MEMORY_ENV, SERVER } from '../../scripts/setup/serve.mjs';
import { acquireTestDatabase, createTestDatabase } from '../../server/src/testing/postgres-database.ts';
import { registerSiteSecret } from './bot-check-token.ts';

// Longer than any machine needs.
const START_TIMEOUT_MS = 240_000;

export const ADMIN = { email: 'direction@cercle.example', password: 'la clef du bureau' };
export const FIRM_ADDRESS = 'contact@cercle.example';
const ADMIN_LOGIN_TOKEN = 'porte-des-administrateurs';

export type TestSite = {
  url: string;
  adminLoginUrl: string;
  /** Where its data is, for who fills it from outside. */
  store: { databaseUrl: string | null; dataDir: string };
  /** Of the process as it runs now. */
  pid(): number;
  /** All that the process printed. */
  output(): string;
  /** Starts the process on the same data, where none runs: after `prepareSite`, `kill` or `stop`. */
  start(): Promise<void>;
  /** The same without waiting until it is ready. */
  launch(): void;
  /** Resolves with the exit code of a process that ends by itself. */
  exit(): Promise<number | null>;
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Ends the process and removes its data. */
  close(): Promise<void>;
};

const launchedProcesses = new Set<ChildProcess>();
const killLaunched = () => launchedProcesses.forEach((child) => void child.kill('SIGKILL'));
// A file that could not be loaded closed nothing. Vitest ends its workers by this signal; they end by themselves without it.
process.once('SIGTERM', () => {
  killLaunched();
  process.kill(process.pid, 'SIGTERM');
});
process.once('exit', killLaunched);

/** The real product (or a copy of it at `root`), as `npm start` runs it, on data of its own and the engine under test. */
export async function startSite(settings: Record<string, string> = {}, root = ROOT): Promise<TestSite> {
  const site = await prepareSite(settings, root);
  try {
    await site.start();
  } catch (error) {
    await site.close();
    throw error;
  }
  return site;
}

/**
 * As `startSite`, but not started yet. Data in places that `settings` name is left when the site is closed.
 * @param log an open file for what the process prints, for sites that print more than a test can hold in memory
 */
export async function prepareSite(
  settings: Record<string, string> = {},
  root = ROOT,
  obtainDatabase = acquireTestDatabase,
  log: number | 'pipe' = 'pipe',
): Promise<TestSite> {
  const ownDataDir = settings.DATA_DIR ? null : mkdtempSync(join(tmpdir(), 'cercle-e2e-'));
  const isOwnDatabase = process.env.TEST_ENGINE === 'postgres' && !settings.DATABASE_URL;
  const database = isOwnDatabase ? await obtainDatabase() : null;
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...LOW_MEMORY_ENV,
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: ownDataDir ?? '',
    UI_PACING: 'brisk',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_LOGIN_TOKEN,
    CONTACT_EMAIL: FIRM_ADDRESS,
    ...(database && { DATABASE_URL: database.url }),
    ...settings,
  };
  registerSiteSecret(url, env);
  let child: ChildProcess | undefined;
  let output = '';

  function launch() {
    child = spawn(process.execPath, SERVER, { cwd: root, env, stdio: ['ignore', log, 'pipe'] });
    launchedProcesses.add(child);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  }

  async function start() {
    launch();
    if (child) await untilReady(url, child, () => output);
  }

  async function exit() {
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child?.exitCode ?? null;
  }

  function sendSignal(signal: NodeJS.Signals) {
    const ended = exit();
    child?.kill(signal);
    return ended;
  }

  return {
    url,
    store: { databaseUrl: database?.url ?? settings.DATABASE_URL ?? null, dataDir: env.DATA_DIR },
    adminLoginUrl: `${url}/admin/login?token=${ADMIN_LOGIN_TOKEN}`,
    pid: () => child?.pid ?? 0,
    output: () => output,
    start,
    launch,
    exit,
    kill: async () => {
      await sendSignal('SIGKILL');
    },
    stop: () => sendSignal('SIGTERM'),
    close: async () => {
      await sendSignal('SIGKILL');
      await database?.release();
      if (ownDataDir) rmSync(ownDataDir, { recursive: true, force: true });
    },
  };
}

/** The same for a site that was never started: its database has no tables. */
export const prepareFirstStart = (settings?: Record<string, string>, root?: string) =>
  prepareSite(settings, root, createTestDatabase);

/** Resolves once the site at `url`, which `child` becomes, answers. */
export async function untilReady(url: string, child: ChildProcess, output: () => string) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break;
    // A site that stops soon waits for no connection of ours.
    const isReady = await fetch(`${url}/readyz`, { headers: { connection: 'close' } }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await wait(25);
  }
  throw new Error(`The site did not start:\n${output()}`);
}

/**
 * Below the ports that the system gives to outgoing connections, so that a site that starts again finds its own still free.
 * Above 10080, the last of the ports that browsers and `fetch` refuse to call.
 */
const FIRST_PORT = 10_081;
const PORTS_PER_WORKER = 2_000;
/** Test files that run at the same time have ports of their own: one whose site is stopped for a moment must find its port free. */
const WORKER_FIRST_PORT = FIRST_PORT + (Number(process.env.VITEST_POOL_ID ?? 0) % 10) * PORTS_PER_WORKER;
const usedPorts = new Set<number>();

export function freePort(): Promise<number> {
  const port = WORKER_FIRST_PORT + randomInt(PORTS_PER_WORKER);
  if (usedPorts.has(port)) return freePort();
  usedPorts.add(port);
  return new Promise((resolve) => {
    const server = createServer()
      .on('error', () => resolve(freePort()))
      .listen(port, () => server.close(() => resolve(port)));
  });
}

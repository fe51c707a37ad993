import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INSTALL } from '../scripts/setup/install.mjs';
import { contentHash, ENV, ROOT, readIfPresent } from '../scripts/setup/repository.mjs';
import { run } from '../scripts/setup/run.mjs';
import { freePort } from '../test/support/site.ts';

/** Installed and built in the cache folder, so that the product does not install any of it. */
export const NEXT_FOLDER = join(ROOT, '.cache/peers/next');
const SOURCES = join(ROOT, 'bench/peers/next');
const INSTALL_MARKER = join(NEXT_FOLDER, 'node_modules/.installed-from');
const NEXT = 'node_modules/next/dist/bin/next';

export type Peer = {
  url: string;
  pid(): number;
  launch(): void;
  stop(): Promise<void>;
  /** How long the build took. */
  buildSeconds: number;
};

/** The plain Next app of bench/peers/next, built on this database, not started yet. */
export async function prepareNext(databaseFile: string): Promise<Peer> {
  rmSync(join(NEXT_FOLDER, 'app'), { recursive: true, force: true });
  cpSync(SOURCES, NEXT_FOLDER, { recursive: true });
  await installNext();
  const env = {
    ...ENV,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PEER_DATABASE: databaseFile,
  };
  const buildSeconds = await buildNext(env);
  const port = await freePort();
  let child: ChildProcess | undefined;
  return {
    url: `http://localhost:${port}`,
    buildSeconds,
    pid: () => child?.pid ?? 0,
    launch: () => {
      const args = [NEXT, 'start', '--port', String(port)];
      child = spawn(process.execPath, args, { cwd: NEXT_FOLDER, env, stdio: 'ignore' });
    },
    stop: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function installNext(): Promise<void> {
  const lockfileHash = contentHash(NEXT_FOLDER, ['package-lock.json']);
  if (readIfPresent(INSTALL_MARKER) === lockfileHash) return;
  console.error('Installing Next…');
  const { code, output } = await run('npm', INSTALL, { quiet: true, cwd: NEXT_FOLDER });
  if (code !== 0 || !existsSync(join(NEXT_FOLDER, NEXT))) throw new Error(output);
  writeFileSync(INSTALL_MARKER, lockfileHash);
}

async function buildNext(env: typeof ENV): Promise<number> {
  console.error('Building the Next app…');
  rmSync(join(NEXT_FOLDER, '.next'), { recursive: true, force: true });
  const started = performance.now();
  const { code, output } = await run(process.execPath, [NEXT, 'build'], {
    quiet: true,
    cwd: NEXT_FOLDER,
    env,
  });
  if (code !== 0) throw new Error(output);
  return (performance.now() - started) / 1_000;
}

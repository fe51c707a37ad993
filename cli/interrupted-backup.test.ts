import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../scripts/setup/repository.mjs';
import { LOW_MEMORY_ENV } from '../scripts/setup/serve.mjs';
import { makeBackup } from '../server/src/backup/backup.ts';
import { openDatabase } from '../server/src/db/database.ts';
import { openRawConnection } from '../server/src/db/raw/open-raw-connection.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { readOrCreateSecret } from '../server/src/kernel/secret-file.ts';

let folder: string;
type Site = { databaseUrl: null; dataDir: string; sessionSecret: null };
let site: Site;
let smallSite: Site;
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cercle-interrupted-'));
  site = { databaseUrl: null, dataDir: at('data'), sessionSecret: null };
  await (await openDatabase(site)).close();
  const database = await openRawConnection(site, 'writing');
  // Enough data that its copy takes half a second.
  await database.run(`
    with recursive number(n) as (select 1 union all select n + 1 from number where n < 80)
    insert into image (hash, width, bytes) select n, 1, randomblob(100000) from number`);
  await database.close();
  smallSite = { ...site, dataDir: at('small') };
  await (await openDatabase(smallSite)).close();
  await readOrCreateSecret(smallSite.dataDir, 'session');
});
afterAll(() => rmSync(folder, { recursive: true }));

const partials = () => readdirSync(folder).filter((name) => name.endsWith('.partial'));

/** Starts a backup and sends `signal` during it. @returns the signal that ended it */
async function interruptBackup(signal: NodeJS.Signals): Promise<unknown> {
  const env = { ...LOW_MEMORY_ENV, PATH: process.env.PATH, DATA_DIR: site.dataDir };
  const command = ['cli/cercle.ts', 'backup', at('site.backup')];
  const child = spawn(process.execPath, command, { cwd: ROOT, env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  while (partials().length === 0 && child.exitCode === null) await wait(2);
  child.kill(signal);
  const [, endSignal] = await ended;
  return endSignal;
}

test('BK-1 a stopped backup leaves no incomplete file behind', { timeout: 120_000 }, async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    expect(await interruptBackup(signal)).toBe(signal);
    expect(readdirSync(folder)).toEqual(['data', 'small']);
  }
});

test('BK-1 the next backup into the same folder deletes the incomplete file of a killed one, and none that may still be written', {
  timeout: 120_000,
}, async () => {
  expect(await interruptBackup('SIGKILL')).toBe('SIGKILL');
  expect(partials()).toHaveLength(1);
  const hostName = hostname().replaceAll(/[^\w-]/g, '-');
  const ofRunningProcess = `a.backup.${hostName}.${process.ppid}.00000000.partial`;
  const ofOtherHost = 'a.backup.elsewhere.1.00000000.partial';
  const old = 'b.backup.elsewhere.1.00000000.partial';
  for (const name of [ofRunningProcess, ofOtherHost, old, 'mine.partial']) writeFileSync(at(name), '');
  utimesSync(at(old), 0, 0);
  await makeBackup(smallSite, at('next.backup'), systemClock);
  expect(partials().sort()).toEqual([ofRunningProcess, ofOtherHost, 'mine.partial'].sort());
});

test.skipIf(process.platform === 'win32')(
  'BK-1 a restore that fails at its end leaves no secret behind',
  async () => {
    await makeBackup(smallSite, at('small.backup'), systemClock);
    // The file size limit allows the secret, but not the database.
    const { status, stderr } = spawnSync(
      'sh',
      [
        '-c',
        'trap "" XFSZ; ulimit -f 100; exec "$0" cli/cercle.ts restore "$1"',
        process.execPath,
        at('small.backup'),
      ],
      {
        cwd: ROOT,
        env: { ...LOW_MEMORY_ENV, PATH: process.env.PATH, DATA_DIR: at('again') },
        encoding: 'utf8',
      },
    );
    expect(stderr).toContain('Le disque est plein');
    expect(status).toBe(1);
    expect(readdirSync(at('again/secrets'))).toEqual([]);
  },
);

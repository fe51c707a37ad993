import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './repository.mjs';

/** A user id that no machine assigns; root itself may read everything. */
const OTHER_ACCOUNT = process.getuid?.() === 0 ? { uid: 54_321, gid: 54_321 } : {};

/** Not where the folders above this clone are closed to it. */
const canRun = spawnSync(process.execPath, ['--version'], { ...OTHER_ACCOUNT, cwd: '/' }).status === 0;

let version: string;
const at = (path: string) => join(version, path);
beforeEach(() => {
  version = mkdtempSync(join(tmpdir(), 'cercle-version-'));
  chmodSync(version, 0o755);
  cpSync(join(ROOT, 'scripts'), at('scripts'), { recursive: true });
  for (const folder of ['node_modules/.bin', 'web/build/client', 'web/app'])
    mkdirSync(at(folder), { recursive: true });
  writeFileSync(at('node_modules/.cercle-installed'), '');
  writeFileSync(at('web/build/.built-from'), '');
});
afterEach(() => rmSync(version, { recursive: true }));

/** What the account of the site is told. */
function ensure(module: string, step: string): string {
  const program = `const { ${step} } = await import('${at(module)}'); await ${step}().catch((error) => console.log(error.message))`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    ...OTHER_ACCOUNT,
    cwd: '/',
    encoding: 'utf8',
  });
  return stdout;
}

test.runIf(canRun).each([
  ['node_modules', 'scripts/setup/install.mjs', 'ensureInstalled'],
  ['node_modules/.cercle-installed', 'scripts/setup/install.mjs', 'ensureInstalled'],
  ['web/build', 'scripts/setup/build.mjs', 'ensureBuilt'],
  ['web/build/.built-from', 'scripts/setup/build.mjs', 'ensureBuilt'],
])(
  'a version whose %s is closed to the site, as after umask 077, is told with what opens it',
  (path, module, step) => {
    chmodSync(at(path), 0);
    const told = ensure(module, step);
    chmodSync(at(path), 0o755);
    expect(told).toContain(`ne peut pas lire ${at(path)} : tapez`);
    expect(told).toContain(`« chmod -R go+rX ${version}`);
  },
);

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash, ROOT, readIfPresent, refuseReadOnly, refuseUnreadable } from './repository.mjs';
import { run } from './run.mjs';

// Not `npm ci`: npm 11 rejects a lockfile in which a package for another platform is missing, and a lockfile created
// with a registry that lacks one cannot name it. `install --no-save` follows the lockfile all the same. `--include=dev`
// installs Node 24 even with NODE_ENV=production.
export const INSTALL = 'install --no-save --include=dev --no-audit --no-fund --loglevel=error'.split(' ');

/** Installs the packages of package-lock.json, unless they are installed already. */
export async function ensureInstalled() {
  refuseUnreadable(join(ROOT, 'node_modules'), markerOf(ROOT), nodeOf(ROOT));
  if (isInstalled(ROOT)) return;
  refuseReadOnly(ROOT);
  console.error('Installation des dépendances…');
  // Tried twice, as a registry may fail temporarily.
  const isDone = (await run('npm', INSTALL)).code === 0 || (await run('npm', INSTALL)).code === 0;
  if (!isDone) throw new Error('npm n’a pas pu installer les dépendances.');
  if (!existsSync(nodeOf(ROOT))) {
    throw new Error(
      'npm n’a pas installé Node 24 : laissez faire les scripts d’installation nommés dans package.json.',
    );
  }
  remember(ROOT);
}

/** True when node_modules matches the lockfile, whether it came from here or from a developer's `npm install`. */
export function isInstalled(root) {
  if (!existsSync(nodeOf(root))) return false;
  if (readIfPresent(markerOf(root)) === lockHash(root)) return true;
  if (!matchesLockfile(root)) return false;
  remember(root);
  return true;
}

function matchesLockfile(root) {
  const installed = JSON.parse(readIfPresent(join(root, 'node_modules/.package-lock.json')) ?? '{}').packages;
  if (!installed) return false;
  const wanted = JSON.parse(readIfPresent(join(root, 'package-lock.json'))).packages;
  return Object.entries(wanted)
    .filter(([path]) => path.startsWith('node_modules/'))
    .every(([path, { version, optional }]) =>
      // Optional packages of other platforms are in the lockfile without ever being installed.
      path in installed ? installed[path].version === version : optional === true,
    );
}

function remember(root) {
  writeFileSync(markerOf(root), lockHash(root));
}

const lockHash = (root) => contentHash(root, ['package-lock.json']);
const markerOf = (root) => join(root, 'node_modules/.cercle-installed');
const nodeOf = (root) => join(root, 'node_modules/.bin/node');

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import minimumVersions from './minimum-versions.json' with { type: 'json' };
import { ROOT } from './setup/repository.mjs';

interface Entry {
  version?: string;
  integrity?: string;
  link?: boolean;
  /** Bundled in another package, whose integrity hash covers it. */
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
}

const { packages } = readJson('package-lock.json');
const lockedPackages = Object.entries<Entry>(packages).filter(
  ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
);

test('LG-8 every package of the lockfile has its integrity hash', () => {
  const unprotected = lockedPackages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(lockedPackages.length).toBeGreaterThan(100);
  expect(unprotected.map(([path]) => path)).toEqual([]);
});

test.each(['', 'contract', 'server', 'web'])(
  'LG-8 the lockfile contains the dependencies of package.json in « %s »',
  (folder) => {
    const { dependencies, devDependencies } = readJson(join(folder, 'package.json'));
    expect(packages[folder].dependencies).toEqual(dependencies);
    expect(packages[folder].devDependencies).toEqual(devDependencies);
  },
);

test('LG-8 platform packages are locked for every platform: npm omits those of other platforms than its own', () => {
  const wanted = lockedPackages.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  );
  const missing = wanted.filter(({ path, name }) => !isFoundFrom(path, name));
  expect(wanted.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

test.each(Object.entries(minimumVersions))(
  'LG-9 %s is locked at its minimum safe version or later',
  (name, [minimum = '']) => {
    const versions = lockedPackages
      .filter(([path]) => nameOf(path) === name)
      .map(([, { version = '' }]) => version);
    expect(versions, 'no longer installed: remove its line from minimum-versions.json').not.toEqual([]);
    expect(versions.filter((version) => isOlder(version, minimum))).toEqual([]);
  },
);

test('versions are compared numerically, and a prerelease is older than its release', () => {
  expect(isOlder('9.9.9', '10.0.0')).toBe(true);
  expect(isOlder('10.4.1-beta.1', '10.4.1')).toBe(true);
  expect(isOlder('10.4.1', '10.4.1')).toBe(false);
  expect(isOlder('10.10.0', '10.9.0')).toBe(false);
});

function readJson(file: string) {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
}

/** Node's resolution of `name` from a package at `path`: beside it, then in each parent folder. */
function isFoundFrom(path: string, name: string): boolean {
  const folders = path
    .split('/node_modules/')
    .map((_, depth, all) => all.slice(0, depth + 1).join('/node_modules/'));
  return ['', ...folders].some((folder) => `${folder ? `${folder}/` : ''}node_modules/${name}` in packages);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function isOlder(version: string, minimum: string): boolean {
  const [release = '', prerelease] = version.split('-');
  const difference = compareReleases(release, minimum);
  return difference < 0 || (difference === 0 && prerelease !== undefined);
}

function compareReleases(left: string, right: string): number {
  const others = right.split('.').map(Number);
  const differences = left.split('.').map((part, index) => Number(part) - (others[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

// The files of previous builds. A page that is open while the site is upgraded still uses the build that it was loaded from: it
// fetches the files of other pages and of forms hours later, under names that the next build does not have.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createMiddleware } from 'hono/factory';
import { makeFolder } from '../../kernel/atomic-file-write.ts';
import { type Clock, daysEarlier } from '../../kernel/clock.ts';
import type { ApiEnv } from '../api-env.ts';
import { type CachedResponse, sendCached } from '../cache/cached-response.ts';
import { readAsset } from './static.ts';

/** A tab that was open for longer loads the next page from the server. */
const RETENTION_DAYS = 7;

/** More would wait for a thread. */
const COPIES_AT_ONCE = 8;

const ASSETS = 'assets';
/** One folder for each build, named after its files. */
const BUILD = /^[0-9a-f]{16}$/;
/** No other folder, and no compressed variant under its own name. */
const ADDRESS = /^\/assets\/([\w-][\w.-]*\.(?!br$|gz$)\w+)$/;

/** The folder of the files of all builds, shared by the processes on this data. */
export const buildsDirOf = (dataDir: string) => join(dataDir, 'builds');

/** Serves a file that this build does not have and another has: a previous one or, during an upgrade of several processes, the next. */
export const servePreviousBuilds = (buildsDir: string) => {
  const find = createCachedReader(buildsDir);
  return createMiddleware<ApiEnv>(async (c, next) => {
    const [, name] = ADDRESS.exec(c.req.path) ?? [];
    const file = name && (c.req.method === 'GET' || c.req.method === 'HEAD') ? find(name) : null;
    return file ? sendCached(c, file) : next();
  });
};

/** A client that repeats the request for the largest one must not keep the process reading, nor hold a copy for each slow line. */
function createCachedReader(buildsDir: string): (name: string) => CachedResponse | null {
  const cache = new Map<string, CachedResponse>();
  return (name) => {
    const file = cache.get(name) ?? readFromBuilds(buildsDir, name);
    if (file) cache.set(name, file);
    return file;
  };
}

function readFromBuilds(buildsDir: string, name: string): CachedResponse | null {
  try {
    const builds = readdirSync(buildsDir).filter((entry) => BUILD.test(entry));
    const build = builds.find((entry) => existsSync(join(buildsDir, entry, ASSETS, name)));
    return build ? readAsset(join(buildsDir, build), join(buildsDir, build, ASSETS, name)) : null;
  } catch {
    // Nothing was copied yet, or it cannot be read, or another process removes it at this moment.
    return null;
  }
}

/**
 * Copies the hashed files of the build in `builtFiles` to a folder that outlives it, and removes builds that were replaced more
 * than seven days ago. A build is replaced when another one starts.
 */
export async function saveBuild(builtFiles: string, buildsDir: string, clock: Clock): Promise<void> {
  const assets = join(builtFiles, ASSETS);
  const names = (await readdir(assets)).sort();
  const buildDir = join(buildsDir, createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16));
  await makeFolder(buildsDir);
  if (!existsSync(buildDir)) await copyAtomically(assets, names, buildDir, clock);
  const [latest] = await listLatestFirst(buildsDir);
  // A rollback to this build. A mere restart replaces nothing.
  if (latest?.folder !== buildDir) await utimes(buildDir, clock.now(), clock.now());
  await removeExpiredBuilds(buildsDir, clock);
}

/**
 * Atomically: browsers would cache a truncated file for ever. In a folder of our own: a copy of a read-only one could not be
 * removed.
 */
async function copyAtomically(
  assets: string,
  names: string[],
  buildDir: string,
  clock: Clock,
): Promise<void> {
  const temporaryDir = await mkdtemp(`${buildDir}.`);
  try {
    await mkdir(join(temporaryDir, ASSETS));
    const copy = (name: string) => copyFile(join(assets, name), join(temporaryDir, ASSETS, name));
    for (let first = 0; first < names.length; first += COPIES_AT_ONCE)
      await Promise.all(names.slice(first, first + COPIES_AT_ONCE).map(copy));
    await utimes(temporaryDir, clock.now(), clock.now());
    await rename(temporaryDir, buildDir);
  } catch (error) {
    await rm(temporaryDir, { recursive: true, force: true });
    // Another process has just copied the same.
    if (!existsSync(buildDir)) throw error;
  }
}

async function removeExpiredBuilds(buildsDir: string, clock: Clock): Promise<void> {
  const started = await listLatestFirst(buildsDir);
  const replacedAt = (index: number) => started[index - 1]?.at ?? Number.POSITIVE_INFINITY;
  const cutoff = Date.parse(daysEarlier(clock, RETENTION_DAYS));
  const expired = started.filter((_, index) => replacedAt(index) < cutoff);
  for (const { folder } of expired) await rm(folder, { recursive: true, force: true });
}

/** Builds by when they came into use; a partial copy of a killed process ages like one. */
async function listLatestFirst(buildsDir: string) {
  const names = await readdir(buildsDir);
  const started = (await Promise.all(names.map((name) => startOfBuild(join(buildsDir, name))))).flat();
  return started.sort((one, other) => other.at - one.at);
}

/** Nothing if another process has just removed or renamed it. */
const startOfBuild = (folder: string) =>
  stat(folder).then(
    ({ mtimeMs }) => [{ folder, at: mtimeMs }],
    () => [],
  );

// The files of former builds. A page that is open while the site is upgraded goes on with the build that it came from: it
// fetches the files of other pages and of forms hours later, under names that the next build does not have.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createMiddleware } from 'hono/factory';
import { makeFolder } from '../../kernel/atomic-file-write.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { ApiEnv } from '../api-env.ts';
import { type CachedResponse, sendCached } from '../cache/cached-response.ts';
import { readAsset } from './static.ts';

/** A tab that was left open for longer loads the page that is clicked anew, from the server. */
const RETENTION_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

const ASSETS = 'assets';
/** One folder a build, named after its files. */
const BUILD = /^[0-9a-f]{16}$/;
/** No other folder, and no compressed twin under its own name. */
const ADDRESS = /^\/assets\/([\w-][\w.-]*\.(?!br$|gz$)\w+)$/;

/** Where the files of all builds are kept, for each process on this data. */
export const buildsDirOf = (dataDir: string) => join(dataDir, 'builds');

/** Serves a file that this build does not have and another has: a former one or, while several processes change over, the next. */
export const servePreviousBuilds = (buildsDir: string) => {
  const find = createCachedReader(buildsDir);
  return createMiddleware<ApiEnv>(async (c, next) => {
    const [, name] = ADDRESS.exec(c.req.path) ?? [];
    const file = name && (c.req.method === 'GET' || c.req.method === 'HEAD') ? find(name) : null;
    return file ? sendCached(c, file) : next();
  });
};

/** Who asks for the largest one again and again must not keep the process reading, nor hold a copy on each slow line. */
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
    // Nothing is kept yet, or it cannot be read, or another process removes it at this moment.
    return null;
  }
}

/**
 * Copies the hashed files of the build in `builtFiles` to where they outlive it, and removes builds that were replaced more
 * than seven days ago. A build is replaced when another one starts.
 */
export async function saveBuild(builtFiles: string, buildsDir: string, clock: Clock): Promise<void> {
  const assets = join(builtFiles, ASSETS);
  const names = (await readdir(assets)).sort();
  const buildDir = join(buildsDir, createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16));
  await makeFolder(buildsDir);
  if (!existsSync(buildDir)) await copyAtomically(assets, names, buildDir, clock);
  const [latest] = await listLatestFirst(buildsDir);
  // One goes back to it. A mere restart replaces nothing.
  if (latest?.folder !== buildDir) await utimes(buildDir, clock.now(), clock.now());
  await removeExpiredBuilds(buildsDir, clock);
}

/**
 * Under its name at once: a file that was cut off would stay in browsers for ever. In a folder of our own: a copy of one in
 * which nobody may write could not be removed.
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
    for (const name of names) await copyFile(join(assets, name), join(temporaryDir, ASSETS, name));
    await utimes(temporaryDir, clock.now(), clock.now());
    await rename(temporaryDir, buildDir);
  } catch (error) {
    await rm(temporaryDir, { recursive: true, force: true });
    // Another process has just done the same.
    if (!existsSync(buildDir)) throw error;
  }
}

async function removeExpiredBuilds(buildsDir: string, clock: Clock): Promise<void> {
  const started = await listLatestFirst(buildsDir);
  const replacedAt = (index: number) => started[index - 1]?.at ?? Number.POSITIVE_INFINITY;
  const cutoff = clock.now().getTime() - RETENTION_DAYS * DAY_MS;
  const expired = started.filter((_, index) => replacedAt(index) < cutoff);
  for (const { folder } of expired) await rm(folder, { recursive: true, force: true });
}

/** Builds by when they came into use; among them what a killed process left half copied, which ages like one. */
async function listLatestFirst(buildsDir: string) {
  const names = await readdir(buildsDir);
  const started = (await Promise.all(names.map((name) => startOfBuild(join(buildsDir, name))))).flat();
  return started.sort((one, other) => other.at - one.at);
}

/** Nothing when another process has just removed or renamed it. */
const startOfBuild = (folder: string) =>
  stat(folder).then(
    ({ mtimeMs }) => [{ folder, at: mtimeMs }],
    () => [],
  );

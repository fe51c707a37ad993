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
const KEPT_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

const ASSETS = 'assets';
/** One folder a build, named after its files. */
const BUILD = /^[0-9a-f]{16}$/;
/** No other folder, and no compressed twin under its own name. */
const ADDRESS = /^\/assets\/([\w-][\w.-]*\.(?!br$|gz$)\w+)$/;

/** Where the files of all builds are kept, for each process on this data. */
export const formerFilesIn = (dataDir: string) => join(dataDir, 'builds');

/** Serves a file that this build does not have and another has: a former one or, while several processes change over, the next. */
export const formerFiles = (kept: string) => {
  const find = readOnce(kept);
  return createMiddleware<ApiEnv>(async (c, next) => {
    const [, name] = ADDRESS.exec(c.req.path) ?? [];
    const file = name && (c.req.method === 'GET' || c.req.method === 'HEAD') ? find(name) : null;
    return file ? sendCached(c, file) : next();
  });
};

/** Who asks for the largest one again and again must not keep the process reading, nor hold a copy on each slow line. */
function readOnce(kept: string): (name: string) => CachedResponse | null {
  const found = new Map<string, CachedResponse>();
  return (name) => {
    const file = found.get(name) ?? read(kept, name);
    if (file) found.set(name, file);
    return file;
  };
}

function read(kept: string, name: string): CachedResponse | null {
  try {
    const builds = readdirSync(kept).filter((entry) => BUILD.test(entry));
    const build = builds.find((entry) => existsSync(join(kept, entry, ASSETS, name)));
    return build ? readAsset(join(kept, build), join(kept, build, ASSETS, name)) : null;
  } catch {
    // Nothing is kept yet, or it cannot be read, or another process removes it at this moment.
    return null;
  }
}

/**
 * Copies the hashed files of the build in `builtFiles` to where they outlive it, and removes builds that were replaced more
 * than seven days ago. A build is replaced when another one starts.
 */
export async function keepForLater(builtFiles: string, kept: string, clock: Clock): Promise<void> {
  const assets = join(builtFiles, ASSETS);
  const names = (await readdir(assets)).sort();
  const own = join(kept, createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16));
  await makeFolder(kept);
  if (!existsSync(own)) await copyWhole(assets, names, own, clock);
  const [latest] = await latestFirst(kept);
  // One goes back to it. A mere restart replaces nothing.
  if (latest?.folder !== own) await utimes(own, clock.now(), clock.now());
  await removeOld(kept, clock);
}

/**
 * Under its name at once: a file that was cut off would stay in browsers for ever. In a folder of our own: a copy of one in
 * which nobody may write could not be removed.
 */
async function copyWhole(assets: string, names: string[], own: string, clock: Clock): Promise<void> {
  const draft = await mkdtemp(`${own}.`);
  try {
    await mkdir(join(draft, ASSETS));
    for (const name of names) await copyFile(join(assets, name), join(draft, ASSETS, name));
    await utimes(draft, clock.now(), clock.now());
    await rename(draft, own);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process has just done the same.
    if (!existsSync(own)) throw error;
  }
}

async function removeOld(kept: string, clock: Clock): Promise<void> {
  const started = await latestFirst(kept);
  const replacedAt = (place: number) => started[place - 1]?.at ?? Number.POSITIVE_INFINITY;
  const limit = clock.now().getTime() - KEPT_DAYS * DAY_MS;
  const old = started.filter((_, place) => replacedAt(place) < limit);
  for (const { folder } of old) await rm(folder, { recursive: true, force: true });
}

/** Builds by when they came into use; among them what a killed process left half copied, which ages like one. */
async function latestFirst(kept: string) {
  const names = await readdir(kept);
  const started = (await Promise.all(names.map((name) => startOf(join(kept, name))))).flat();
  return started.sort((one, other) => other.at - one.at);
}

/** Nothing when another process has just removed or renamed it. */
const startOf = (folder: string) =>
  stat(folder).then(
    ({ mtimeMs }) => [{ folder, at: mtimeMs }],
    () => [],
  );

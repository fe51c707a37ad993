import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './compress.mjs';
import {
  contentHash,
  filesUnder,
  ROOT,
  readIfPresent,
  refuseReadOnly,
  refuseUnreadable,
} from './repository.mjs';
import { run } from './run.mjs';

const BUILD_STAMP_FILE = join(ROOT, 'web/build/.built-from');

/** Builds the pages unless web/build was built from the current sources. */
export async function ensureBuilt() {
  refuseUnreadable(join(ROOT, 'web/build'), BUILD_STAMP_FILE, join(ROOT, 'web/build/client'));
  if (readIfPresent(BUILD_STAMP_FILE) === sourcesHash()) return;
  refuseReadOnly(join(ROOT, 'web'));
  console.error('Construction des pages…');
  const { code } = await build();
  if (code !== 0) throw new Error('Les pages n’ont pas pu être construites.');
}

export async function build() {
  const sourceHash = sourcesHash();
  // Removed first, so that an interrupted build is never taken for a complete one.
  rmSync(BUILD_STAMP_FILE, { force: true });
  const result = await run('npm', ['run', 'build', '--workspace', 'web', '--silent']);
  if (result.code !== 0) return result;
  await compressFiles(join(ROOT, 'web/build/client'));
  writeFileSync(BUILD_STAMP_FILE, sourceHash);
  return result;
}

function sourcesHash() {
  const settings = readdirSync(join(ROOT, 'web')).filter((name) => /\.(json|ts)$/.test(name));
  return contentHash(ROOT, [
    ...['web/app', 'web/public', 'contract/src'].flatMap((folder) => filesUnder(ROOT, folder)),
    ...settings.map((name) => `web/${name}`),
    'contract/package.json',
    'package-lock.json',
  ]);
}

import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * A secret that was not given as a setting: generated at the first start, kept in `directory/secrets`
 * in a file that only its owner may read. Processes that start together agree on one.
 * @returns 256 random bits, base64url
 */
export function keptSecret(directory: string, name: string): string {
  const folder = join(directory, 'secrets');
  const file = join(folder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return readKept(file) ?? create(file);
}

function create(file: string): string {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const descriptor = openSync(draft, 'wx', 0o600);
  writeSync(descriptor, `${randomBytes(32).toString('base64url')}\n`);
  fsyncSync(descriptor);
  closeSync(descriptor);
  try {
    // A link fails where the file exists: whoever comes first decides, the file is never half written.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  const kept = readKept(file);
  if (!kept) throw new Error(`${file} is empty`);
  return kept;
}

function readKept(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from '../db/plain.ts';
import type { Shape } from '../db/shape.ts';
import { removeLostDrafts } from '../kernel/drafts.ts';
import { makeFolder, putInPlace, writeDraft } from '../kernel/lasting-file.ts';
import type { Part } from './content.ts';

/** Stand among the tables of a backup as one more. */
export const SECRETS: Shape = { table: 'secrets', columns: ['name', 'value'], bytes: [], lastId: null };

/** Drafts of secrets have a dot in their name. */
const NAME = /^[\w-]{1,64}$/;

/** As a row of a backup: the name becomes that of a file. */
export const isSecret = ([name, value, ...rest]: Row) =>
  typeof name === 'string' && NAME.test(name) && typeof value === 'string' && rest.length === 0;

const folderOf = (dataDir: string) => join(dataDir, 'secrets');

/** The secrets that were generated: without them no session, second factor or link in a waiting mail of a site is good. */
export function readSecrets(dataDir: string): Map<string, string> {
  const folder = folderOf(dataDir);
  const names = readNames(folder).sort();
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8').trim()]));
}

export async function* secretsOf(dataDir: string): AsyncGenerator<Part> {
  yield { shape: SECRETS };
  yield { rows: [...readSecrets(dataDir)] };
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => NAME.test(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Lays the secrets ready beside those they replace. @returns what puts them in place */
export async function prepareSecrets(
  dataDir: string,
  secrets: Map<string, string>,
): Promise<() => Promise<void>> {
  const folder = folderOf(dataDir);
  await makeFolder(folder);
  await removeLostDrafts(join(folder, 'any'));
  const drafts: { draft: string; file: string }[] = [];
  for (const [name, value] of secrets) {
    const file = join(folder, name);
    drafts.push({ draft: await writeDraft(file, `${value}\n`), file });
  }
  return async () => {
    for (const { draft, file } of drafts) await putInPlace(draft, file);
  };
}

/** Tells two session secrets apart and gives neither away. */
export const markOf = (secret: string) =>
  createHmac('sha256', secret).update('cercle backup').digest('hex').slice(0, 16);

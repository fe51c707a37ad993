import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from '../db/raw/raw-connection.ts';
import type { TableMetadata } from '../db/raw/table-metadata.ts';
import { makeFolder, moveIntoPlace, writeTemporaryFile } from '../kernel/atomic-file-write.ts';
import { removeOrphanedTemporaryFiles } from '../kernel/temporary-files.ts';
import type { Part } from './content.ts';

/** A backup contains the secrets as one more table. */
export const SECRETS_TABLE: TableMetadata = {
  table: 'secrets',
  columns: ['name', 'value'],
  bytes: [],
  lastId: null,
};

/** Temporary files of secrets have a dot in their name. */
const NAME = /^[\w-]{1,64}$/;

/** Checks a row of a backup: the name becomes a file name. */
export const isSecretRow = ([name, value, ...rest]: Row) =>
  typeof name === 'string' && NAME.test(name) && typeof value === 'string' && rest.length === 0;

const secretsFolder = (dataDir: string) => join(dataDir, 'secrets');

/** The generated secrets: without them no session, second factor or link in a waiting mail of a site works. */
export function readSecrets(dataDir: string): Map<string, string> {
  const folder = secretsFolder(dataDir);
  const names = readNames(folder).sort();
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8').trim()]));
}

export async function* secretParts(dataDir: string): AsyncGenerator<Part> {
  yield { metadata: SECRETS_TABLE };
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

/** Writes the secrets beside those they replace. @returns a function that puts them in place */
export async function stageSecrets(
  dataDir: string,
  secrets: Map<string, string>,
): Promise<() => Promise<void>> {
  const folder = secretsFolder(dataDir);
  await makeFolder(folder);
  await removeOrphanedTemporaryFiles(join(folder, 'any'));
  const temporaryFiles: { temporaryFile: string; file: string }[] = [];
  for (const [name, value] of secrets) {
    const file = join(folder, name);
    temporaryFiles.push({ temporaryFile: await writeTemporaryFile(file, `${value}\n`), file });
  }
  return async () => {
    for (const { temporaryFile, file } of temporaryFiles) await moveIntoPlace(temporaryFile, file);
  };
}

/** Identifies a session secret without revealing it. */
export const secretFingerprint = (secret: string) =>
  createHmac('sha256', secret).update('cercle backup').digest('hex').slice(0, 16);

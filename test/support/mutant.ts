import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/setup/repository.mjs';
import { startSite, type TestSite } from './site.ts';

export type Mutation = { file: string; original: string; mutated: string };

/**
 * What a control takes away: one text of the product's, by another.
 * @throws Error when the text is not there exactly once: the product has outgrown the control, which would prove nothing
 */
export function defineMutation(mutation: Mutation): Mutation {
  const occurrences = readFileSync(join(ROOT, mutation.file), 'utf8').split(mutation.original).length - 1;
  if (occurrences !== 1) throw new Error(`${mutation.file} holds ${occurrences} times: ${mutation.original}`);
  return mutation;
}

/** Measures a copy of the product in which one text is replaced: what a control needs, so that the product has no back door. */
export function withMutant<Result>(
  mutation: Mutation | Mutation[],
  settings: Record<string, string>,
  measure: (site: TestSite) => Promise<Result>,
): Promise<Result> {
  return inMutant(mutation, async (root) => {
    const site = await startSite(settings, root);
    return measure(site).finally(site.close);
  });
}

/**
 * The same, for who starts processes of the copy at `root` as they need them; with several texts replaced, where several
 * are given.
 */
export async function inMutant<Result>(
  mutations: Mutation | Mutation[],
  measure: (root: string) => Promise<Result>,
): Promise<Result> {
  const root = mkdtempSync(join(tmpdir(), 'cercle-flawed-'));
  try {
    copySources(root);
    symlinkSync(join(ROOT, 'web/build'), join(root, 'web/build'));
    for (const mutation of [mutations].flat()) replaceIn(root, mutation);
    return await measure(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The product at `root`, all but the built pages. */
export function copySources(root: string) {
  for (const path of [
    'main.ts',
    'package.json',
    'cli',
    'scripts',
    'server',
    'web/open-pages.ts',
    'web/package.json',
  ])
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
}

function replaceIn(root: string, { file, original, mutated }: Mutation) {
  const source = readFileSync(join(root, file), 'utf8');
  writeFileSync(
    join(root, file),
    source.replace(original, () => mutated),
  );
}

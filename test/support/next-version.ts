import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/setup/repository.mjs';
import { copySources } from './mutant.ts';

const HASHED_NAME = /^(.+-)([\w-]{7,8})(\.\w+)$/;
const COMPRESSED_NAME = /\.(br|gz)$/;

/**
 * The product as a next version, in a folder of its own, whose name is as people give names: each hashed file of its pages has
 * a name that this one's does not know.
 */
export function makeNextVersion(): string {
  const root = mkdtempSync(join(tmpdir(), 'cercle d’après '));
  copySources(root);
  const build = join(root, 'web/build');
  cpSync(join(ROOT, 'web/build'), build, { recursive: true });
  const assets = join(build, 'client/assets');
  for (const name of readdirSync(assets).filter((file) => COMPRESSED_NAME.test(file)))
    rmSync(join(assets, name));
  const names = new Map(readdirSync(assets).map((name) => [name, nextNameOf(name)]));
  const files = [...names.keys()].map((name) => join(assets, name));
  for (const file of [...files, join(build, 'server/pages.js')].filter((name) => name.endsWith('.js')))
    rename(file, names);
  for (const [name, next] of names) renameSync(join(assets, name), join(assets, next));
  return root;
}

const nextNameOf = (name: string) =>
  name.replace(HASHED_NAME, (_, start, hash, ending) => `${start}${[...hash].reverse().join('')}${ending}`);

/** In a text that names them. So is the version of the routes, by which a page knows that they are not its own. */
function rename(file: string, names: Map<string, string>) {
  const renamed = readFileSync(file, 'utf8')
    .replace(/[\w.-]+\.(js|svg|woff2|css)\b/g, (name) => names.get(name) ?? name)
    .replace(/("?version"?:\s*["'`])(\w{8})(["'`])/g, (_, before, version, after) =>
      [before, [...version].reverse().join(''), after].join(''),
    );
  writeFileSync(file, renamed);
}

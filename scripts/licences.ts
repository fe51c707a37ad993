// npm run licences: the packages of the running site by licence, from the lockfile.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './setup/repository.mjs';

type Entry = { version?: string; license?: string; dev?: boolean; link?: boolean };

/** Of packages whose manifest names none: what their LICENSE file is. */
const FROM_FILE: Record<string, string> = { 'png-js': 'MIT' };

/** The runtime packages by licence, including those for other platforms. */
export function licencesInUse(): Map<string, string[]> {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const found = new Map<string, string[]>();
  for (const [path, { version, license, dev, link }] of Object.entries<Entry>(packages)) {
    const name = path.split('node_modules/')[1];
    if (!name || dev || link) continue;
    const licence = license ?? FROM_FILE[name] ?? 'none';
    found.set(licence, [...(found.get(licence) ?? []), `${name} ${version}`]);
  }
  return found;
}

if (import.meta.main)
  for (const [licence, names] of [...licencesInUse()].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`${licence}\n  ${names.join('\n  ')}`);

import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../server/src/env.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const commandsIn = (text: string) =>
  [...text.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, run, short]) => run ?? short ?? '');

describe('The documents tell the truth', () => {
  test.each(['README.md', 'docs/operations.md', 'docs/architecture.md', 'docs/api.md'])(
    'every npm command in %s exists',
    (path) => {
      const unknown = commandsIn(read(path)).filter((name) => !(name in scripts));
      expect(unknown).toEqual([]);
    },
  );

  test('docs/settings.md has one row for each setting, with its default', () => {
    const rows = [...read('docs/settings.md').matchAll(/^\| `(\w+)`\s*\| ([^|]*)\|/gm)];
    const documented = Object.fromEntries(
      rows.map(([, name, byDefault]) => [name, (byDefault ?? '').trim()]),
    );
    const settings = readSettings({ DATA_DIR: tmpdir() });
    expect(Object.keys(documented).sort()).toEqual(Object.keys(settings).sort());
    for (const [name, value] of Object.entries(settings)) {
      if (value === null || name === 'DATA_DIR') continue;
      expect(documented[name], name).toContain(`\`${value}\``);
    }
  });

  test('docs/security.md names files and rows that exist', () => {
    const text = read('docs/security.md');
    const paths = [...text.matchAll(/`([\w./-]+\/[\w./-]*|[\w-]+\.json)`/g)].map(([, path]) => path ?? '');
    const missing = paths.filter(
      (path) => !path.startsWith('/') && !existsSync(new URL(`../${path}`, import.meta.url)),
    );
    expect(missing).toEqual([]);
    const rows = text.match(/\b(?:AC|AU|BK|CO|CS|DU|EN|IO|LG|ML|OV|PR|RL|SE|TK|UP)-\d+\b/g) ?? [];
    const known = read('docs/quality.md');
    expect(rows.filter((row) => !known.includes(row))).toEqual([]);
  });
});

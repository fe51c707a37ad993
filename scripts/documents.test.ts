import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ASVS_IDS } from '../test/support/asvs-ids.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const commandsIn = (text: string) =>
  [...text.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, run, short]) => run ?? short ?? '');

describe('The documents are correct', () => {
  test.each([
    'README.md',
    'CONTRIBUTING.md',
    'docs/newcomer.md',
    'docs/operations.md',
    'docs/architecture.md',
    'docs/performance.md',
    'docs/api.md',
  ])('every npm command in %s exists', (path) => {
    const unknown = commandsIn(read(path)).filter((name) => !(name in scripts));
    expect(unknown).toEqual([]);
  });

  test('docs/asvs.md lists each requirement of levels 1 and 2 once, with its status', () => {
    const cells = [...read('docs/asvs.md').matchAll(/^\| (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) +\|(.*)\|$/gm)];
    const listed = cells.flatMap(([, ids = '']) => ids.split(', '));
    expect(listed.sort()).toEqual(ASVS_IDS.sort());
    expect(cells.filter(([, , rest = '']) => rest.trim().length < 6)).toEqual([]);
  });

  test.each(['docs/security.md', 'docs/asvs.md'])('%s names files and rows that exist', (path) => {
    const text = read(path);
    const paths = [...text.matchAll(/`([\w./-]+\/[\w./-]*|[\w-]+\.json)`/g)].map(([, path]) => path ?? '');
    const missing = paths.filter(
      (file) => !file.startsWith('/') && !existsSync(new URL(`../${file}`, import.meta.url)),
    );
    expect(missing).toEqual([]);
    const rows = text.match(/\b(?:AC|AU|BK|CO|CS|DU|EN|IO|LG|ML|OV|PR|RL|SE|TK|UP)-\d+\b/g) ?? [];
    const known = read('docs/quality.md');
    expect(rows.filter((row) => !known.includes(row))).toEqual([]);
    expect(rows.length).toBeGreaterThan(50);
  });
});

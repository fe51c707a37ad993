import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, ROOT } from './setup/repository.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const ID = /\b[A-Z]{2}-\d+\b/g;

const [, rows = ''] = read('docs/quality.md').split('\n## Reliability and security\n');
const ids = [...rows.matchAll(/^\| ([A-Z]{2}-\d+(?:, [A-Z]{2}-\d+)*) +\|/gm)].flatMap(
  ([, cell = '']) => cell.match(ID) ?? [],
);
/** The rows that the document lists as uncovered. */
const [, uncovered = ''] = /^Held by nothing yet: ([^.]*)\.$/m.exec(rows) ?? [];

test('every row of docs/quality.md is covered by a test that names it or by npm run test:resilience, or listed as uncovered', () => {
  const tests = ['contract', 'server', 'web', 'cli', 'test', 'scripts']
    .flatMap((folder) => filesUnder(ROOT, folder))
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'));
  const covered = new Set(tests.flatMap((file) => read(file).match(ID) ?? []));
  expect(ids.length).toBeGreaterThan(60);
  expect(ids.filter((id) => !covered.has(id)).sort()).toEqual((uncovered.match(ID) ?? []).sort());
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findViolations } from './check-boundaries.ts';
import { DATE_EXCEPTIONS } from './date-arithmetic.ts';
import { ROOT } from './setup/repository.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cercle-boundaries-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function violationsOf(file: string, source: string): string[] {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), source);
  return findViolations(root);
}

test.each([
  ['contract/src/a.ts', "import { readFileSync } from 'node:fs';", 'contract imports only zod'],
  ['contract/src/a.ts', "import { b } from '../../server/src/b.ts';", 'contract imports only zod'],
  ['server/src/a.ts', "export * from 'react-router';", 'server never imports web nor React'],
  ['server/src/a.ts', "import '../../web/app/b.ts';", 'server never imports web nor React'],
  ['web/app/a.tsx', "import { list } from '@cercle/server/domain';", 'web sees server'],
  ['web/app/a.tsx', "import { type List } from '@cercle/server/domain';", 'web sees server'],
  ['web/app/a.tsx', "import type { Row } from '../../server/src/db/schema.ts';", 'web sees server'],
  ['web/app/a.tsx', "const b = await import('../../server/src/b.ts');", 'web sees server'],
  [
    'server/src/a.ts',
    "import {\n  b,\n  c,\n} from './testing/b.ts';",
    'server/src/testing is for tests alone',
  ],
  ['other.ts', "import { b } from './server/src/b.ts';", 'only main.ts, cli, scripts, test and bench'],
  ['server/src/a.ts', "import { b } from '../../scripts/b.ts';", 'packages never import what composes them'],
  [
    'server/src/members/a.ts',
    "import { DatabaseSync } from 'node:sqlite';",
    'only server/src/db knows the engines',
  ],
  ['main.ts', "import pg from 'pg';", 'only server/src/db knows the engines'],
  [
    'server/src/http/body/a.ts',
    "import { limits } from '../access/b.ts';",
    'server/src/http goes listener → pages → cache → bot-check → access → body, never back',
  ],
  [
    'server/src/http/a.ts',
    "import type { Contacts } from '../contacts/contacts.ts';",
    'server/src/http imports no feature',
  ],
  [
    'server/src/http/a.ts',
    "import type { Domain } from '../domain.ts';",
    'server/src/http imports no feature',
  ],
  [
    'server/src/members/a.ts',
    "import { Temporal } from 'temporal-polyfill';",
    'only server/src/kernel counts days',
  ],
  ['bench/a.ts', "import { b } from '../test/resilience/b.ts';", 'tests meet in test/support'],
])('%s with « %s » is refused: %s', (file, source, rule) => {
  const violations = violationsOf(file, source);
  expect(violations).toHaveLength(1);
  expect(violations[0]).toContain(`${file} imports `);
  expect(violations[0]).toContain(rule);
});

test.each([
  ['contract/src/a.ts', "import { z } from 'zod';\nimport { b } from './b.ts';"],
  ['contract/src/a.test.ts', "import { test } from 'vitest';"],
  ['server/src/a.ts', "import { b } from '@cercle/contract/b';\nimport { c } from './c.ts';"],
  ['server/src/db/a.ts', "import { DatabaseSync } from 'node:sqlite';\nimport pg from 'pg';"],
  ['server/src/a.test.ts', "import { b } from './testing/b.ts';"],
  ['server/src/kernel/a.ts', "import { Temporal } from 'temporal-polyfill';\nnow.setUTCDate(1);"],
  ['server/src/http/access/a.ts', "import { b } from '../body/b.ts';\nimport { c } from '../errors.ts';"],
  ['server/src/http/errors.ts', "import { b } from './access/b.ts';"],
  [
    'web/app/a.tsx',
    "import type { Domain } from '@cercle/server/domain';\nimport { b } from '@cercle/contract/b';",
  ],
  [
    'main.ts',
    "import { b } from './server/src/b.ts';\nconst pages = await import('./web/build/server/pages.js');",
  ],
  ['contract/src/a.ts', "export const STATES = ['PENDING'] as const;\nexport type State = 'PENDING';"],
  ['scripts/a.ts', "import { b } from '../server/src/b.ts';"],
  ['test/e2e/a.test.ts', "import { b } from '../../server/src/testing/b.ts';"],
])('%s with « %s » is fine', (file, source) => {
  expect(violationsOf(file, source)).toEqual([]);
});

test('a circle of imports is refused, between files', () => {
  violationsOf('web/app/a.ts', "import { b } from './b.ts';");
  expect(violationsOf('web/app/b.ts', "import type { A } from './a.ts';")).toEqual([
    expect.stringContaining('web/app/a.ts → web/app/b.ts → web/app/a.ts is a circle'),
  ]);
});

test('a circle of imports is refused, between features', () => {
  violationsOf('server/src/members/a.ts', "import { b } from '../accounts/b.ts';");
  violationsOf('server/src/accounts/b.ts', 'export const b = 1;');
  expect(violationsOf('server/src/accounts/c.ts', "import { d } from '../members/d.ts';")).toEqual([
    expect.stringContaining('is a circle'),
  ]);
});

describe('Calculating with Date outside the kernel is refused', () => {
  test.each([
    'end.setDate(end.getDate() + 365);',
    'end.setUTCMonth(0);',
    'const month = now.getUTCMonth() - 1;',
    'const first = new Date(Date.UTC(2027, 0, 1));',
    'const DAY_MS = 86_400_000;',
    'const isOld = Date.now() - Date.parse(at) > 27 * 3_600_000;',
    'const later = at.getTime() + 24 * 60 * 60 * 1000;',
    'const today = clock.now().toISOString().slice(0, 10);',
  ])('« %s »', (line) => {
    for (const file of ['server/src/members/a.ts', 'web/app/b.tsx', 'cli/c.ts', 'contract/src/d.ts'])
      expect(violationsOf(file, `const one = 1;\n${line}\n`)).toContainEqual(
        expect.stringContaining(`${file}:2 calculates with Date: take it from server/src/kernel/calendar.ts`),
      );
  });

  test.each([
    'const deadline = Date.now() + TIMEOUT_MS;',
    'const waited = Date.now() - startedAt;',
    'const seconds = (clock.now().getTime() - Date.parse(since)) / 1_000;',
    'const file = date.toISOString().replaceAll(":", "-");',
  ])('« %s » is elapsed time, and fine', (line) =>
    expect(violationsOf('server/src/members/a.ts', line)).toEqual([]),
  );

  test('each exception still needs to be one', () => {
    for (const file of Object.keys(DATE_EXCEPTIONS))
      expect(violationsOf(`server/src/${file}`, readFileSync(join(ROOT, file), 'utf8')), file).not.toEqual(
        [],
      );
  });
});

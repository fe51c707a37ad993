import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BUNDLE_GROUPS } from '../web/bundle-groups.ts';
import { filesUnder, ROOT } from './setup/repository.mjs';

/** The names of modules in a bundle, as the bundler names them; of packages their folders. */
const MODULES = [
  ...filesUnder(ROOT, 'web/app'),
  ...filesUnder(ROOT, 'contract/src'),
  ...filesUnder(ROOT, 'node_modules/lucide-react/dist/esm/icons'),
  ...readdirSync(join(ROOT, 'node_modules')).map((name) => `node_modules/${name}/`),
  // A virtual module of Vite.
  'vite/preload-helper.js',
];

/** All alternatives of a pattern: of `a|b(c|d)` a, bc and bd. */
function alternativesOf(pattern: string): string[] {
  return pattern.split(/\|(?![^(]*\))/).flatMap((part) => {
    const [group, choices = '', isOptional] = /\(([^()]*)\)(\??)/.exec(part) ?? [];
    if (group === undefined) return [part];
    return [...choices.split('|'), ...(isOptional ? [''] : [])].flatMap((choice) =>
      alternativesOf(part.replace(group, () => choice)),
    );
  });
}

test('A pattern is expanded into all its alternatives', () => {
  expect(alternativesOf('a/(b|c)\\.|(d/)?e')).toEqual(['a/b\\.', 'a/c\\.', 'd/e', 'e']);
});

describe('The groups of the bundle', () => {
  test.each(BUNDLE_GROUPS)('$name: every named module exists', ({ test: { source } }) => {
    const isFound = (alternative: string) => MODULES.some((module) => new RegExp(alternative).test(module));
    expect(alternativesOf(source).filter((alternative) => !isFound(alternative))).toEqual([]);
  });
});

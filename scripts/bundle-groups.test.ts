import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BUNDLE_GROUPS } from '../web/bundle-groups.ts';
import { filesUnder, ROOT } from './setup/repository.mjs';

/** What a bundle can be made of, as the bundler names it; of packages their folders. */
const MODULES = [
  ...filesUnder(ROOT, 'web/app'),
  ...filesUnder(ROOT, 'contract/src'),
  ...filesUnder(ROOT, 'node_modules/lucide-react/dist/esm/icons'),
  ...readdirSync(join(ROOT, 'node_modules')).map((name) => `node_modules/${name}/`),
  // A module of Vite's own that is no file.
  'vite/preload-helper.js',
];

/** All that a pattern may stand for: of `a|b(c|d)` a, bc and bd. */
function alternativesOf(pattern: string): string[] {
  return pattern.split(/\|(?![^(]*\))/).flatMap((part) => {
    const [group, choices = '', isOptional] = /\(([^()]*)\)(\??)/.exec(part) ?? [];
    if (group === undefined) return [part];
    return [...choices.split('|'), ...(isOptional ? [''] : [])].flatMap((choice) =>
      alternativesOf(part.replace(group, () => choice)),
    );
  });
}

test('A pattern is taken apart into all that it may stand for', () => {
  expect(alternativesOf('a/(b|c)\\.|(d/)?e')).toEqual(['a/b\\.', 'a/c\\.', 'd/e', 'e']);
});

describe('The groups of the bundle', () => {
  test.each(BUNDLE_GROUPS)('$name: names modules that exist, each of them', ({ test: { source } }) => {
    const isFound = (alternative: string) => MODULES.some((module) => new RegExp(alternative).test(module));
    expect(alternativesOf(source).filter((alternative) => !isFound(alternative))).toEqual([]);
  });
});

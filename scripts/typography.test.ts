import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, ROOT } from './setup/repository.mjs';

const TEXT = /(['`])((?:(?!\1)[^\\\n]|\\.)*)\1/g;
/** A plain space where French typography requires a no-break space. */
const PLAIN_SPACE = /[\p{L}\p{N}»)…] [;:?!»]( |$)|« |\d (€|%|(ans?|mois|jours?|heures?)(?!\p{L}))/u;

/** Typed as administrators type the versions that follow: the page sets their spaces. */
const TYPESET_LATER = 'policies/first-version.ts';

test('the server’s French texts have no-break spaces before ; : ? !, within « » and after a number', () => {
  const sources = filesUnder(ROOT, 'server/src').filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file) && !file.endsWith(TYPESET_LATER),
  );
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.flatMap(plainSpacesIn)).toEqual([]);
});

function plainSpacesIn(file: string): string[] {
  const withoutComments = readFileSync(join(ROOT, file), 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '');
  return [...withoutComments.replace(/\$\{[^{}]*\}/g, '1').matchAll(TEXT)]
    .map(([, , text = '']) => text)
    .filter((text) => PLAIN_SPACE.test(text))
    .map((text) => `${file}: write \\u202f, or \\u00a0 after a number, in « ${text} »`);
}

import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './cercle/call.ts';

// A folder without a site: nothing is touched.
beforeEach(() => void vi.stubEnv('DATA_DIR', `${tmpdir()}/cercle-nowhere`));
afterEach(() => void vi.unstubAllEnvs());

/** Standard output, standard error, and the exit code. */
async function called(line: string) {
  const said: string[] = [];
  const complaints: string[] = [];
  const code = await call(line.split(' '), {
    isWatched: false,
    say: (text) => said.push(text),
    complain: (text) => complaints.push(text),
  });
  return { code, said: said.join('\n'), complaint: complaints.join('\n') };
}

test.each([
  ...'doctor admin backup verify restore move migrate mail demo'.split(' ').flatMap((name) => [
    [`help ${name}`, name],
    [`${name} --help`, name],
  ]),
  ['admin create --help', 'admin'],
])('%s: how that command is called, what its words are, an example, how it ends', async (line, name) => {
  const { code, said } = await called(line);
  expect(code).toBe(0);
  expect(said.split('\n')[0]).toMatch(new RegExp(`^npm run cercle -- ${name}`));
  const [usages = ''] = said.split('\n\n');
  for (const [, word = ''] of usages.matchAll(/ ([A-Z]{5,}|--\w+)/g)) expect(said).toContain(`\n  ${word} `);
  expect(said).toMatch(new RegExp(`\nExemple : npm run cercle -- ${name}`));
  expect(said).toMatch(/\nCodes de sortie : 0 réussi, 1 .*, 2 commande mal appelée\.$/);
  expect(said).not.toContain('Utilisation');
});

test('help of a command that is none says which there are', async () => {
  const { code, complaint } = await called('help sauvegarder');
  expect(code).toBe(2);
  expect(complaint).toMatch(/^Il n’y a pas de commande « sauvegarder »\.\n\nUtilisation : /);
});

test('a password on the line is told of before anything else, with how to give it unseen', async () => {
  const shown = await called('move --to postgres://cercle:s3cret@localhost:1/cercle');
  expect(shown.complaint).toMatch(/^Attention : .*\(ps\).*PGPASSWORD\.\n./);
  expect(shown.complaint).not.toContain('s3cret');
  const unseen = await called('move --to postgres://cercle@localhost:1/cercle');
  expect(unseen.complaint).not.toContain('PGPASSWORD');
});

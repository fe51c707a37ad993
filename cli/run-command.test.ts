import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from './run-command.ts';

// A folder without a site: nothing is changed.
beforeEach(() => void vi.stubEnv('DATA_DIR', `${tmpdir()}/cercle-nowhere`));
afterEach(() => void vi.unstubAllEnvs());

/** Standard output, standard error, and the exit code. */
async function runLine(line: string) {
  const output: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(line.split(' '), {
    isWatched: false,
    print: (text) => output.push(text),
    printError: (text) => errors.push(text),
  });
  return { code, output: output.join('\n'), error: errors.join('\n') };
}

test.each([
  ...'doctor admin backup verify restore move migrate jobs mail demo'.split(' ').flatMap((name) => [
    [`help ${name}`, name],
    [`${name} --help`, name],
  ]),
  ['admin create --help', 'admin'],
])('%s: how that command is called, what its words are, an example, how it ends', async (line, name) => {
  const { code, output } = await runLine(line);
  expect(code).toBe(0);
  expect(output.split('\n')[0]).toMatch(new RegExp(`^npm run cercle -- ${name}`));
  const [usages = ''] = output.split('\n\n');
  for (const [, word = ''] of usages.matchAll(/ ([A-Z]{5,}|--\w+)/g))
    expect(output).toContain(`\n  ${word} `);
  expect(output).toMatch(new RegExp(`\nExemple : npm run cercle -- ${name}`));
  expect(output).toMatch(/\nCodes de sortie : 0 réussi, 1 .*, 2 commande mal appelée\.$/);
  expect(output).not.toContain('Utilisation');
});

test('help of an unknown command lists the commands', async () => {
  const { code, error: errorOutput } = await runLine('help sauvegarder');
  expect(code).toBe(2);
  expect(errorOutput).toMatch(/^Il n’y a pas de commande « sauvegarder »\.\n\nUtilisation : /);
});

test('an unknown command, or a command called wrongly, prints its usage as an error alone', async () => {
  expect(await runLine('sauvegarde')).toMatchObject({ code: 2, output: '' });
  const { code, error: errorOutput } = await runLine('verify --forte');
  expect(code).toBe(2);
  expect(errorOutput).toContain('npm run cercle -- verify FICHIER');
});

test('a password on the command line causes a warning first, with how to pass it unseen', async () => {
  const withPassword = await runLine('move --to postgres://cercle:s3cret@localhost:1/cercle');
  expect(withPassword.error).toMatch(/^Attention : .*\(ps\).*PGPASSWORD\.\n./);
  expect(withPassword.error).not.toContain('s3cret');
  const withoutPassword = await runLine('move --to postgres://cercle@localhost:1/cercle');
  expect(withoutPassword.error).not.toContain('PGPASSWORD');
});

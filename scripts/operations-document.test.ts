import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blocksOf, documentCommands, UNTESTED_PROGRAMS } from '../test/support/document-commands.ts';
import { filesUnder, ROOT } from './setup/repository.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const page = read('docs/operations.md');
const lines = documentCommands(page);
/** Commands within a sentence. */
const inline = [...page.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`]+)`/g)].map(
  ([, code = '']) => code,
);

const ROOT_COMMANDS =
  /^(adduser|apt|certbot|chown|cp|docker|git|install|journalctl|ln|rm|su|systemctl|timedatectl)\b/;
const SITE_COMMANDS = /\bnpm (run cercle|start)\b/;

test('every block names the account that types it, or is no command', () => {
  const others = blocksOf(page).filter(({ block }) => !/^[#$] /.test(block));
  expect(others.map(({ kind, block }) => kind || block[0])).toEqual(['ini', '✗', 'cron', 'yaml']);
  const wrongAccount = lines.filter(
    ({ account, line }) =>
      (ROOT_COMMANDS.test(line) && account !== '#') || (SITE_COMMANDS.test(line) && account !== '$'),
  );
  expect(wrongAccount).toEqual([]);
  const withoutPrompt = inline.filter(
    (code) => /^\S+ /.test(code) && (ROOT_COMMANDS.test(code) || /^npm run cercle/.test(code)),
  );
  const wrongInlineAccount = inline.filter((code) =>
    code.startsWith('# ')
      ? SITE_COMMANDS.test(code)
      : code.startsWith('$ ') && ROOT_COMMANDS.test(code.slice(2)),
  );
  expect([...withoutPrompt, ...wrongInlineAccount]).toEqual([]);
});

test('the untested programs are those that the page lists', () => {
  const [, named = ''] = /but for those of([\s\S]*?):/.exec(page) ?? [];
  expect([...named.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual(UNTESTED_PROGRAMS);
  const unused = UNTESTED_PROGRAMS.filter((name) => !lines.some(({ line }) => line.includes(`${name} `)));
  expect(unused).toEqual([]);
});

test('every usage of a command has an example with its output', () => {
  const help = lines.find(({ line }) => line === 'npm run cercle')?.output ?? '';
  const usages = [...help.matchAll(/^ {2}(\w+(?: [a-z][\w-]*)?)/gm)].map(([, words]) => words);
  expect(usages.length).toBeGreaterThan(10);
  const undocumented = usages.filter(
    (words) => !lines.some(({ line, output }) => line.includes(`-- ${words}`) && output !== ''),
  );
  expect(undocumented).toEqual([]);
});

test('every unit and every service that is named exists', () => {
  const OTHERS = ['caddy', 'nginx', 'postgresql'];
  const commands = [...lines.map(({ line }) => line), ...inline.map((code) => code.replace(/^[#$] /, ''))];
  const units = commands
    .filter((line) => /^(systemctl|journalctl)\b/.test(line))
    .flatMap((line) => line.match(/(?<= )(cercle|caddy|nginx|postgresql)(?=@|\b)|(?<= -u )\S+/g) ?? []);
  expect(new Set(units)).toEqual(new Set(['cercle', ...OTHERS]));
  const [, named = ''] = /\nservices:\n([\s\S]*?)\nvolumes:/.exec(read('deploy/compose.yaml')) ?? [];
  const services = [...named.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  const containers = commands
    .filter((line) => line.startsWith('docker compose '))
    .flatMap(
      (line) =>
        line.match(
          /(?<=(?:exec|run --rm|stop|build|logs|up --detach|up --detach --build) )\w+|(?<=cp )\w+/g,
        ) ?? [],
    );
  expect(containers.length).toBeGreaterThan(8);
  expect(containers.filter((name) => !services.includes(name))).toEqual([]);
});

test('the messages that the page quotes are those of the product', () => {
  const sources = ['server/src', 'contract/src', 'cli', 'scripts', 'web/app']
    .flatMap((folder) => filesUnder(ROOT, folder))
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.includes('.test.'));
  const sourceText = [...sources, 'main.ts']
    .map(read)
    .join('\n')
    .replaceAll('\\u202f', ' ')
    .replaceAll('\u202f', ' ');
  const quotingSection = page.slice(page.indexOf('## Restore'));
  const quotes = [...quotingSection.matchAll(/(?<![\w/])_([^_\n]{4,})_(?!\w)/g)].map(
    ([, quote = '']) => quote,
  );
  const events = inline.filter((code) => /^[a-z]+(-[a-z]+)+$/.test(code) && !code.startsWith('forget-'));
  expect(quotes.length).toBeGreaterThan(10);
  const unmatched = [...quotes, ...events].filter(
    (quote) => !quote.split(/…|\.\.\./).every((part) => sourceText.includes(part.replace(/\(\)/, '').trim())),
  );
  expect(unmatched).toEqual([]);
});

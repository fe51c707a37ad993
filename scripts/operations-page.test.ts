import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, ROOT } from './setup/repository.mjs';
import { blocksOf, NOT_TYPED, typedLines } from './testing/typed-lines.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const page = read('docs/operations.md');
const lines = typedLines(page);
/** Commands within a sentence. */
const inline = [...page.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`]+)`/g)].map(
  ([, code = '']) => code,
);

const ROOTS =
  /^(adduser|apt|certbot|chown|cp|docker|git|install|journalctl|ln|rm|su|systemctl|timedatectl)\b/;
const SITES = /\bnpm (run cercle|start)\b/;

test('every block says who types it, or is no command', () => {
  const others = blocksOf(page).filter(({ block }) => !/^[#$] /.test(block));
  expect(others.map(({ kind, block }) => kind || block[0])).toEqual(['ini', '✗', 'cron', 'yaml']);
  const typedByTheOther = lines.filter(
    ({ by, line }) => (ROOTS.test(line) && by !== '#') || (SITES.test(line) && by !== '$'),
  );
  expect(typedByTheOther).toEqual([]);
  const byNobody = inline.filter(
    (code) => /^\S+ /.test(code) && (ROOTS.test(code) || /^npm run cercle/.test(code)),
  );
  const byTheOther = inline.filter((code) =>
    code.startsWith('# ') ? SITES.test(code) : code.startsWith('$ ') && ROOTS.test(code.slice(2)),
  );
  expect([...byNobody, ...byTheOther]).toEqual([]);
});

test('what no test types is what the page says', () => {
  const [, named = ''] = /but for those of([\s\S]*?):/.exec(page) ?? [];
  expect([...named.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual(NOT_TYPED);
  const unused = NOT_TYPED.filter((name) => !lines.some(({ line }) => line.includes(`${name} `)));
  expect(unused).toEqual([]);
});

test('every way to call a command is typed, with what it prints', () => {
  const help = lines.find(({ line }) => line === 'npm run cercle')?.printed ?? '';
  const ways = [...help.matchAll(/^ {2}(\w+(?: [a-z][\w-]*)?)/gm)].map(([, words]) => words);
  expect(ways.length).toBeGreaterThan(10);
  const untold = ways.filter(
    (words) => !lines.some(({ line, printed }) => line.includes(`-- ${words}`) && printed !== ''),
  );
  expect(untold).toEqual([]);
});

test('every unit and every service that is named is there', () => {
  const OTHERS = ['caddy', 'nginx', 'postgresql'];
  const told = [...lines.map(({ line }) => line), ...inline.map((code) => code.replace(/^[#$] /, ''))];
  const units = told
    .filter((line) => /^(systemctl|journalctl)\b/.test(line))
    .flatMap((line) => line.match(/(?<= )(cercle|caddy|nginx|postgresql)(?=@|\b)|(?<= -u )\S+/g) ?? []);
  expect(new Set(units)).toEqual(new Set(['cercle', ...OTHERS]));
  const [, named = ''] = /\nservices:\n([\s\S]*?)\nvolumes:/.exec(read('deploy/compose.yaml')) ?? [];
  const services = [...named.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  const containers = told
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

test('what the page quotes is what the product says', () => {
  const sources = ['server/src', 'contract/src', 'scripts', 'web/app']
    .flatMap((folder) => filesUnder(ROOT, folder))
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.includes('.test.'));
  const said = [...sources, 'main.ts']
    .map(read)
    .join('\n')
    .replaceAll('\\u202f', ' ')
    .replaceAll('\u202f', ' ');
  const quoting = page.slice(page.indexOf('## Restore'));
  const quotes = [...quoting.matchAll(/(?<![\w/])_([^_\n]{4,})_(?!\w)/g)].map(([, quote = '']) => quote);
  const events = inline.filter((code) => /^[a-z]+(-[a-z]+)+$/.test(code) && !code.startsWith('forget-'));
  expect(quotes.length).toBeGreaterThan(10);
  const unsaid = [...quotes, ...events].filter(
    (quote) => !quote.split(/…|\.\.\./).every((part) => said.includes(part.replace(/\(\)/, '').trim())),
  );
  expect(unsaid).toEqual([]);
});

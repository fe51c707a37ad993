// Who may import whom; each rule names its remedy. Run by `npm run check`; the reasons are in docs/architecture.md.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { dateArithmetic } from './date-arithmetic.ts';
import { importCircles } from './import-circles.ts';
import { filesUnder, ROOT, readIfPresent } from './setup/repository.mjs';

type Breaks = (from: string, to: string, isType: boolean) => boolean;

const IMPORT =
  /(?:^|[;\n])\s*(?:import|export)\s+(type\s)?(?:[\w*{][^'"();=]*?\sfrom\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g;
const COMPOSERS = ['main.ts', 'cli', 'scripts', 'test', 'bench'];
const isTest = (file: string) =>
  /\.test\.tsx?$|\/testing\/|^(?:test|bench|scripts\/judge-(?:bounces|mails|ubl))\//.test(file);
const isIn = (path: string, ...names: string[]) =>
  names.some((name) => path === name || path.startsWith(`${name}/`));
const isInPackage = (path: string) => isIn(path, 'contract', 'server', 'web');
const HTTP = ['listener', 'pages', 'cache', 'bot-check', 'access', 'body'];
const layerInHttp = (path: string) => HTTP.findIndex((name) => isIn(path, `server/src/http/${name}`));
const serverFolders = (...names: string[]) => names.map((name) => `server/src/${name}`);
const HTTP_MAY_IMPORT = serverFolders('http', 'db', 'kernel', 'env.ts');

const RULES: Record<string, Breaks> = {
  'contract imports only zod and itself: take this code out of contract': (from, to) =>
    isIn(from, 'contract') && !isTest(from) && !isIn(to, 'contract', 'zod'),
  'server never imports web nor React: move what both need into contract': (from, to) =>
    isIn(from, 'server') && isIn(to, 'web', 'react', 'react-dom', 'react-router'),
  "web sees server's types alone: `import type … from '@cercle/server/domain'`": (from, to, isType) =>
    isIn(from, 'web') && isIn(to, 'server') && !(isType && to === 'server/domain'),
  'server/src/testing is for tests alone: move what the product needs to its feature': (from, to) =>
    isIn(to, 'server/src/testing') && !isTest(from),
  'tests meet in test/support: move what both need there': (from, to) =>
    ['test/e2e', 'test/resilience', 'bench'].some((suite) => isIn(to, suite) && !isIn(from, suite)),
  'only main.ts, cli, scripts, test and bench import the packages: compose in main.ts': (from, to) =>
    !isInPackage(from) && !isIn(from, ...COMPOSERS) && isInPackage(to),
  'packages never import what composes them: take it as an argument from main.ts': (from, to) =>
    isInPackage(from) && !isTest(from) && isIn(to, ...COMPOSERS),
  'only server/src/db knows the engines: ask it for the query or the connection': (from, to) =>
    isIn(to, 'node:sqlite', 'pg') && !isIn(from, 'server/src/db') && !isTest(from),
  'only server/src/kernel counts days: ask kernel/calendar.ts': (from, to) =>
    isIn(to, 'temporal-polyfill') && !isIn(from, 'server/src/kernel'),
  'server/src/http imports no feature: take its type or its verb as an argument from api.ts': (from, to) =>
    isIn(from, 'server/src/http') && isIn(to, 'server') && !isIn(to, ...HTTP_MAY_IMPORT) && !isTest(from),
  [`server/src/http goes ${HTTP.join(' → ')}, never back: move what both need further on`]: (from, to) =>
    layerInHttp(to) !== -1 && layerInHttp(to) < layerInHttp(from) && !isTest(from),
};

type Import = { from: string; to: string; specifier: string; isType: boolean };

/** Every import that breaks a rule, every circle of imports and every calculation with dates, one sentence each. */
export function findViolations(root: string): string[] {
  const files = ['contract', 'server', 'web', ...COMPOSERS.slice(1)]
    .flatMap((folder) => filesUnder(root, folder))
    .concat(readdirSync(root))
    .filter(
      (file) =>
        /\.tsx?$/.test(file) && !/node_modules|^web\/(build|\.react-router)\/|^bench\/peers\//.test(file),
    );
  const imports = files.flatMap((file) => importsOf(root, file));
  const ofProduct = imports.filter(({ from }) => isIn(from, 'server/src', 'web/app') && !isTest(from));
  return [
    ...imports.flatMap(violationOf),
    ...importCircles(ofProduct),
    ...files.filter((file) => !isTest(file)).flatMap((file) => dateArithmetic(root, file)),
  ];
}

function importsOf(root: string, from: string): Import[] {
  const source = readIfPresent(join(root, from)) ?? '';
  return [...source.matchAll(IMPORT)].map(([, type, named, dynamic]) => {
    const specifier = named ?? dynamic ?? '';
    const to = specifier.startsWith('.') ? join(dirname(from), specifier) : specifier.replace('@cercle/', '');
    return { from, to, specifier, isType: type !== undefined };
  });
}

function violationOf({ from, to, specifier, isType }: Import): string[] {
  const broken = Object.entries(RULES).find(([, breaks]) => breaks(from, to, isType));
  return broken ? [`${from} imports ${specifier}, but ${broken[0]}.`] : [];
}

if (import.meta.main) {
  const violations = findViolations(ROOT);
  for (const violation of violations) console.error(violation);
  process.exitCode = violations.length > 0 ? 1 : 0;
}

// Who may import whom; each rule names its remedy. Run by `npm run check`; the reasons are in docs/architecture.md.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { filesUnder, ROOT } from './setup/repository.mjs';

type RuleCheck = (from: string, to: string, isType: boolean) => boolean;

const IMPORT =
  /(?:^|[;\n])\s*(?:import|export)\s+(type\s)?(?:[\w*{][^'"();=]*?\sfrom\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g;
const COMPOSITION_ROOTS = ['main.ts', 'scripts', 'e2e'];
const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|^(?:e2e|scripts\/(?:prove|bench))\//.test(file);
const isIn = (path: string, ...names: string[]) =>
  names.some((name) => path === name || path.startsWith(`${name}/`));
const isInPackage = (path: string) => isIn(path, 'contract', 'server', 'web');
const HTTP_LAYERS = ['serving', 'pages', 'kept-answers', 'bot-check', 'access', 'bodies'];
const httpLayerOf = (path: string) => HTTP_LAYERS.findIndex((name) => isIn(path, `server/src/http/${name}`));

const RULES: Record<string, RuleCheck> = {
  'contract imports only zod and itself: take this code out of contract': (from, to) =>
    isIn(from, 'contract') && !isTest(from) && !isIn(to, 'contract', 'zod'),
  'server never imports web nor React: move what both need into contract': (from, to) =>
    isIn(from, 'server') && isIn(to, 'web', 'react', 'react-dom', 'react-router'),
  "web sees server's types alone: `import type … from '@cercle/server/domain'`": (from, to, isType) =>
    isIn(from, 'web') && isIn(to, 'server') && !(isType && to === 'server/domain'),
  'server/src/testing is for tests alone: move what the product needs to its feature': (from, to) =>
    isIn(to, 'server/src/testing') && !isTest(from),
  'only main.ts, scripts and journeys import the packages: compose in main.ts': (from, to) =>
    !isInPackage(from) && !isIn(from, ...COMPOSITION_ROOTS) && isInPackage(to),
  'packages never import what composes them: take it as an argument from main.ts': (from, to) =>
    isInPackage(from) && !isTest(from) && isIn(to, ...COMPOSITION_ROOTS),
  'only server/src/db knows the engines: ask it for the query or the connection': (from, to) =>
    isIn(to, 'node:sqlite', 'pg') && !isIn(from, 'server/src/db') && !isTest(from),
  [`server/src/http goes ${HTTP_LAYERS.join(' → ')}, never back: move what both need further on`]: (
    from,
    to,
  ) => httpLayerOf(to) !== -1 && httpLayerOf(to) < httpLayerOf(from) && !isTest(from),
};

/** Every import that breaks a rule, one sentence each. */
export function findViolations(root: string): string[] {
  return ['contract', 'server', 'web', ...COMPOSITION_ROOTS.slice(1)]
    .flatMap((folder) => filesUnder(root, folder))
    .concat(readdirSync(root))
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|^web\/(build|\.react-router)\//.test(file))
    .flatMap((file) => violationsIn(file, readFileSync(join(root, file), 'utf8')));
}

function violationsIn(file: string, source: string): string[] {
  return [...source.matchAll(IMPORT)].flatMap(([, type, named, dynamic]) => {
    const specifier = named ?? dynamic ?? '';
    const isRelative = specifier.startsWith('.');
    const to = isRelative ? join(dirname(file), specifier) : specifier.replace('@cercle/', '');
    const brokenRule = Object.entries(RULES).find(([, isBroken]) => isBroken(file, to, type !== undefined));
    return brokenRule ? [`${file} imports ${specifier}, but ${brokenRule[0]}.`] : [];
  });
}

if (import.meta.main) {
  const violations = findViolations(ROOT);
  for (const violation of violations) console.error(violation);
  process.exitCode = violations.length > 0 ? 1 : 0;
}

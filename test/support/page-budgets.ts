import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROOT } from '../../scripts/setup/repository.mjs';
import { firstLoadOf } from './first-load.ts';

const CLIENT = join(ROOT, 'web/build/client');

/** Kilobytes as they travel: scripts and styles by brotli, fonts as they are. */
export type Weight = { js: number; css: number; fonts: number };
export type Budget = Weight & { kind: string; pages: RegExp };

const COMMON_BUDGET = { css: 12, fonts: 60 };

/**
 * What a first visit may weigh, by kind of page: that of the first whose addresses match. Every page carries the list of routes,
 * which grows with each screen: those of memberships took 0.3 kB.
 */
export const BUDGETS: Budget[] = [
  // With all the rules of its lines.
  {
    kind: 'form of an invoice, an event or a campaign in the back office',
    pages: /^\/admin\/(factures|evenements|campagnes)\/(nouvelle|nouveau|edit)\b/,
    js: 185,
    ...COMMON_BUDGET,
  },
  {
    kind: 'form of the back office',
    pages: /^\/admin\/((profile|reglages)$|.*\/(create|edit|import|invite)\b)/,
    js: 180,
    ...COMMON_BUDGET,
  },
  { kind: 'screen of the back office', pages: /^\/admin(?!\/login)/, js: 169, ...COMMON_BUDGET },
  { kind: 'profile', pages: /^\/profile$/, js: 156.5, ...COMMON_BUDGET },
  { kind: 'member’s own circle', pages: /^\/mon-(cercle(\/annee)?|adhesion)$/, js: 125, ...COMMON_BUDGET },
  {
    kind: 'form that recommends a member',
    pages: /^\/recommandations\/nouvelle$/,
    js: 160,
    ...COMMON_BUDGET,
  },
  { kind: 'recommendations of a member', pages: /^\/recommandations(?:\/|$)/, js: 130, ...COMMON_BUDGET },
  { kind: 'directory of members', pages: /^\/membres$/, js: 117, ...COMMON_BUDGET },
  { kind: 'public page', pages: /^\//, js: 110, ...COMMON_BUDGET },
];

export const budgetOf = (path: string): Budget | undefined => BUDGETS.find(({ pages }) => pages.test(path));

/** One sentence for each budget that the page exceeds. */
export function budgetViolations(path: string, html: string): string[] {
  const weight = pageWeight(html);
  const budget = budgetOf(path);
  return (['js', 'css', 'fonts'] as const)
    .filter((part) => !(weight[part] <= (budget?.[part] ?? 0)))
    .map((part) => `${path}: ${weight[part].toFixed(1)} kB of ${part}, ${budget?.[part]} at most`);
}

/** What the page makes a browser load at first, from its own tags and the built files. */
export function pageWeight(html: string): Weight {
  const styles = Array.from(html.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, text]) => text).join('');
  const kilobytes = (files: string[]) => files.reduce((sum, file) => sum + transferSize(file), 0) / 1024;
  const fonts = firstLoadOf(html).filter((file) => file.endsWith('.woff2'));
  return {
    js: kilobytes(scriptsOf(html)),
    css: compressed(styles) / 1024,
    fonts: kilobytes(fonts),
  };
}

/** Nearly all pages carry the same. */
const compressedSizes = new Map<string, number>();

function compressed(styles: string): number {
  const size = compressedSizes.get(styles) ?? brotliCompressSync(styles).length;
  compressedSizes.set(styles, size);
  return size;
}

const IMPORT = /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;

/** The scripts that the page names and all that these import, named or not. */
export const scriptsOf = (html: string): string[] =>
  withImports(firstLoadOf(html).filter((file) => file.endsWith('.js')));

export function withImports(scripts: string[]): string[] {
  const found = new Set(scripts);
  for (const file of found) for (const imported of importsOf(file)) found.add(imported);
  return [...found];
}

const imports = new Map<string, string[]>();

function importsOf(file: string): string[] {
  const importedFiles =
    imports.get(file) ?? Array.from(contentOf(file).matchAll(IMPORT), ([, name]) => `/assets/${name}`);
  imports.set(file, importedFiles);
  return importedFiles;
}

export const contentOf = (file: string) => readFileSync(join(CLIENT, file), 'utf8');

function transferSize(file: string): number {
  const compressedFile = join(CLIENT, `${file}.br`);
  return statSync(existsSync(compressedFile) ? compressedFile : join(CLIENT, file)).size;
}

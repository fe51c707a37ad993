// The official rules, run by SaxonJS. They come as XSLT, which takes long to compile: that is done once, beside them.

import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import saxon from 'saxon-js';
import { NODE } from '../setup/repository.mjs';
import { run } from '../setup/run.mjs';
import { STYLESHEETS } from './artefacts.ts';

export type OfficialRules = {
  /** Every rule that there is. */
  ids: ReadonlySet<string>;
  /** The rules that a document breaks, those that only warn included. @throws Error when one cannot be computed */
  brokenBy: (xml: string) => Set<string>;
};

const COMPILER = fileURLToPath(import.meta.resolve('xslt3'));
const FAILED = /<svrl:(?:failed-assert|successful-report)\b[^>]*?\sid="([^"]*)"/g;
const ID = /<xsl:attribute name="id">([^<]+)<\/xsl:attribute>/g;

export async function loadOfficialRules(folder: string): Promise<OfficialRules> {
  const ids = new Set<string>();
  const stylesheets: unknown[] = [];
  for (const name of STYLESHEETS) {
    const source = join(folder, 'xslt', `${name}.xslt`);
    for (const [, id = ''] of readFileSync(source, 'utf8').matchAll(ID)) ids.add(id);
    stylesheets.push(JSON.parse(readFileSync(await compiled(folder, name, source), 'utf8')));
  }
  return { ids, brokenBy: (xml) => brokenBy(stylesheets, xml) };
}

async function compiled(folder: string, name: string, source: string): Promise<string> {
  const cache = join(folder, 'compiled');
  const target = join(cache, `${name}.sef.json`);
  if (existsSync(target)) return target;
  mkdirSync(cache, { recursive: true });
  console.log(`Compiling ${name}, once …`);
  const { code, output } = await run(NODE, [COMPILER, `-xsl:${source}`, `-export:${target}.part`, '-nogo'], {
    quiet: true,
  });
  if (code !== 0) throw new Error(`${name} does not compile:\n${output}`);
  renameSync(`${target}.part`, target);
  return target;
}

function brokenBy(stylesheets: readonly unknown[], xml: string): Set<string> {
  const results = stylesheets.map((stylesheetInternal) =>
    saxon.transform({ stylesheetInternal, sourceText: xml, destination: 'serialized' }),
  );
  const failed = results.flatMap(({ principalResult }) => [...principalResult.matchAll(FAILED)]);
  return new Set(failed.map(([, id = '']) => id));
}

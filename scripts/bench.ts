// npm run bench -- [--short] [NAME …]: how fast the production server is on a filled database, beside a bare server that
// answers the same bytes from memory in the same layout of processes, on SQLite and on PostgreSQL; how it starts, what it
// weighs, how the list of ambassadors grows to a million, and how a plain Next app does the same. Prints Markdown
// (docs/performance.md says how to read it).

import { answers } from './bench/answers.ts';
import { growth } from './bench/growth.ts';
import { KINDS } from './bench/kinds.ts';
import { besidePeers } from './bench/peers.ts';
import { type Line, report, type Tables } from './bench/report.ts';
import type { Effort } from './bench/rounds.ts';
import { sizes } from './bench/sizes.ts';
import { startUp } from './bench/start-up.ts';
import { onEngines } from './prove/engines.ts';
import { ensureBuilt } from './setup/build.mjs';

const THOROUGH: Effort = { rounds: 5, seconds: 2, warmUp: 2 };
/** For quick looks during development. */
const SHORT: Effort = { rounds: 3, seconds: 0.7, warmUp: 1 };
const OTHERS = ['start', 'growth', 'sizes', 'peers'];

const asked = process.argv.slice(2).filter((argument) => argument !== '--short');
const effort = process.argv.includes('--short') ? SHORT : THOROUGH;
const known = [...Object.keys(KINDS), ...OTHERS];
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No such name: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(2);
}
const names = asked.length > 0 ? asked : known;
const kinds = names.filter((name) => name in KINDS);

await ensureBuilt();
const tables: Tables = {};
const addTo = (title: string, lines: Line[]) => {
  tables[title] = [...(tables[title] ?? []), ...lines];
};
let postgres: string | null = null;
try {
  postgres = await onEngines([
    ...(kinds.length > 0
      ? [(engine: string) => answers({ engine, kinds, effort, add: (line) => addTo('Answers', [line]) })]
      : []),
    ...(names.includes('start')
      ? [async (engine: string) => addTo('Start and memory', await startUp(engine))]
      : []),
  ]);
  if (names.includes('growth')) {
    const grown = await growth();
    Object.assign(tables, grown.tables);
    postgres ??= grown.postgres;
  }
  if (names.includes('sizes')) addTo('Sizes and times', await sizes());
  // Last: it fetches what it compares with.
  if (names.includes('peers')) Object.assign(tables, await besidePeers(effort));
} finally {
  console.log(report(tables, postgres));
}

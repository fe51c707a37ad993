// npm run bench -- [--short] [KIND …]: how fast the production server is on a filled database, beside a bare server that
// answers the same bytes from memory in the same layout of processes; on SQLite and on PostgreSQL (docs/performance.md).

import { startBare } from './bench/bare.ts';
import { FULL, startFilledSite } from './bench/filled-site.ts';
import { KINDS } from './bench/kinds.ts';
import { type Effort, measure } from './bench/rounds.ts';
import { summary } from './bench/summary.ts';
import { ensureBuilt } from './setup/build.mjs';
import { startPostgres } from './testing/postgres.ts';

const CONNECTIONS = [1, 20, 200];
const THOROUGH: Effort = { rounds: 5, seconds: 2, warmUp: 2 };
/** For looking while something is changed. */
const SHORT: Effort = { rounds: 3, seconds: 0.7, warmUp: 1 };

const asked = process.argv.slice(2).filter((argument) => argument !== '--short');
const effort = process.argv.includes('--short') ? SHORT : THOROUGH;
const engines = process.env.TEST_ENGINE ? [process.env.TEST_ENGINE] : ['sqlite', 'postgres'];
const unknown = asked.filter((name) => !(name in KINDS));
if (unknown.length > 0) {
  console.error(`No such kind: ${unknown.join(', ')}. There are: ${Object.keys(KINDS).join(', ')}.`);
  process.exit(2);
}

await ensureBuilt();
const bare = await startBare();
try {
  for (const engine of engines) await benchOn(engine);
} finally {
  bare.stop();
}

async function benchOn(engine: string): Promise<void> {
  process.env.TEST_ENGINE = engine;
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
  const rows: Record<string, string | number>[] = [];
  try {
    const site = await startFilledSite(FULL);
    try {
      for (const name of asked.length > 0 ? asked : Object.keys(KINDS)) {
        for (const connections of CONNECTIONS) {
          const kind = KINDS[name];
          if (!kind) continue;
          console.error(`${name} on ${engine}, ${connections} at once…`);
          const measured = await measure(site, bare, kind, connections, effort);
          rows.push({ engine, kind: name, connections, ...summary(measured) });
        }
      }
    } finally {
      await site.close();
    }
  } finally {
    await postgres?.stop();
    console.table(rows);
  }
}

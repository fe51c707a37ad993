// npm run bench -- [--short] [--invoices=N] [--movements=N] [--subscribers=N] [NAME …]: measures the production server on a filled database, beside a baseline server
// that sends the same bytes from memory in the same layout of processes, on SQLite and on PostgreSQL; its start-up and
// sizes; how the list of ambassadors grows to a hundred thousand; and a plain Next app with the same pages. Prints Markdown
// (docs/performance.md explains it).

import { ensureBuilt } from '../scripts/setup/build.mjs';
import { onEngines } from '../test/support/engines.ts';
import { bankImport } from './bank.ts';
import { doorMerge } from './door.ts';
import { registrationRush } from './events.ts';
import { growth } from './growth.ts';
import { invoiceRun } from './invoices.ts';
import { jobsDay } from './jobs.ts';
import { membershipLists, rehearsal } from './memberships.ts';
import { newsletterRun } from './newsletter.ts';
import { comparePeers } from './peer-comparison.ts';
import { type Line, report, type Tables } from './report.ts';
import type { Effort } from './rounds.ts';
import { suggestTables } from './seating.ts';
import { sizes } from './sizes.ts';
import { startUp } from './start-up.ts';
import { measureThroughput } from './throughput.ts';
import { WORKLOADS } from './workloads.ts';

const FULL_EFFORT: Effort = { rounds: 5, seconds: 2, warmUp: 2 };
/** For quick checks during development. */
const SHORT_EFFORT: Effort = { rounds: 3, seconds: 0.7, warmUp: 1 };
const INVOICES = 10_000;
const SHORT_INVOICES = 500;
const MOVEMENTS = 50_000;
const SHORT_MOVEMENTS = 2_500;
const SUBSCRIBERS = 100_000;
const SHORT_SUBSCRIBERS = 5_000;
const OTHER_BENCHMARKS = [
  'start',
  'jobs',
  'invoices',
  'bank',
  'newsletter',
  'events',
  'door',
  'seating',
  'growth',
  'sizes',
  'peers',
];

const requestedNames = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isShort = process.argv.includes('--short');
const effort = isShort ? SHORT_EFFORT : FULL_EFFORT;
const chosen = (option: string) =>
  process.argv.find((argument) => argument.startsWith(`--${option}=`))?.split('=')[1];
const invoices = Number(chosen('invoices') ?? (isShort ? SHORT_INVOICES : INVOICES));
const movements = Number(chosen('movements') ?? (isShort ? SHORT_MOVEMENTS : MOVEMENTS));
const subscribers = Number(chosen('subscribers') ?? (isShort ? SHORT_SUBSCRIBERS : SUBSCRIBERS));
const knownNames = [...Object.keys(WORKLOADS), ...OTHER_BENCHMARKS];
const unknownNames = requestedNames.filter((name) => !knownNames.includes(name));
if (unknownNames.length > 0) {
  console.error(`No such name: ${unknownNames.join(', ')}. There are: ${knownNames.join(', ')}.`);
  process.exit(2);
}
const names = requestedNames.length > 0 ? requestedNames : knownNames;
const workloads = names.filter((name) => name in WORKLOADS);

await ensureBuilt();
const tables: Tables = {};
const addTo = (title: string, lines: Line[]) => {
  tables[title] = [...(tables[title] ?? []), ...lines];
};
let postgres: string | null = null;
try {
  postgres = await onEngines([
    ...(workloads.length > 0
      ? [
          (engine: string) =>
            measureThroughput({
              engine,
              workloadNames: workloads,
              effort,
              add: (line) => addTo('Throughput', [line]),
            }),
        ]
      : []),
    ...(names.includes('start')
      ? [async (engine: string) => addTo('Start and memory', await startUp(engine))]
      : []),
    ...(names.includes('jobs')
      ? [
          async (engine: string) => {
            addTo('A day of the jobs', await jobsDay(engine));
            addTo('A rehearsal', await rehearsal(engine));
            addTo('Lists of memberships', await membershipLists(engine));
          },
        ]
      : []),
    ...(names.includes('invoices')
      ? [async (engine: string) => addTo('A run of invoices', await invoiceRun(engine, invoices))]
      : []),
    ...(names.includes('bank')
      ? [async (engine: string) => addTo('A file of the bank', await bankImport(engine, movements))]
      : []),
    ...(names.includes('newsletter')
      ? [async (engine: string) => addTo('A campaign', await newsletterRun(engine, subscribers))]
      : []),
    ...(names.includes('events')
      ? [async (engine: string) => addTo('Registrations at once', await registrationRush(engine))]
      : []),
    ...(names.includes('door')
      ? [async (engine: string) => addTo('The door of an event', await doorMerge(engine))]
      : []),
    ...(names.includes('seating')
      ? [async (engine: string) => addTo('A table plan', await suggestTables(engine))]
      : []),
  ]);
  if (names.includes('growth')) {
    const growthResult = await growth();
    Object.assign(tables, growthResult.tables);
    postgres ??= growthResult.postgres;
  }
  if (names.includes('sizes')) addTo('Sizes and times', await sizes());
  // Last: it downloads the packages of the peer.
  if (names.includes('peers')) Object.assign(tables, await comparePeers(effort));
} finally {
  console.log(report(tables, postgres));
}

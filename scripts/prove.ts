// npm run prove -- [ROW …]: the rows of docs/quality.md that take too long for npm test, against the real server process
// as production runs it, on SQLite and on PostgreSQL: one after the other what is timed, then side by side the rest. Prints
// what was found as Markdown (docs/proof.md keeps it); fails where a row does not hold, or where a control, which must fail,
// does not.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { ENGINES } from './prove/engines.ts';
import { type Proved, proveRows } from './prove/prove-rows.ts';
import { type Proof, report } from './prove/report.ts';
import { COUNTED, ROWS, TIMED } from './prove/rows.ts';
import { ensureBuilt } from './setup/build.mjs';

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in ROWS));
if (unknown.length > 0) {
  console.error(`No such row: ${unknown.join(', ')}. There are: ${Object.keys(ROWS).join(', ')}.`);
  process.exit(2);
}

await ensureBuilt();
const rows = asked.length > 0 ? asked : Object.keys(ROWS);
const counted = rows.filter((row) => row in COUNTED);
// First what takes times: some hosts slow a machine that worked for long.
const oneByOne = await proveRows(rows.filter((row) => row in TIMED));
const sideBySide = await Promise.all(ENGINES.map((engine) => proveBeside(engine, counted)));
const proved = [oneByOne, ...sideBySide];
const proofs = proved.flatMap(({ proofs }) => proofs).toSorted(byRow);
console.log(report(proofs, proved.find(({ postgres }) => postgres)?.postgres ?? null));
process.exitCode = proofs.every(({ holds }) => holds) ? 0 : 1;

async function proveBeside(engine: string, names: string[]): Promise<Proved> {
  if (names.length === 0) return { proofs: [], postgres: null };
  const env = { ...process.env, TEST_ENGINE: engine };
  const child = fork(new URL('./prove/one-engine.ts', import.meta.url), names, { env });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The rows on ${engine} ended with code ${code}`);
  });
  const [found] = await Promise.race([once(child, 'message'), ended]);
  return found as Proved;
}

function byRow(one: Proof, other: Proof): number {
  return rows.indexOf(one.row) - rows.indexOf(other.row);
}

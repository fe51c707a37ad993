// npm run test:resilience -- [ROW …]: the rows of docs/quality.md that take too long for npm test, against the real server process
// as production runs it, on SQLite and on PostgreSQL: one after the other what is timed, then side by side the rest. Prints
// what was found as Markdown (docs/proof.md keeps it); fails where a row does not hold, or where a control, which must fail,
// does not.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { ensureBuilt } from '../../scripts/setup/build.mjs';
import { ENGINES } from '../support/engines.ts';
import { report, type ScenarioFinding } from './report.ts';
import { runScenarios, type ScenarioResults } from './run-scenarios.ts';
import { CORRECTNESS_SCENARIOS, SCENARIOS, TIMED_SCENARIOS } from './scenarios.ts';

const requestedNames = process.argv.slice(2);
const unknownNames = requestedNames.filter((name) => !(name in SCENARIOS));
if (unknownNames.length > 0) {
  console.error(`No such row: ${unknownNames.join(', ')}. There are: ${Object.keys(SCENARIOS).join(', ')}.`);
  process.exit(2);
}

await ensureBuilt();
const scenarioNames = requestedNames.length > 0 ? requestedNames : Object.keys(SCENARIOS);
const correctnessNames = scenarioNames.filter((row) => row in CORRECTNESS_SCENARIOS);
// First what takes times: some hosts slow a machine that worked for long.
const sequentialResults = await runScenarios(scenarioNames.filter((row) => row in TIMED_SCENARIOS));
const parallelResults = await Promise.all(
  ENGINES.map((engine) => runInEngineProcess(engine, correctnessNames)),
);
const results = [sequentialResults, ...parallelResults];
const findings = results.flatMap(({ findings }) => findings).toSorted(byScenarioOrder);
console.log(report(findings, results.find(({ postgres }) => postgres)?.postgres ?? null));
process.exitCode = findings.every(({ holds }) => holds) ? 0 : 1;

async function runInEngineProcess(engine: string, names: string[]): Promise<ScenarioResults> {
  if (names.length === 0) return { findings: [], postgres: null };
  const env = { ...process.env, TEST_ENGINE: engine };
  const child = fork(new URL('./engine-process.ts', import.meta.url), names, { env });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The rows on ${engine} ended with code ${code}`);
  });
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return message as ScenarioResults;
}

function byScenarioOrder(one: ScenarioFinding, other: ScenarioFinding): number {
  return scenarioNames.indexOf(one.row) - scenarioNames.indexOf(other.row);
}

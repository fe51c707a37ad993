// Checks everything, from a bare clone; `--quick` leaves out the build, PostgreSQL and the browser tests.
// All steps run even when one fails. The last line is `N passed, N failed`, every check and every test counted.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saveTestDuration } from '../test/support/test-duration.mjs';
import { countTests } from '../test/support/vitest-counts.mjs';
import { ensureBrowser } from './setup/browser.mjs';
import { build } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { NODE, readIfPresent } from './setup/repository.mjs';
import { run } from './setup/run.mjs';

const quick = process.argv.includes('--quick');
const total = { passed: 0, failed: 0 };
/** Printed again at the end, where one looks first. */
const failures = [];
const durations = [];

const tool = (name, ...args) => [`node_modules/.bin/${name}`, ...args];
/**
 * By default four checkers share the files and each works out the types they have in common: together twice the work. What is
 * unchanged since the last time is not checked again.
 */
const typesOf = (project) => [
  ...tool('tsc', '--checkers', '1', '--project', project),
  ...['--incremental', '--tsBuildInfoFile', `.cache/types/${project.replace('/', '-')}`],
];
const CHECKS = {
  types: typesOf('tsconfig.json'),
  'types of the tests': typesOf('test/tsconfig.json'),
  'types of the pages': typesOf('web/tsconfig.json'),
  lint: tool('biome', 'check', '--error-on-warnings'),
  'unused code': tool('knip'),
  boundaries: ['scripts/check-boundaries.ts'],
};

/** Times one step, prints its line and adds what it counted. */
async function step(name, work) {
  const startedAt = performance.now();
  const {
    passed,
    failed,
    output,
    names = ['failed'],
  } = await work().catch((error) => ({
    ...count(false),
    output: error.message,
  }));
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(...names.map((failure) => `${name}: ${failure}`));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (failed > 0 && output) console.log(output.trimEnd());
  const line = `${failed > 0 ? '✗' : '✓'} ${name} (${seconds} s)`;
  durations.push(line);
  console.log(line);
}

const NOTHING_COUNTED = { passed: 0, failed: 0 };
const count = (isGood) => ({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 });

async function check(args) {
  const { code, output } = await run(NODE, args, { quiet: true });
  return { ...count(code === 0), output };
}

async function staticChecks() {
  // The pages' types are generated first: the others read them.
  await step('generated types', () => check(tool('react-router', 'typegen', 'web')));
  const waiting = Object.entries(CHECKS);
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, args] = next;
      await step(name, () => check(args));
    }
  };
  await Promise.all([worker(), worker()]);
}

async function vitest(...projects) {
  const folder = mkdtempSync(join(tmpdir(), 'cercle-tests-'));
  const report = join(folder, 'report.json');
  const { code } = await run(NODE, [
    ...tool('vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`),
    ...projects.map((project) => `--project=${project}`),
  ]);
  const results = JSON.parse(readIfPresent(report) ?? 'null');
  rmSync(folder, { recursive: true });
  return countTests(results, code);
}

async function everything() {
  await step('installation', () => ensureInstalled().then(() => NOTHING_COUNTED));
  if (total.failed > 0) return;
  await staticChecks();
  await step('tests on SQLite', () => vitest('unit', 'server-sqlite'));
  if (quick) return;
  await step('server tests on PostgreSQL', () => vitest('server-postgres'));
  await step('production build', async () => count((await build()).code === 0));
  await step('browser', () => ensureBrowser().then(() => NOTHING_COUNTED));
  // In one run: the last long ones of either engine keep no core waiting.
  await step('end-to-end tests on SQLite and PostgreSQL', () => vitest('e2e-sqlite', 'e2e-postgres'));
}

await everything().catch((error) => {
  console.log(error.message);
  total.failed += 1;
});
if (!quick && total.failed === 0) saveTestDuration(performance.now() / 60_000);
for (const duration of durations) console.log(duration);
console.log(`${(performance.now() / 1000).toFixed(1)} s in all`);
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

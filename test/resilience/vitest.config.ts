// npm run test:resilience [-- ROW …]: the rows of docs/quality.md that take too long for npm test, against the real server
// process as production runs it, on SQLite and on PostgreSQL. Each row has a negative control: a mutant that must fail it.
import { defineConfig } from 'vitest/config';

/** Tells a hang from work: the longest rows take most of an hour. */
const TIMEOUT_MS = 3 * 3_600_000;

const onEngine = (engine: 'sqlite' | 'postgres', groupOrder: number) => ({
  test: {
    name: `resilience-${engine}`,
    include: ['test/resilience/*.test.ts'],
    // Runs in npm test.
    exclude: ['test/resilience/mutants.test.ts'],
    globalSetup: ['test/resilience/global-setup.ts'],
    env: { TEST_ENGINE: engine },
    // One after the other: each row measures the machine.
    maxWorkers: 1,
    sequence: { groupOrder },
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
  },
});

export default defineConfig({
  root: '.',
  test: {
    reporters: ['verbose'],
    // The figures are printed as soon as they are known: the end of the run may be hours away.
    disableConsoleIntercept: true,
    projects: [onEngine('sqlite', 0), onEngine('postgres', 1)],
  },
});

import { defineConfig } from 'vitest/config';

// How long a test may take tells a hang from work, not slow from quick: a busy machine fails nothing.
const expect = { poll: { timeout: 60_000 } };
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect };
const server = {
  // What is loaded serves the next file too.
  isolate: false,
  include: ['server/src/**/*.test.ts'],
  ...patience,
  setupFiles: ['server/src/testing/kept-hashes.ts'],
};
const journeys = {
  // Each waits nearly as long as it works, for mails, clicks and loading pages: four fill two cores.
  maxWorkers: 4,
  sequence: { groupOrder: 1 },
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect,
};
const onSqlite = { env: { TEST_ENGINE: 'sqlite' } };
const onPostgres = {
  env: { TEST_ENGINE: 'postgres' },
  globalSetup: ['scripts/testing/postgres-for-tests.ts'],
};

export default defineConfig({
  test: {
    // Some wait for what takes its time by nature: three fill two cores.
    maxWorkers: 3,
    setupFiles: ['scripts/testing/fail-on-console.ts'],
    projects: [
      {
        test: { name: 'unit', include: ['{contract,scripts,web/app}/**/*.test.{ts,tsx}'], ...patience },
      },
      { test: { name: 'server-sqlite', ...server, ...onSqlite } },
      { test: { name: 'server-postgres', ...server, ...onPostgres } },
      { test: { name: 'e2e-sqlite', include: ['e2e/**/*.test.ts'], ...journeys, ...onSqlite } },
      // Those in e2e/pages look at what no database has a part in: once is enough.
      {
        test: {
          name: 'e2e-postgres',
          include: ['e2e/*.test.ts', 'e2e/admin/*.test.ts'],
          ...journeys,
          ...onPostgres,
        },
      },
    ],
  },
});

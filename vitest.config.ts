import { defineConfig } from 'vitest/config';

// These limits tell a hang from work, not slow from quick: no test fails because the machine is busy.
const expect = { poll: { timeout: 60_000 } };
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect };
// Loaded modules are reused for the next file.
const quick = { isolate: false, ...patience };
const server = {
  include: ['server/src/**/*.test.ts'],
  ...quick,
  setupFiles: ['server/src/testing/cheap-hashes.ts'],
};
/** It starts servers of its own: not for the quick check. */
const ABOUT_POSTGRES = 'test/support/postgres.test.ts';
/** Server tests whose result cannot depend on the engine: HTTP, parsing, texts, pictures, rights, limits in memory. */
const SAME_ON_BOTH = [
  'accounts/email-change/email-change.api',
  'accounts/password-policy',
  'accounts/password-reset/password-reset.api',
  'accounts/second-factor/{grace-period,second-factor.api}',
  'ambassadors/ambassadors.api',
  'backup/crafted-backup',
  'billing/bank/coda/*',
  'billing/bank/camt/*',
  'billing/bank/{bank-files.api,fingerprint,read-bank-file}',
  'billing/peppol/{create-transport,file-drop,invoice-response,peppol-address}',
  'billing/peppol/peppyrus/*',
  'billing/ubl/*',
  'contacts/contacts.api',
  'db/{explain-database-error,query-plans,transient-errors,postgres/session,sqlite/*}',
  '{domain,env}',
  'events/seating/suggest-seats',
  'http/{declared-answers,enumeration,errors,health,reference,request-log,security-headers}',
  'http/{body,listener,pages}/*',
  'http/access/{access,allowed-host,client-address,cross-site,limits,login-guard,session,xsrf}',
  'http/bot-check/recaptcha',
  'http/cache/{cache-middleware,cache-version,fast-path}',
  'images/{crop,images.api,picture}',
  'import-export/{chunk-stream,import-slices,xlsx-writer}',
  'kernel/*',
  'mail/{create-transport,greeting,mail-content,outbox,secret}',
  'members/profile/profile.api',
  'members/requests/requests.api',
  'newsletter/newsletter.api',
].map((name) => `server/src/${name}.test.ts`);
/** The end-to-end tests in which the database may matter; server tests run its queries on both. */
const ABOUT_THE_DATABASE = [
  'concurrent-processes',
  'durability',
  'operations-guide',
  'pooler',
  'postgres-connection-urls',
  'recommendations',
  'request-to-directory',
  'sessions',
  'unfit-postgres',
  'upgrade',
].map((name) => `test/e2e/${name}.test.ts`);
const endToEnd = {
  // The browser too is kept for the next file.
  isolate: false,
  // An end-to-end test waits nearly as long as it works, for mails, clicks and pages: four keep two cores busy.
  maxWorkers: 4,
  sequence: { groupOrder: 1 },
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect,
};
const onSqlite = { env: { TEST_ENGINE: 'sqlite' } };
const onPostgres = {
  env: { TEST_ENGINE: 'postgres' },
  globalSetup: ['test/support/postgres-global-setup.ts'],
};

export default defineConfig({
  test: {
    // Some tests wait for time to pass: three keep two cores busy.
    maxWorkers: 3,
    setupFiles: ['test/support/fail-on-console.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{contract,scripts,cli,test/support,web/app}/**/*.test.{ts,tsx}',
            'test/resilience/mutants.test.ts',
          ],
          exclude: [ABOUT_POSTGRES],
          ...quick,
        },
      },
      { test: { name: 'server-sqlite', ...server, ...onSqlite } },
      {
        test: {
          name: 'server-postgres',
          ...server,
          ...onPostgres,
          include: [...server.include, ABOUT_POSTGRES],
          exclude: SAME_ON_BOTH,
        },
      },
      { test: { name: 'e2e-sqlite', include: ['test/e2e/**/*.test.ts'], ...endToEnd, ...onSqlite } },
      { test: { name: 'e2e-postgres', include: ABOUT_THE_DATABASE, ...endToEnd, ...onPostgres } },
    ],
  },
});

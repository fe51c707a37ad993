import type { Dialect } from 'kysely';

/**
 * Counts the transactions of `dialect` that have committed, or may have: one that was answered for is counted by then. So
 * whoever has read something at the same count knows that this process has not changed it since.
 */
export function countCommits(dialect: Dialect): { dialect: Dialect; commits: () => number } {
  let count = 0;
  const createDriver = dialect.createDriver.bind(dialect);
  dialect.createDriver = () => {
    const driver = createDriver();
    const commit = driver.commitTransaction.bind(driver);
    driver.commitTransaction = (connection) =>
      commit(connection).finally(() => {
        count += 1;
      });
    return driver;
  };
  return { dialect, commits: () => count };
}

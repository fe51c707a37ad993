import type { CompiledQuery, DatabaseConnection, Dialect } from 'kysely';

/**
 * Counts the transactions of `dialect` that changed a revision (`revision.ts`) and committed, or may have; each is counted
 * before it is acknowledged. So a revision read at the same count has not been changed by this process since, whatever else
 * it has written.
 */
export function countRevisions(dialect: Dialect): { dialect: Dialect; revisions: () => number } {
  let count = 0;
  const watched = new WeakSet<DatabaseConnection>();
  const changing = new WeakSet<DatabaseConnection>();

  function watch(connection: DatabaseConnection): DatabaseConnection {
    if (watched.has(connection)) return connection;
    watched.add(connection);
    const execute = connection.executeQuery.bind(connection) as DatabaseConnection['executeQuery'];
    connection.executeQuery = (query, ...rest) => {
      if (changesRevision(query)) changing.add(connection);
      return execute(query, ...rest);
    };
    return connection;
  }

  const createDriver = dialect.createDriver.bind(dialect);
  dialect.createDriver = () => {
    const driver = createDriver();
    const acquire = driver.acquireConnection.bind(driver);
    const commit = driver.commitTransaction.bind(driver);
    driver.acquireConnection = async () => watch(await acquire());
    driver.commitTransaction = (connection) =>
      commit(connection).finally(() => {
        if (changing.delete(connection)) count += 1;
      });
    return driver;
  };
  return { dialect, revisions: () => count };
}

const changesRevision = ({ sql }: CompiledQuery) => sql.startsWith('update "revision"');

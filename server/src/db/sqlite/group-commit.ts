// All changes that this process makes in SQLite use one connection, one after the other. Changes that come in one turn of the
// event loop are committed together and wait for the disk once. Each is acknowledged after that commit, and one that fails is
// rolled back alone (docs/decisions/0032-group-commit.md). Reads have a connection of their own: they never wait,
// and see committed changes only.

import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Driver,
  InsertQueryNode,
  type QueryResult,
  SelectQueryNode,
  type SqliteStatement,
  UpdateQueryNode,
} from 'kysely';

type Prepare = (sql: string) => SqliteStatement;
type Batch = { committed: Promise<void>; end(failure?: unknown): void };

/** The level of `pragma synchronous` at which a commit survives the end of this process, but perhaps not a power cut. */
const SYNCHRONOUS_NORMAL = 1;

/**
 * Two dialects for the same database: `durable` acknowledges a change once it is on the disk, `relaxed` once it is committed.
 * Relaxed changes reach the disk no later than the next durable one.
 */
export function createGroupCommitDrivers(
  { writing: database, reading }: { writing: DatabaseSync; reading: DatabaseSync },
  prepareOn: (connection: DatabaseSync) => Prepare,
): { durable: Driver; relaxed: Driver } {
  const [prepare, prepareRead] = [prepareOn(database), prepareOn(reading)];
  const acquireLock = createMutex();
  let batch: Batch | null = null;

  function execute({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<unknown> {
    try {
      return runStatement(prepare(sql), parameters);
    } catch (error) {
      // On a full disk SQLite rolls back everything that is not committed, the changes of others too.
      if (!database.isTransaction) endBatch(error);
      throw error;
    }
  }
  const run = (sql: string) => execute({ sql, parameters: [] });

  /** Begins the transaction that all changes of this event-loop turn share, and commits it when the turn ends. */
  function joinBatch(): void {
    if (batch) return;
    run('begin immediate');
    setImmediate(async () => {
      const releaseLock = await acquireLock();
      commit();
      releaseLock();
    });
    batch = newBatch();
  }

  function commit(): void {
    if (!batch) return;
    try {
      run('commit');
      endBatch();
    } catch (error) {
      if (database.isTransaction) run('rollback');
      endBatch(error);
    }
  }

  function endBatch(failure?: unknown): void {
    const ended = batch;
    batch = null;
    ended?.end(failure);
  }

  class SharedConnection implements DatabaseConnection {
    isInTransaction = false;
    releaseLock = () => {};
    readonly isRelaxed: boolean;

    constructor(isRelaxed: boolean) {
      this.isRelaxed = isRelaxed;
    }

    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      return (await this.#execute(query)) as QueryResult<Row>;
    }

    #execute(query: CompiledQuery) {
      if (this.isInTransaction) return execute(query);
      if (SelectQueryNode.is(query.query)) return runStatement(prepareRead(query.sql), query.parameters);
      return isChange(query) ? this.#change(query) : this.#alone(query);
    }

    async #change(query: CompiledQuery) {
      this.releaseLock = await acquireLock();
      if (this.isRelaxed && !batch) return withRelaxedSync(() => execute(query));
      joinBatch();
      const result = execute(query);
      await this.releaseAndAwaitCommit();
      return result;
    }

    /** For statements that cannot run within a transaction, such as some pragmas. */
    async #alone(query: CompiledQuery) {
      this.releaseLock = await acquireLock();
      commit();
      return execute(query);
    }

    /** Lets the next change begin, and waits for the commit that it shares with the others. */
    async releaseAndAwaitCommit() {
      const committed = batch?.committed;
      this.releaseLock();
      await committed;
    }

    streamQuery(): never {
      throw new Error('Long lists are read in batches');
    }
  }

  function withRelaxedSync<Result>(work: () => Result): Result {
    const level = Number(database.prepare('pragma synchronous').get()?.synchronous);
    if (level <= SYNCHRONOUS_NORMAL) return work();
    database.exec(`pragma synchronous = ${SYNCHRONOUS_NORMAL}`);
    try {
      return work();
    } finally {
      database.exec(`pragma synchronous = ${level}`);
    }
  }

  const driver = (isRelaxed: boolean): Driver => ({
    init: async () => undefined,
    acquireConnection: async () => new SharedConnection(isRelaxed),
    async beginTransaction(connection) {
      (connection as SharedConnection).releaseLock = await acquireLock();
      joinBatch();
      run('savepoint change');
      (connection as SharedConnection).isInTransaction = true;
    },
    async commitTransaction(connection) {
      run('release change');
      (connection as SharedConnection).isInTransaction = false;
      await (connection as SharedConnection).releaseAndAwaitCommit();
    },
    async rollbackTransaction(connection) {
      // Nothing is left to roll back after a failed commit, or after SQLite rolled everything back.
      if (!(connection as SharedConnection).isInTransaction || !batch) return;
      run('rollback to change');
      run('release change');
    },
    releaseConnection: async (connection) => (connection as SharedConnection).releaseLock(),
    async destroy() {
      const releaseLock = await acquireLock();
      commit();
      for (const connection of [reading, database]) if (connection.isOpen) connection.close();
      releaseLock();
    },
  });
  return { durable: driver(false), relaxed: driver(true) };
}

/** A mutex, first come first served. @returns a function that acquires it, and resolves with the function that releases it */
function createMutex(): () => Promise<() => void> {
  let last = Promise.resolve();
  return async () => {
    const previous = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await previous;
    return resolve;
  };
}

function newBatch(): Batch {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // A rejection that nobody waits for would end the process.
  promise.catch(() => undefined);
  return { committed: promise, end: (failure) => (failure ? reject(failure) : resolve()) };
}

const isChange = ({ query }: CompiledQuery) =>
  InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query);

function runStatement(statement: SqliteStatement, parameters: readonly unknown[]): QueryResult<unknown> {
  if (statement.reader) return { rows: statement.all(parameters) };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

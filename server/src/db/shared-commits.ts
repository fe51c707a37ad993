// All changes that this process makes in SQLite use one connection, one after the other. Changes that come in one turn of the
// event loop are committed together and wait for the disk once. Each is acknowledged after that commit, and one that fails is
// rolled back alone (docs/decisions/0032-one-wait-for-the-disk.md). Reads have a connection of their own: they wait for nobody
// and see what is committed.

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
const NORMAL = 1;

/**
 * Two ways to the same database: `synced` acknowledges a change once it is on the disk, `unsynced` once it is committed.
 * Unsynced changes reach the disk no later than the next synced one.
 */
export function shareCommits(
  { writing: database, reading }: { writing: DatabaseSync; reading: DatabaseSync },
  prepareOn: (connection: DatabaseSync) => Prepare,
): { synced: Driver; unsynced: Driver } {
  const [prepare, prepareQuestion] = [prepareOn(database), prepareOn(reading)];
  const takeTurn = oneAtATime();
  let batch: Batch | null = null;

  function ask({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<unknown> {
    try {
      return answerOf(prepare(sql), parameters);
    } catch (error) {
      // On a full disk SQLite rolls back everything that is not committed, the changes of others too.
      if (!database.isTransaction) endBatch(error);
      throw error;
    }
  }
  const run = (sql: string) => ask({ sql, parameters: [] });

  /** Begins the transaction that all changes of this turn share, and commits it once the turn is over. */
  function joinBatch(): void {
    if (batch) return;
    run('begin immediate');
    setImmediate(async () => {
      const leave = await takeTurn();
      commit();
      leave();
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

  class Turn implements DatabaseConnection {
    isWithin = false;
    leave = () => {};
    readonly isUnsynced: boolean;

    constructor(isUnsynced: boolean) {
      this.isUnsynced = isUnsynced;
    }

    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      return (await this.#answer(query)) as QueryResult<Row>;
    }

    #answer(query: CompiledQuery) {
      if (this.isWithin) return ask(query);
      if (SelectQueryNode.is(query.query)) return answerOf(prepareQuestion(query.sql), query.parameters);
      return isChange(query) ? this.#change(query) : this.#alone(query);
    }

    async #change(query: CompiledQuery) {
      this.leave = await takeTurn();
      if (this.isUnsynced && !batch) return withoutSync(() => ask(query));
      joinBatch();
      const answer = ask(query);
      await this.settle();
      return answer;
    }

    /** For statements that cannot run within a transaction, such as some pragmas. */
    async #alone(query: CompiledQuery) {
      this.leave = await takeTurn();
      commit();
      return ask(query);
    }

    /** Lets the next change begin, and waits for the commit that it shares with the others. */
    async settle() {
      const committed = batch?.committed;
      this.leave();
      await committed;
    }

    streamQuery(): never {
      throw new Error('Long lists are read in batches');
    }
  }

  function withoutSync<Result>(work: () => Result): Result {
    const level = Number(database.prepare('pragma synchronous').get()?.synchronous);
    if (level <= NORMAL) return work();
    database.exec(`pragma synchronous = ${NORMAL}`);
    try {
      return work();
    } finally {
      database.exec(`pragma synchronous = ${level}`);
    }
  }

  const driver = (isUnsynced: boolean): Driver => ({
    init: async () => undefined,
    acquireConnection: async () => new Turn(isUnsynced),
    async beginTransaction(turn) {
      (turn as Turn).leave = await takeTurn();
      joinBatch();
      run('savepoint change');
      (turn as Turn).isWithin = true;
    },
    async commitTransaction(turn) {
      run('release change');
      (turn as Turn).isWithin = false;
      await (turn as Turn).settle();
    },
    async rollbackTransaction(turn) {
      // Nothing is left to roll back after a failed commit, or after SQLite rolled everything back.
      if (!(turn as Turn).isWithin || !batch) return;
      run('rollback to change');
      run('release change');
    },
    releaseConnection: async (turn) => (turn as Turn).leave(),
    async destroy() {
      const leave = await takeTurn();
      commit();
      for (const connection of [reading, database]) if (connection.isOpen) connection.close();
      leave();
    },
  });
  return { synced: driver(false), unsynced: driver(true) };
}

/** Lets one in at a time, in order. @returns a function that waits for one's turn, and resolves with how to leave */
function oneAtATime(): () => Promise<() => void> {
  let last = Promise.resolve();
  return async () => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
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

function answerOf(statement: SqliteStatement, parameters: readonly unknown[]): QueryResult<unknown> {
  if (statement.reader) return { rows: statement.all(parameters) };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

// All that this process asks of SQLite, on its one connection, one after the other. Changes that come in one turn of the event
// loop are committed together and wait for the disk once. Each is answered for after that commit, one that fails is undone
// alone, and nobody else reads what is not committed yet (docs/decisions/0032-one-wait-for-the-disk.md).

import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Driver,
  InsertQueryNode,
  type QueryResult,
  type SqliteStatement,
  UpdateQueryNode,
} from 'kysely';

type Prepare = (sql: string) => SqliteStatement;
type Batch = { committed: Promise<void>; end(failure?: unknown): void };

/** Levels of `pragma synchronous`: what is committed outlives the end of this process, but a power cut may take it back. */
const NORMAL = 1;

/**
 * Two ways to the same connection: `firm` answers for a change once it is on the disk; `lax` at once, its changes being on
 * the disk no later than the next firm one.
 */
export function shareCommits(database: DatabaseSync, prepare: Prepare): { firm: Driver; lax: Driver } {
  const takeTurn = createTurns();
  let batch: Batch | null = null;

  function ask({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<unknown> {
    try {
      return answerOf(prepare(sql), parameters);
    } catch (error) {
      // A full disk makes SQLite undo all that is not committed, of others too.
      if (!database.isTransaction) endBatch(error);
      throw error;
    }
  }
  const tell = (sql: string) => ask({ sql, parameters: [] });

  /** Everything is undone alone, or committed with the rest of the turn. */
  function joinBatch(): Batch {
    if (batch) return batch;
    tell('begin immediate');
    setImmediate(async () => {
      const leave = await takeTurn();
      commit();
      leave();
    });
    batch = newBatch();
    return batch;
  }

  function commit(): void {
    if (!batch) return;
    try {
      tell('commit');
      endBatch();
    } catch (error) {
      if (database.isTransaction) tell('rollback');
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
    leave: () => void;
    readonly isLax: boolean;

    constructor(leave: () => void, isLax: boolean) {
      this.leave = leave;
      this.isLax = isLax;
    }

    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      if (this.isWithin) return ask(query) as QueryResult<Row>;
      const answer = await (isChange(query) ? this.#change(query) : this.#look(query));
      return answer as QueryResult<Row>;
    }

    async #change(query: CompiledQuery) {
      if (this.isLax && !batch) return unsynced(() => ask(query));
      joinBatch();
      const answer = ask(query);
      await this.settle();
      return answer;
    }

    async #look(query: CompiledQuery) {
      if (batch) {
        const { committed } = batch;
        this.leave();
        await committed.catch(() => undefined);
        this.leave = await takeTurn();
        // What others began meanwhile is not waited for again.
        commit();
      }
      return ask(query);
    }

    /** Lets others in, and waits for the commit that it shares with them. */
    async settle() {
      const committed = batch?.committed;
      this.leave();
      if (!this.isLax) await committed;
    }

    // biome-ignore lint/correctness/useYield: the interface asks for it.
    async *streamQuery(): AsyncGenerator<never> {
      throw new Error('Long lists are read in batches');
    }
  }

  function unsynced<Result>(work: () => Result): Result {
    const level = Number(database.prepare('pragma synchronous').get()?.synchronous);
    if (level <= NORMAL) return work();
    database.exec(`pragma synchronous = ${NORMAL}`);
    try {
      return work();
    } finally {
      database.exec(`pragma synchronous = ${level}`);
    }
  }

  const driver = (isLax: boolean): Driver => ({
    init: async () => undefined,
    acquireConnection: async () => new Turn(await takeTurn(), isLax),
    async beginTransaction(turn) {
      joinBatch();
      tell('savepoint change');
      (turn as Turn).isWithin = true;
    },
    async commitTransaction(turn) {
      tell('release change');
      (turn as Turn).isWithin = false;
      await (turn as Turn).settle();
    },
    async rollbackTransaction(turn) {
      // Nothing is left of what failed with its commit, or was undone by SQLite.
      if (!(turn as Turn).isWithin || !batch) return;
      tell('rollback to change');
      tell('release change');
    },
    releaseConnection: async (turn) => (turn as Turn).leave(),
    async destroy() {
      const leave = await takeTurn();
      commit();
      if (database.isOpen) database.close();
      leave();
    },
  });
  return { firm: driver(false), lax: driver(true) };
}

/** Each waits until those who came before have left. @returns how to leave */
function createTurns(): () => Promise<() => void> {
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
  // Nobody may be waiting for it.
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

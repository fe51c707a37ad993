// All that this process changes in SQLite, on one connection, one after the other. Changes that come in one turn of the event
// loop are committed together and wait for the disk once. Each is answered for after that commit, and one that fails is undone
// alone (docs/decisions/0032-one-wait-for-the-disk.md). Who only asks has another connection, waits for nobody, and is shown
// what is committed.

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

/** Levels of `pragma synchronous`: what is committed outlives the end of this process, but a power cut may take it back. */
const NORMAL = 1;

/**
 * Two ways to the same database: `firm` answers for a change once it is on the disk; `lax` once others see it, its changes
 * being on the disk no later than the next firm one.
 */
export function shareCommits(
  { writing: database, reading }: { writing: DatabaseSync; reading: DatabaseSync },
  prepareOn: (connection: DatabaseSync) => Prepare,
): { firm: Driver; lax: Driver } {
  const [prepare, prepareQuestion] = [prepareOn(database), prepareOn(reading)];
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
  function joinBatch(): void {
    if (batch) return;
    tell('begin immediate');
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
    leave = () => {};
    readonly isLax: boolean;

    constructor(isLax: boolean) {
      this.isLax = isLax;
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
      if (this.isLax && !batch) return unsynced(() => ask(query));
      joinBatch();
      const answer = ask(query);
      await this.settle();
      return answer;
    }

    /** What no transaction may hold, as some pragmas. */
    async #alone(query: CompiledQuery) {
      this.leave = await takeTurn();
      commit();
      return ask(query);
    }

    /** Lets others in, and waits for the commit that it shares with them. */
    async settle() {
      const committed = batch?.committed;
      this.leave();
      await committed;
    }

    streamQuery(): never {
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
    acquireConnection: async () => new Turn(isLax),
    async beginTransaction(turn) {
      (turn as Turn).leave = await takeTurn();
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
      for (const connection of [reading, database]) if (connection.isOpen) connection.close();
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

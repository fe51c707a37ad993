import { killMigration, startConcurrently } from '../support/concurrent-processes.ts';
import { defineMutation, inMutant, type Mutation } from '../support/mutant.ts';
import type { Scenario } from './scenario.ts';

const PROCESSES = 4;
const ROUNDS = 10;
const KILLS = 20;

/** Nobody waits for their turn. */
const NO_LOCK: Record<string, Mutation> = {
  sqlite: defineMutation({
    file: 'server/src/db/migrate.ts',
    original: "connection.exec('begin immediate');",
    mutated: `connection.exec('begin'); connection.prepare('select 1 from sqlite_master').get();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);`,
  }),
  postgres: defineMutation({
    file: 'server/src/db/migrate.ts',
    original: 'select pg_advisory_xact_lock($1)',
    mutated: 'select $1::bigint',
  }),
};

/** BK-3: processes that start at once migrate once, and a migration that was cut short is done by the next start. */
export const concurrentStarts: Scenario = async () => {
  const wrong = await repeat(ROUNDS, () => startConcurrently(PROCESSES));
  const failedRecoveries = await repeat(KILLS, killMigration);
  const mutation = NO_LOCK[process.env.TEST_ENGINE ?? ''] as Mutation;
  const control = await inMutant(mutation, (root) =>
    repeat(ROUNDS, () => startConcurrently(PROCESSES, root)),
  );
  return [
    {
      what: `${PROCESSES} processes starting at once, ${ROUNDS} times`,
      figure: `${ROUNDS - wrong.length} migrated once ${wrong[0]?.slice(0, 300) ?? ''}`,
      target: `${ROUNDS}`,
      holds: wrong.length === 0,
    },
    {
      what: `${KILLS} kills amid the migrations`,
      figure: `${KILLS - failedRecoveries.length} completed by the next start ${failedRecoveries[0]?.slice(0, 300) ?? ''}`,
      target: `${KILLS}`,
      holds: failedRecoveries.length === 0,
    },
    {
      what: 'control: migrations take no turns',
      figure: `${control.length} of ${ROUNDS} went wrong`,
      target: '> 0',
      holds: control.length > 0,
    },
  ];
};

async function repeat(count: number, run: () => Promise<string | null>): Promise<string[]> {
  const wrong: string[] = [];
  for (let round = 0; round < count; round += 1) {
    const problem = await run();
    if (problem) wrong.push(problem);
  }
  return wrong;
}

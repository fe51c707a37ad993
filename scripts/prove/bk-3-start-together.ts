import { killMigration, startTogether } from '../../e2e/support/together.ts';
import { defineFlaw, type Flaw, inFlawedTree } from './flawed-tree.ts';
import type { Row } from './row.ts';

const PROCESSES = 4;
const ROUNDS = 10;
const KILLS = 20;

/** Nobody waits for their turn. */
const NO_TURN: Record<string, Flaw> = {
  sqlite: defineFlaw({
    file: 'server/src/db/migrate.ts',
    right: "connection.exec('begin immediate');",
    wrong: `connection.exec('begin'); connection.prepare('select 1 from sqlite_master').get();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);`,
  }),
  postgres: defineFlaw({
    file: 'server/src/db/migrate.ts',
    right: 'select pg_advisory_xact_lock($1)',
    wrong: 'select $1::bigint',
  }),
};

/** BK-3: processes that start at once migrate once, and a migration that was cut short is done by the next start. */
export const startsTogether: Row = async () => {
  const wrong = await times(ROUNDS, () => startTogether(PROCESSES));
  const killed = await times(KILLS, killMigration);
  const flaw = NO_TURN[process.env.TEST_ENGINE ?? ''] as Flaw;
  const control = await inFlawedTree(flaw, (root) => times(ROUNDS, () => startTogether(PROCESSES, root)));
  return [
    {
      what: `${PROCESSES} processes starting at once, ${ROUNDS} times`,
      figure: `${ROUNDS - wrong.length} migrated once ${wrong[0]?.slice(0, 300) ?? ''}`,
      target: `${ROUNDS}`,
      holds: wrong.length === 0,
    },
    {
      what: `${KILLS} kills amid the migrations`,
      figure: `${KILLS - killed.length} completed by the next start ${killed[0]?.slice(0, 300) ?? ''}`,
      target: `${KILLS}`,
      holds: killed.length === 0,
    },
    {
      what: 'control: migrations take no turns',
      figure: `${control.length} of ${ROUNDS} went wrong`,
      target: '> 0',
      holds: control.length > 0,
    },
  ];
};

async function times(count: number, run: () => Promise<string | null>): Promise<string[]> {
  const wrong: string[] = [];
  for (let round = 0; round < count; round += 1) {
    const found = await run();
    if (found) wrong.push(found);
  }
  return wrong;
}

import { test } from 'vitest';
import { killMigration, startConcurrently } from '../support/concurrent-processes.ts';
import { inMutant } from '../support/mutant.ts';
import { expectToHold } from './findings.ts';
import { NO_MIGRATION_LOCK } from './mutants.ts';

const PROCESSES = 4;
const ROUNDS = 10;
const KILLS = 20;

test('BK-3 processes that start at once migrate once', async () => {
  const wrong = await repeat(ROUNDS, () => startConcurrently(PROCESSES));
  expectToHold([
    {
      what: `${PROCESSES} processes starting at once, ${ROUNDS} times`,
      figure: `${ROUNDS - wrong.length} migrated once ${wrong[0]?.slice(0, 300) ?? ''}`,
      target: `${ROUNDS}`,
      holds: wrong.length === 0,
    },
  ]);
});

test('BK-3 the next start completes an interrupted migration', async () => {
  const wrong = await repeat(KILLS, killMigration);
  expectToHold([
    {
      what: `${KILLS} kills amid the migrations`,
      figure: `${KILLS - wrong.length} completed by the next start ${wrong[0]?.slice(0, 300) ?? ''}`,
      target: `${KILLS}`,
      holds: wrong.length === 0,
    },
  ]);
});

test('BK-3 control: migrations take no lock', async () => {
  const wrong = await inMutant(NO_MIGRATION_LOCK, (root) =>
    repeat(ROUNDS, () => startConcurrently(PROCESSES, root)),
  );
  expectToHold([
    {
      what: 'without a lock',
      figure: `${wrong.length} of ${ROUNDS} went wrong`,
      target: '> 0',
      holds: wrong.length > 0,
    },
  ]);
});

async function repeat(count: number, run: () => Promise<string | null>): Promise<string[]> {
  const wrong: string[] = [];
  for (let round = 0; round < count; round += 1) {
    const problem = await run();
    if (problem) wrong.push(problem);
  }
  return wrong;
}

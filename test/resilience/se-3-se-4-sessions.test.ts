import { describe, test } from 'vitest';
import { openConcurrentProcesses } from '../support/concurrent-processes.ts';
import { inMutant } from '../support/mutant.ts';
import { revokeSessions, type SessionScenario } from '../support/session-revocation.ts';
import { expectToHold } from './findings.ts';
import { CACHED_SESSION } from './mutants.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const PROCESSES = 3;
const ROUNDS = 6;

describe.each<[SessionScenario, string]>([
  ['SE-3', 'a logout'],
  ['SE-4', 'an event that ends all sessions of a person'],
])('%s', (row, event) => {
  test(`${row} ${event} counts from the next request, in any process, and after a restart`, async () => {
    const { asked: checkCount, wrong } = await measure(row, ROUNDS);
    const processes = process.env.TEST_ENGINE === 'postgres' ? `${PROCESSES} processes` : 'one process';
    expectToHold([
      {
        what: `${ROUNDS} rounds, each session used in ${processes}, and after kill -9`,
        figure: `${wrong.length} of ${checkCount} responses wrong ${wrong.slice(0, 2).join('; ')}`,
        target: '0',
        holds: wrong.length === 0 && checkCount > 0,
      },
    ]);
  });

  test(`${row} control: a process accepts a session again that it has accepted once`, async () => {
    const { asked: checkCount, wrong } = await inMutant(CACHED_SESSION, (root) => measure(row, 1, root));
    expectToHold([
      {
        what: 'one round',
        figure: `${wrong.length} of ${checkCount} responses wrong`,
        target: '> 0',
        holds: wrong.length > 0,
      },
    ]);
  });
});

async function measure(scenario: SessionScenario, rounds: number, root?: string) {
  const { sites, close } = await openConcurrentProcesses(PROCESSES, SETTINGS, root);
  return revokeSessions(sites, [scenario], rounds).finally(close);
}

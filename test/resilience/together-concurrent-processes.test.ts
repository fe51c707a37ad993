import { describe, test } from 'vitest';
import { measurePropagation } from '../support/change-propagation.ts';
import { openConcurrentProcesses } from '../support/concurrent-processes.ts';
import { sendConcurrently } from '../support/exactly-once.ts';
import { inMutant } from '../support/mutant.ts';
import { expectToHold } from './findings.ts';
import { CACHED_FOREVER, NO_CLAIM } from './mutants.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const PROCESSES = 3;
const CHANGES = 10;
const ROUNDS = 10;
const MAX_PROPAGATION_MS = 5_000;

describe.runIf(process.env.TEST_ENGINE === 'postgres')('several processes on one PostgreSQL', () => {
  test('TOGETHER show a change within five seconds', async () => {
    const { wrong, seen, slowestMs } = await withConcurrentProcesses((sites) =>
      measurePropagation(sites, CHANGES),
    );
    expectToHold([
      {
        what: `${CHANGES * 7} public changes on one of ${PROCESSES}, on every page and list of all`,
        figure: `${wrong.length} late of ${seen} ${wrong[0] ?? ''}, slowest ${slowestMs.toFixed(0)} ms`,
        target: `0 late, ≤ ${MAX_PROPAGATION_MS} ms`,
        holds: wrong.length === 0 && seen > 0 && slowestMs <= MAX_PROPAGATION_MS,
      },
    ]);
  });

  test('TOGETHER do once what is sent to all of them at once', async () => {
    const notOnce = await withConcurrentProcesses((sites) => sendConcurrently(sites, ROUNDS));
    expectToHold([
      {
        what: 'one message, bot check, decision and password-reset request, each sent to all at once',
        figure: `${notOnce.length} of ${ROUNDS * 4} not done once ${notOnce.slice(0, 2).join('; ')}`,
        target: '0',
        holds: notOnce.length === 0,
      },
    ]);
  });

  test('TOGETHER control: a page is cached for ever', async () => {
    const { wrong } = await inMutant(CACHED_FOREVER, (root) =>
      withConcurrentProcesses((sites) => measurePropagation(sites, 2), root),
    );
    expectToHold([
      {
        what: '14 public changes',
        figure: `${wrong.length} late: ${wrong[0] ?? ''}`,
        target: '> 0 late',
        holds: wrong.length > 0,
      },
    ]);
  });

  test('TOGETHER control: each process that reads a password-reset request processes it', async () => {
    const notOnce = await inMutant(NO_CLAIM, (root) =>
      withConcurrentProcesses((sites) => sendConcurrently(sites, ROUNDS), root),
    );
    expectToHold([
      {
        what: 'the same requests',
        figure: `${notOnce.length} not done once: ${notOnce[0] ?? ''}`,
        target: '> 0',
        holds: notOnce.length > 0,
      },
    ]);
  });
});

async function withConcurrentProcesses<Result>(
  measure: (sites: Awaited<ReturnType<typeof openConcurrentProcesses>>['sites']) => Promise<Result>,
  root?: string,
): Promise<Result> {
  const { sites, close } = await openConcurrentProcesses(PROCESSES, SETTINGS, root);
  return measure(sites).finally(close);
}

import { measurePropagation } from '../support/change-propagation.ts';
import { openConcurrentProcesses } from '../support/concurrent-processes.ts';
import { sendConcurrently } from '../support/exactly-once.ts';
import { defineMutation, inMutant } from '../support/mutant.ts';
import type { Scenario } from './scenario.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const PROCESSES = 3;
const CHANGES = 10;
const ROUNDS = 10;
const MAX_PROPAGATION_MS = 5_000;

/** A page once rendered is shown for ever. */
const CACHED_FOREVER = defineMutation({
  file: 'server/src/http/cache/cache-middleware.ts',
  original: '(version === null || stored.version === version)',
  mutated: 'stored.version',
});

/** Whoever answers a wish takes their time, and does not look whether another process was faster. */
const NO_CLAIM = defineMutation({
  file: 'server/src/accounts/password-reset/process-reset-request.ts',
  original: 'if (!(await takeWish(trx, wish.id))) return;',
  mutated: 'await new Promise((resolve) => setTimeout(resolve, 1_500)); await takeWish(trx, wish.id);',
});

/** TOGETHER: several processes on one PostgreSQL show a change within five seconds, and do once what is asked of all. */
export const concurrentProcesses: Scenario = async () => {
  if (process.env.TEST_ENGINE !== 'postgres') return [];
  const propagation = await withConcurrentProcesses((sites) => measurePropagation(sites, CHANGES));
  const notOnce = await withConcurrentProcesses((sites) => sendConcurrently(sites, ROUNDS));
  const staleControl = await inMutant(CACHED_FOREVER, (root) =>
    withConcurrentProcesses((sites) => measurePropagation(sites, 2), root),
  );
  const duplicateControl = await inMutant(NO_CLAIM, (root) =>
    withConcurrentProcesses((sites) => sendConcurrently(sites, ROUNDS), root),
  );
  return [
    {
      what: `${CHANGES * 7} public changes on one of ${PROCESSES}, on every page and list of all`,
      figure: `${propagation.wrong.length} late of ${propagation.seen} ${propagation.wrong[0] ?? ''}, slowest ${propagation.slowestMs.toFixed(0)} ms`,
      target: `0 late, ≤ ${MAX_PROPAGATION_MS} ms`,
      holds:
        propagation.wrong.length === 0 && propagation.seen > 0 && propagation.slowestMs <= MAX_PROPAGATION_MS,
    },
    {
      what: 'one message, bot check, decision and forgotten password, each asked of all at once',
      figure: `${notOnce.length} of ${ROUNDS * 4} not done once ${notOnce.slice(0, 2).join('; ')}`,
      target: '0',
      holds: notOnce.length === 0,
    },
    {
      what: 'control: pages are kept for ever',
      figure: `${staleControl.wrong.length} places late: ${staleControl.wrong[0] ?? ''}`,
      target: '> 0 late',
      holds: staleControl.wrong.length > 0,
    },
    {
      what: 'control: a wish is answered by whoever reads it',
      figure: `${duplicateControl.length} not done once: ${duplicateControl[0] ?? ''}`,
      target: '> 0',
      holds: duplicateControl.length > 0,
    },
  ];
};

async function withConcurrentProcesses<Result>(
  measure: (sites: Awaited<ReturnType<typeof openConcurrentProcesses>>['sites']) => Promise<Result>,
  root?: string,
): Promise<Result> {
  const { sites, close } = await openConcurrentProcesses(PROCESSES, SETTINGS, root);
  return measure(sites).finally(close);
}

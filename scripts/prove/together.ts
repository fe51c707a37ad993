import { askAtOnce } from '../../e2e/support/done-once.ts';
import { showChanges } from '../../e2e/support/shown-changes.ts';
import { openTogether } from '../../e2e/support/together.ts';
import { defineFlaw, inFlawedTree } from './flawed-tree.ts';
import type { Row } from './row.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const PROCESSES = 3;
const CHANGES = 10;
const QUESTIONS = 10;
const MOST_MS = 5_000;

/** A page once rendered is shown for ever. */
const KEPT_FOR_EVER = defineFlaw({
  file: 'server/src/http/cache/cache-middleware.ts',
  right: '(version === null || stored.version === version)',
  wrong: 'stored.version',
});

/** Whoever answers a wish takes their time, and does not look whether another process was faster. */
const NOT_TAKEN = defineFlaw({
  file: 'server/src/password-reset/answer-wish.ts',
  right: 'if (!(await takeWish(trx, wish.id))) return;',
  wrong: 'await new Promise((resolve) => setTimeout(resolve, 1_500)); await takeWish(trx, wish.id);',
});

/** TOGETHER: several processes on one PostgreSQL show a change within five seconds, and do once what is asked of all. */
export const severalProcesses: Row = async () => {
  if (process.env.TEST_ENGINE !== 'postgres') return [];
  const shown = await inProcesses((sites) => showChanges(sites, CHANGES));
  const twice = await inProcesses((sites) => askAtOnce(sites, QUESTIONS));
  const kept = await inFlawedTree(KEPT_FOR_EVER, (root) =>
    inProcesses((sites) => showChanges(sites, 2), root),
  );
  const answered = await inFlawedTree(NOT_TAKEN, (root) =>
    inProcesses((sites) => askAtOnce(sites, QUESTIONS), root),
  );
  return [
    {
      what: `${CHANGES * 7} public changes on one of ${PROCESSES}, on every page and list of all`,
      figure: `${shown.wrong.length} late of ${shown.seen} ${shown.wrong[0] ?? ''}, slowest ${shown.slowestMs.toFixed(0)} ms`,
      target: `0 late, ≤ ${MOST_MS} ms`,
      holds: shown.wrong.length === 0 && shown.seen > 0 && shown.slowestMs <= MOST_MS,
    },
    {
      what: 'one message, bot check, decision and forgotten password, each asked of all at once',
      figure: `${twice.length} of ${QUESTIONS * 4} not done once ${twice.slice(0, 2).join('; ')}`,
      target: '0',
      holds: twice.length === 0,
    },
    {
      what: 'control: pages are kept for ever',
      figure: `${kept.wrong.length} places late: ${kept.wrong[0] ?? ''}`,
      target: '> 0 late',
      holds: kept.wrong.length > 0,
    },
    {
      what: 'control: a wish is answered by whoever reads it',
      figure: `${answered.length} not done once: ${answered[0] ?? ''}`,
      target: '> 0',
      holds: answered.length > 0,
    },
  ];
};

async function inProcesses<Result>(
  measure: (sites: Awaited<ReturnType<typeof openTogether>>['sites']) => Promise<Result>,
  root?: string,
): Promise<Result> {
  const { sites, close } = await openTogether(PROCESSES, SETTINGS, root);
  return measure(sites).finally(close);
}

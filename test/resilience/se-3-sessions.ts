import { openConcurrentProcesses } from '../support/concurrent-processes.ts';
import { defineMutation, inMutant } from '../support/mutant.ts';
import { revokeSessions, type SessionScenario } from '../support/session-revocation.ts';
import type { Scenario } from './scenario.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const PROCESSES = 3;
const ROUNDS = 6;

/** The flaw: a process lets in again whomever it has let in once. */
const CACHED_SESSION = defineMutation({
  file: 'server/src/accounts/accounts.ts',
  original: 'const account = claims && (await findSessionAccount(db, claims));',
  mutated: `const letIn = (globalThis.letIn ??= new Map());
    const account = claims && (letIn.get(claims.jti) ?? (await findSessionAccount(db, claims)));
    if (account) letIn.set(claims.jti, account);`,
});

/**
 * SE-3: a logout, and SE-4: what ends all sessions of a person, count from the next request, in any process, and
 * after a restart.
 */
export const revokedSessions =
  (scenario: SessionScenario): Scenario =>
  async () => {
    const { asked: checkCount, wrong } = await measure(scenario, ROUNDS);
    const control = await inMutant(CACHED_SESSION, (root) => measure(scenario, 1, root));
    const processes = process.env.TEST_ENGINE === 'postgres' ? `${PROCESSES} processes` : 'one process';
    return [
      {
        what: `${ROUNDS} rounds, each session asked of ${processes}, and after kill -9`,
        figure: `${wrong.length} of ${checkCount} answers wrong ${wrong.slice(0, 2).join('; ')}`,
        target: '0',
        holds: wrong.length === 0 && checkCount > 0,
      },
      {
        what: 'control: a process remembers whom it let in',
        figure: `${control.wrong.length} of ${control.asked} answers wrong`,
        target: '> 0',
        holds: control.wrong.length > 0,
      },
    ];
  };

async function measure(scenario: SessionScenario, rounds: number, root?: string) {
  const { sites, close } = await openConcurrentProcesses(PROCESSES, SETTINGS, root);
  return revokeSessions(sites, [scenario], rounds).finally(close);
}

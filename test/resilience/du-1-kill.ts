import { crashRepeatedly } from '../support/crashes.ts';
import { defineMutation, withMutant } from '../support/mutant.ts';
import { startSite } from '../support/site.ts';
import type { Scenario } from './scenario.ts';

const ROUNDS = 300;
const CONTROL_ROUNDS = 10;
const RESTARTS = 40;
const MAX_READY_MS = 3_000;
const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };

/** Answers a visitor whose message is kept a moment later. */
const ANSWERED_BEFORE_COMMIT = defineMutation({
  file: 'server/src/contacts/contacts.ts',
  original: 'async function submit(message: ContactMessage, once: Once = UNKEYED): Promise<void> {',
  mutated: `async function submit(message: ContactMessage, once: Once = UNKEYED): Promise<void> {
    setTimeout(() => void submitLate(message, once), 1_000);
  }
  async function submitLate(message: ContactMessage, once: Once): Promise<void> {`,
});

/** DU-1: what was acknowledged outlives `kill -9`, and the site always starts again (how soon: READY). */
export const processKills: Scenario = async () => {
  const site = await startSite(SETTINGS);
  const result = await crashRepeatedly(site, ROUNDS).finally(site.close);
  const { acknowledged, lost, duplicated, refusedRetries } = result;
  const control = await withMutant(ANSWERED_BEFORE_COMMIT, SETTINGS, (mutant) =>
    crashRepeatedly(mutant, CONTROL_ROUNDS),
  );
  return [
    {
      what: `${ROUNDS} kills amid mixed writes`,
      figure: `${lost.length} of ${acknowledged} acknowledged lost ${lost.slice(0, 3).join(', ')}`,
      target: '0 lost',
      holds: lost.length === 0 && acknowledged >= ROUNDS,
    },
    {
      what: 'CO-1: what had no answer, sent again by its key',
      figure: `${duplicated.length} done twice, ${refusedRetries.length} refused ${refusedRetries[0] ?? ''}`,
      target: '0 and 0',
      holds: duplicated.length + refusedRetries.length === 0,
    },
    {
      what: 'control: answered before it is committed',
      figure: `${control.lost.length} of ${control.acknowledged} lost in ${CONTROL_ROUNDS} kills`,
      target: '> 0 lost',
      holds: control.lost.length > 0,
    },
  ];
};

/** READY: DU-1 once more, for how soon the site is ready again where the machine does nothing else. */
export const restartTimes: Scenario = async () => {
  const site = await startSite(SETTINGS);
  const { startsMs } = await crashRepeatedly(site, RESTARTS).finally(site.close);
  return [
    {
      what: `ready again after each of ${RESTARTS} kills`,
      figure: `slowest three: ${slowest(startsMs).join(', ')} ms`,
      target: `≤ ${MAX_READY_MS} ms`,
      holds: startsMs.every((ms) => ms <= MAX_READY_MS),
    },
  ];
};

const slowest = (startsMs: number[]) =>
  startsMs
    .toSorted((a, b) => b - a)
    .slice(0, 3)
    .map(Math.round);

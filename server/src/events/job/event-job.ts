import type { Dependencies } from '../../dependencies.ts';
import type { Heartbeat } from '../../jobs/run-job.ts';
import { recentFailures } from '../../jobs/steps.table.ts';
import { runDueSteps } from '../../jobs/steps.ts';
import { hoursEarlier } from '../../kernel/clock.ts';
import { answerClaims } from '../guests-who-join/answer-claims.ts';
import { hasUnanswered } from '../guests-who-join/guest-claims.table.ts';
import { hasDueLetters } from '../letters/letters.table.ts';
import { writeDueLetters } from '../letters/letters.ts';
import { hasLetterResults, recordLetterResults } from '../no-shows/receipts.ts';
import { dueEventSteps } from './event-steps.ts';

const BATCH = 100;
/** A step that failed is tried again after this time, or with the next one that is due. */
const RETRY_HOURS = 1;

/**
 * What the clock does with events, whatever the process: what became of letters, the steps that are due, claims of guests who joined,
 * then letters. No seat depends on when it runs.
 */
export function createEventJob(dependencies: Dependencies) {
  const { db, clock, cacheVersion } = dependencies;

  async function hasWork(): Promise<boolean> {
    if ((await hasUnanswered(db)) || (await hasDueLetters(db))) return true;
    if (await hasLetterResults(dependencies)) return true;
    const due = await dueEventSteps(dependencies, { after: null, limit: BATCH });
    if (due.length === 0) return false;
    const failed = await recentFailures(db, hoursEarlier(clock, RETRY_HOURS));
    return due.some(({ subject }) => !failed.has(`${subject.kind} ${subject.id}`));
  }

  /** Run by the clock, for no actor. @returns how many of each kind @throws what `heartbeat` throws, between two of them */
  async function run(heartbeat: Heartbeat) {
    const receipts = await recordLetterResults(dependencies, heartbeat);
    const steps = await cacheVersion.change(() =>
      runDueSteps({ db, clock, job: 'events' }, (query) => dueEventSteps(dependencies, query), heartbeat),
    );
    const guestClaims = await answerClaims(dependencies, heartbeat);
    const letters = await writeDueLetters(dependencies, heartbeat);
    return { ...steps, guestClaims, letters, receipts };
  }

  return { hasWork, run };
}

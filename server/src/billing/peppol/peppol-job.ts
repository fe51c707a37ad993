import type { Db } from '../../db/database.ts';
import type { Heartbeat, JobDefinition } from '../../jobs/run-job.ts';
import { type Clock, hoursLater, millisecondsLater, timestamp } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { CallError, withCallErrors } from './call-error.ts';
import { claimMessage, hasMessages, listDueMessages, MAX_WAIT_HOURS, postponeAll } from './messages.table.ts';
import { readResponses } from './read-responses.ts';
import { takeNextStep } from './take-next-step.ts';
import type { PeppolTransport } from './transport.ts';

const ROUND_SECONDS = 30;
const ROUND_MESSAGES = 100;
const RESPONSES_MINUTES = 5;
/** Longer than the calls of one step may take, and so short that a dead process delays a document by minutes only. */
const CLAIM_MINUTES = 3;
const MAX_PAUSE_SECONDS = 86_400;

type PeppolJobOptions = { db: Db; clock: Clock; log: Log; transport: PeppolTransport };

/** Hands documents over to the access point, asks what became of them, and reads what buyers answer. */
export function createPeppolJob({ db, clock, log, transport: given }: PeppolJobOptions): JobDefinition {
  const transport = withCallErrors(given);
  let responsesDueAt = '';

  const areResponsesDue = () =>
    responsesDueAt <= timestamp(clock) || responsesDueAt > hoursLater(clock, MAX_WAIT_HOURS);

  async function hasWork(): Promise<boolean> {
    if (!(await hasMessages(db))) return false;
    return areResponsesDue() || (await listDueMessages(db, clock, 1)).length > 0;
  }

  async function work(heartbeat: Heartbeat) {
    const done = { submitted: 0, accepted: 0, refused: 0, responses: 0 };
    try {
      for (const due of await listDueMessages(db, clock, ROUND_MESSAGES)) {
        await heartbeat();
        const claim = await claimMessage(db, due, millisecondsLater(clock, CLAIM_MINUTES * 60_000));
        if (!claim) continue;
        const step = await takeNextStep({ db, clock, transport }, claim);
        if (step !== null) done[step] += 1;
      }
      if (areResponsesDue()) {
        done.responses = await readResponses({ db, clock, log, transport }, heartbeat);
        responsesDueAt = millisecondsLater(clock, RESPONSES_MINUTES * 60_000);
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await endRound(error);
    }
    return done;
  }

  /** What fails for one most likely fails for all: the others are tried in the next rounds, each in its turn. */
  async function endRound({ cause, retryAfterSeconds }: CallError): Promise<void> {
    log.warn({ event: 'peppol-failed', transport: transport.name, err: cause }, 'A call for Peppol failed');
    if (retryAfterSeconds === null) return;
    const until = millisecondsLater(clock, Math.min(retryAfterSeconds, MAX_PAUSE_SECONDS) * 1_000);
    responsesDueAt = until;
    await postponeAll(db, until);
  }

  return { name: 'peppol', nextDueAt: () => millisecondsLater(clock, ROUND_SECONDS * 1_000), hasWork, work };
}

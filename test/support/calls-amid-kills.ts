import { setTimeout as wait } from 'node:timers/promises';
import type { TestSite } from './site.ts';
import { unlessCut } from './unless-cut.ts';

/** After which an overloaded site is asked again, at least and at most. */
const RETRY_MS = { min: 50, max: 500 };
/** So many answers at most come before one process is killed. */
const MAX_ANSWERS = 20;
/** Of what is not possible, or not any more. */
const REFUSALS = [400, 404, 409];

type Calls<Call> = {
  /** With its idempotency key, to the process at that address. */
  send(call: Call, siteUrl: string): Promise<Response>;
  onDone?(call: Call): void;
};

/** Sends calls at once to the processes of a site, of which one may be killed meanwhile, and counts what came of them. */
export function createCallsAmidKills<Call extends { path: string }>(
  sites: TestSite[],
  { send, onDone }: Calls<Call>,
) {
  const result = { done: 0, refused: 0, kills: 0, unanswered: 0, wrong: [] as string[] };

  /** @returns null when the process died before it answered */
  const answerOf = (call: Call, site: TestSite) =>
    unlessCut(
      send(call, site.url).then(async (response) => ({
        status: response.status,
        text: await response.text(),
      })),
    );

  /** Whether it is to be asked again. */
  async function ask(call: Call, site: TestSite): Promise<boolean> {
    let answer = await answerOf(call, site);
    while (answer?.status === 503) {
      await wait(RETRY_MS.min + Math.random() * (RETRY_MS.max - RETRY_MS.min));
      answer = await answerOf(call, site);
    }
    if (!answer) {
      result.unanswered += 1;
      return true;
    }
    if (answer.status < 300) {
      result.done += 1;
      onDone?.(call);
    } else if (REFUSALS.includes(answer.status)) result.refused += 1;
    else result.wrong.push(`${call.path}: ${answer.status} ${answer.text}`);
    return false;
  }

  /** All at once, and again those that got no answer. */
  async function wave(calls: Call[], hasKill: boolean): Promise<void> {
    const victim = sites[Math.floor(Math.random() * sites.length)];
    let answers = Math.ceil(Math.random() * Math.min(MAX_ANSWERS, calls.length));
    let death: Promise<void> | undefined;
    const again = await Promise.all(
      calls.map(async (call, index) => {
        const isAgain = await ask(call, sites[index % sites.length] as TestSite);
        answers -= 1;
        if (hasKill && answers <= 0) death ??= victim?.kill();
        return isAgain ? [call] : [];
      }),
    );
    if (death) {
      await death;
      await victim?.start();
      result.kills += 1;
    }
    if (again.flat().length > 0) await wave(again.flat(), false);
  }

  return { wave, result };
}

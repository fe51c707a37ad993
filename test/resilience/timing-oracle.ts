import { median } from '../support/statistics.ts';
import type { TimedResponse } from '../support/timed-client.ts';
import type { Finding } from './findings.ts';

/** How well a stranger may tell two classes apart by the time alone; 0.5 is by chance, 1 is without fail. */
const MAX_AUC = 0.55;

/** Asks once, of one more member of its class. */
type SendRequest = () => Promise<TimedResponse>;
export type Classes = Record<string, SendRequest>;
type Samples = Record<string, TimedResponse[]>;

/** Asks each class `times` times, in turn and in another order each round, so that a slow moment hits all alike. */
export async function interleave(classes: Classes, times: number): Promise<Samples> {
  const names = Object.keys(classes);
  const samples: Samples = Object.fromEntries(names.map((name) => [name, []]));
  // What is slow only once (code to compile, connections to open) is nobody's sign.
  for (let warmUp = 0; warmUp < 10; warmUp += 1) for (const name of names) await classes[name]?.();
  for (let round = 0; round < times; round += 1) {
    for (const name of shuffled(names)) {
      const answer = await classes[name]?.();
      if (answer) samples[name]?.push(answer);
    }
  }
  return samples;
}

function shuffled(names: string[]): string[] {
  return names
    .map((name) => ({ name, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ name }) => name);
}

/** Every two classes by their times, and all of them by their bytes. */
export function timingOracleFindings(samples: Samples): Finding[] {
  const names = Object.keys(samples);
  const pairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other] as const));
  return [...pairs.map(([one, other]) => timingFinding(samples, one, other)), contentFinding(samples)];
}

/** The first two classes by their times: what a mutant must not hide. */
export function firstTimingFinding(samples: Samples): Finding {
  const [one = '', other = ''] = Object.keys(samples);
  return timingFinding(samples, one, other);
}

function timingFinding(samples: Samples, one: string, other: string): Finding {
  const times = (name: string) => (samples[name] ?? []).map(({ ms }) => ms);
  const [left, right] = [times(one), times(other)];
  const auc = distinguishability(left, right);
  const medians = `medians ${median(left).toFixed(2)} and ${median(right).toFixed(2)} ms`;
  return {
    what: `time: ${one}, ${other}`,
    figure: `AUC ${auc.toFixed(3)} of ${left.length} each, ${medians}`,
    target: `AUC ≤ ${MAX_AUC}`,
    holds: auc <= MAX_AUC,
  };
}

/**
 * The chance that a random one of `left` takes longer than a random one of `right`, or the other way round: whichever
 * is greater.
 */
function distinguishability(left: number[], right: number[]): number {
  let greater = 0;
  for (const one of left) for (const other of right) greater += one > other ? 1 : one === other ? 0.5 : 0;
  return Math.abs(greater / (left.length * right.length) - 0.5) + 0.5;
}

function contentFinding(samples: Samples): Finding {
  const distinctContents = new Set(Object.values(samples).flat().map(withoutVolatileHeaders));
  return {
    what: 'status, headers, body',
    figure:
      distinctContents.size === 1
        ? 'the same'
        : `${distinctContents.size} kinds: ${[...distinctContents].join(' | ').slice(0, 300)}`,
    target: 'the same',
    holds: distinctContents.size === 1,
  };
}

function withoutVolatileHeaders({
  status,
  headers: { date: _, 'x-request-id': __, ...headers },
  body,
}: TimedResponse): string {
  return JSON.stringify({ status, headers, body });
}

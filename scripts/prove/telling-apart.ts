import type { Answer } from './client.ts';
import type { Finding } from './row.ts';

/** How well a stranger may tell two classes apart by the time alone; 0.5 is by chance, 1 is without fail. */
const MOST = 0.55;

/** Asks once, of one more member of its class. */
type Ask = () => Promise<Answer>;
export type Classes = Record<string, Ask>;
type Samples = Record<string, Answer[]>;

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
    .map((name) => ({ name, by: Math.random() }))
    .sort((one, other) => one.by - other.by)
    .map(({ name }) => name);
}

/** Every two classes by their times, and all of them by their bytes. */
export function findings(samples: Samples): Finding[] {
  const names = Object.keys(samples);
  const pairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other] as const));
  return [...pairs.map(([one, other]) => byTime(samples, one, other)), byBytes(samples)];
}

/** The same for a flawed copy, which must be told apart. */
export function controlFinding(samples: Samples, flaw: string): Finding {
  const [one = '', other = ''] = Object.keys(samples);
  const { figure, holds } = byTime(samples, one, other);
  return { what: `control: ${flaw}`, figure, target: `AUC > ${MOST}`, holds: !holds };
}

function byTime(samples: Samples, one: string, other: string): Finding {
  const times = (name: string) => (samples[name] ?? []).map(({ ms }) => ms);
  const [left, right] = [times(one), times(other)];
  const auc = distinguishability(left, right);
  const medians = `medians ${median(left).toFixed(2)} and ${median(right).toFixed(2)} ms`;
  return {
    what: `time: ${one}, ${other}`,
    figure: `AUC ${auc.toFixed(3)} of ${left.length} each, ${medians}`,
    target: `AUC ≤ ${MOST}`,
    holds: auc <= MOST,
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

export const median = (times: number[]) =>
  times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;

function byBytes(samples: Samples): Finding {
  const seen = new Set(Object.values(samples).flat().map(withoutMoment));
  return {
    what: 'status, headers, body',
    figure: seen.size === 1 ? 'the same' : `${seen.size} kinds: ${[...seen].join(' | ').slice(0, 300)}`,
    target: 'the same',
    holds: seen.size === 1,
  };
}

function withoutMoment({
  status,
  headers: { date: _, 'x-request-id': __, ...headers },
  body,
}: Answer): string {
  return JSON.stringify({ status, headers, body });
}

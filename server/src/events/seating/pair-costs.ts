import { type Acquaintances, knownAcquaintances } from './acquaintances.ts';
import type { PastMeeting, SeatedPerson } from './seated-person.ts';

/** Of a pair who met, times the weight of their meetings. */
const MET_COST = 10;
/** Of two people of one company: they meet every day. */
const COLLEAGUE_COST = 25;
/** A guest sits with their host, before all other wishes. */
const HOST_COST = -1_000;

/** What it costs that two people sit at one table: symmetric, n × n; less is better, and a new meeting costs nothing. */
export type PairCosts = { count: number; values: Int32Array };

/** @param people each by their position */
export function pairCosts(people: SeatedPerson[], meetings: PastMeeting[]): PairCosts {
  const count = people.length;
  const values = new Int32Array(count * count);
  const acquaintances = knownAcquaintances(meetings);
  for (const [one, person] of people.entries())
    for (let other = one + 1; other < count; other += 1) {
      const cost = costOf(acquaintances, person, people[other] as SeatedPerson);
      values[one * count + other] = cost;
      values[other * count + one] = cost;
    }
  return { count, values };
}

function costOf({ between, meetingOf }: Acquaintances, one: SeatedPerson, other: SeatedPerson): number {
  const acquaintance = between(one, other);
  if (acquaintance === 'host') return HOST_COST;
  if (acquaintance === 'new') return 0;
  const met = MET_COST * (meetingOf(one, other)?.weight ?? 0);
  return acquaintance === 'colleague' ? COLLEAGUE_COST + met : met;
}

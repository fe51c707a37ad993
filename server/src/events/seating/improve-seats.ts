// Simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983): groups change places at random. A change that makes the plan better stays,
// one that makes it worse stays now and then, less and less often: so it does not get stuck where only a detour helps.

import type { Arrangement } from './arrangement.ts';
import type { SeatedPerson, Seating } from './seated-person.ts';

/** For each person, up to a limit. */
const STEPS_PER_PERSON = 15_000;
const MAX_STEPS = 3_000_000;
/** In costs: a pair who met costs ten. Making one stays often at first, hardly ever at the end. */
const FIRST_TEMPERATURE = 20;
const LAST_TEMPERATURE = 3;
const STEPS_PER_TEMPERATURE = 500;
/** How often a person leaves their group: it is right where no table has room for all of it. */
const ALONE_RATE = 0.1;

type Exchange = { some: number[]; from: number; others: number[]; to: number };

/** @returns the table of each person, by positions, in the best arrangement that it came across */
export function improveSeats(
  arrangement: Arrangement,
  people: SeatedPerson[],
  pins: Seating,
  seed: number,
): Int32Array {
  const random = seededRandom(seed);
  const steps = Math.min(MAX_STEPS, STEPS_PER_PERSON * people.length);
  const nextExchange = exchangesOf(arrangement, people, pins, random);
  let best = arrangement.tableOf.slice();
  let cost = 0;
  let bestCost = 0;
  let temperature = FIRST_TEMPERATURE;
  for (let step = 0; step < steps; step += 1) {
    if (step % STEPS_PER_TEMPERATURE === 0)
      temperature = FIRST_TEMPERATURE * (LAST_TEMPERATURE / FIRST_TEMPERATURE) ** (step / steps);
    const next = nextExchange();
    if (!next) continue;
    const change = arrangement.exchangeCost(next.some, next.from, next.others, next.to);
    if (change > 0 && random() >= Math.exp(-change / temperature)) continue;
    arrangement.exchange(next.some, next.from, next.others, next.to);
    cost += change;
    if (cost < bestCost - 0.001) {
      bestCost = cost;
      best = arrangement.tableOf.slice();
    }
  }
  return best;
}

/** @returns draws an exchange that the tables have room for, or undefined */
function exchangesOf(
  { tableOf, members, free }: Arrangement,
  people: SeatedPerson[],
  pins: Seating,
  random: () => number,
): () => Exchange | undefined {
  const groupOf = people.map(({ id, hostId }) => hostId ?? id);
  const isPinned = people.map(({ id }) => pins.has(id));
  const movable = [...people.keys()].filter((person) => !isPinned[person]);
  const sizes = new Map<number, number>();
  for (const group of groupOf) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const isAlone = groupOf.map((group) => sizes.get(group) === 1);
  const draw = (count: number) => Math.floor(random() * count);

  /** Those of a person's group who sit with them, mostly. */
  function withGroup(person: number, table: number): number[] {
    if (isAlone[person] || random() < ALONE_RATE) return [person];
    const group = groupOf[person];
    return (members[table] as number[]).filter((other) => groupOf[other] === group && !isPinned[other]);
  }

  /** Who makes room at a table for so many; sometimes somebody does where nobody needs to. */
  function makingRoom(table: number, count: number): number[] | undefined {
    const there = members[table] as number[];
    const leaving: number[] = [];
    const needed = count - free(table);
    const wanted = needed > 0 ? needed : random() < 0.5 ? 0 : 1;
    while (leaving.length < wanted) {
      const person = there[draw(there.length)];
      if (person === undefined || isPinned[person] || leaving.includes(person)) return undefined;
      for (const one of withGroup(person, table)) if (!leaving.includes(one)) leaving.push(one);
    }
    return leaving;
  }

  return () => {
    const person = movable[draw(movable.length)];
    if (person === undefined || members.length < 2) return undefined;
    const from = tableOf[person] as number;
    const other = draw(members.length - 1);
    const to = other >= from ? other + 1 : other;
    const some = withGroup(person, from);
    const others = makingRoom(to, some.length);
    if (!others || others.length - some.length > free(from)) return undefined;
    return { some, from, others, to };
  };
}

/**
 * Numbers that look random, from 0 to 1 without 1: the same ones for the same seed (Mulberry32 of Tommy Ettinger, 2017). Not for
 * secrets.
 */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

import type { PairCosts } from './pair-costs.ts';

/** Of a person more or less than the even share of a table, squared. */
const UNEVEN_COST = 10;
const NOWHERE = -1;

export type Arrangement = ReturnType<typeof openArrangement>;

/**
 * Who sits at which table, by positions, with what it costs. It keeps the cost of each person at each table, so that what an exchange
 * of places would change takes as many steps as people change their place, however many there are in all.
 * @param seats of each table
 */
export function openArrangement({ count, values }: PairCosts, seats: number[]) {
  const tableOf = new Int32Array(count).fill(NOWHERE);
  const members: number[][] = seats.map(() => []);
  /** Of each person with all who sit at a table, table after table. */
  const affinity = new Int32Array(count * seats.length);
  const share = count / seats.reduce((sum, each) => sum + each, 0);

  const pairCost = (one: number, other: number) => values[one * count + other] as number;
  const affinityTo = (person: number, table: number) => affinity[table * count + person] as number;
  const seated = (table: number) => (members[table] as number[]).length;
  const free = (table: number) => (seats[table] as number) - seated(table);
  const uneven = (table: number, people: number) =>
    UNEVEN_COST * (people - share * (seats[table] as number)) ** 2;

  function addAffinity(person: number, table: number, sign: 1 | -1) {
    const [row, start] = [person * count, table * count];
    for (let other = 0; other < count; other += 1)
      affinity[start + other] = (affinity[start + other] as number) + sign * (values[row + other] as number);
  }

  /** Moves a person, whether there is a seat or not. */
  function put(person: number, table: number) {
    const from = tableOf[person] as number;
    if (from !== NOWHERE) {
      const there = members[from] as number[];
      there[there.indexOf(person)] = there.at(-1) as number;
      there.pop();
      addAffinity(person, from, -1);
    }
    tableOf[person] = table;
    (members[table] as number[]).push(person);
    addAffinity(person, table, 1);
  }

  /** What people who sit nowhere would cost at a table. */
  function joinCost(people: number[], table: number): number {
    let cost = uneven(table, seated(table) + people.length) - uneven(table, seated(table));
    for (const person of people) cost += affinityTo(person, table);
    return cost + within(people, pairCost);
  }

  /** How the cost changes if some people of one table and some of another change places. */
  function exchangeCost(some: number[], from: number, others: number[], to: number): number {
    const more = some.length - others.length;
    let cost =
      uneven(from, seated(from) - more) -
      uneven(from, seated(from)) +
      uneven(to, seated(to) + more) -
      uneven(to, seated(to));
    for (const person of some) cost += affinityTo(person, to) - affinityTo(person, from);
    for (const person of others) cost += affinityTo(person, from) - affinityTo(person, to);
    // They are counted above with people who go too, or come with them.
    for (const person of some) for (const other of others) cost -= 2 * pairCost(person, other);
    return cost + 2 * within(some, pairCost) + 2 * within(others, pairCost);
  }

  function exchange(some: number[], from: number, others: number[], to: number) {
    for (const person of some) put(person, to);
    for (const person of others) put(person, from);
  }

  /** Of all, counted again. */
  function cost(): number {
    let total = 0;
    for (const [table, people] of members.entries())
      total += within(people, pairCost) + uneven(table, people.length);
    return total;
  }

  return { tableOf, members, free, put, joinCost, exchangeCost, exchange, cost };
}

function within(people: number[], pairCost: (one: number, other: number) => number): number {
  let cost = 0;
  for (let one = 1; one < people.length; one += 1)
    for (let other = 0; other < one; other += 1)
      cost += pairCost(people[one] as number, people[other] as number);
  return cost;
}

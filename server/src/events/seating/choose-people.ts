import type { SeatedPerson, Seating } from './seated-person.ts';

/** People who are seated together if there is room: a member and their guests. */
export function groupsOf<Person extends Pick<SeatedPerson, 'id' | 'hostId'>>(people: Person[]): Person[][] {
  const groups = new Map<number, Person[]>();
  for (const person of people) {
    const key = person.hostId ?? person.id;
    groups.set(key, [...(groups.get(key) ?? []), person]);
  }
  return [...groups.values()];
}

/**
 * Those for whom there is a seat, where there are fewer seats than people: who has a place already, then who registered first. A group
 * that is too large for what is left is passed over.
 */
export function withSeats(people: SeatedPerson[], pins: Seating, seats: number): SeatedPerson[] {
  if (people.length <= seats) return people;
  const chosen = people.filter(({ id }) => pins.has(id));
  let left = seats - chosen.length;
  for (const group of groupsOf(people.filter(({ id }) => !pins.has(id))))
    if (group.length <= left) {
      chosen.push(...group);
      left -= group.length;
    }
  return chosen;
}

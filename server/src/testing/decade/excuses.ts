// Whom the circle excuses from an event in ten years, at random: before it or after, until it is closed; now and then not after all.

import type { Club } from '../club.ts';
import type { Act } from './act.ts';
import type { Random } from './random.ts';
import { isPresent } from './reference-door.ts';
import { isOpen, type ReferenceEvent } from './reference-events.ts';
import { Refused } from './reference-membership.ts';

export const EXCUSING = ['excuse', 'unexcuse'];

type Surroundings = {
  /** Does it in the model and in the product. */
  attempt(event: ReferenceEvent, act: Act): Promise<void>;
  /** The registrations of an event, in their order. */
  idsOf(event: ReferenceEvent): Promise<number[]>;
};

export function createExcuses(club: Club, random: Random, { attempt, idsOf }: Surroundings) {
  const { domain, admin } = club;
  const { eventRegistrations } = domain;
  const idOf = async (event: ReferenceEvent, index: number) => (await idsOf(event))[index] ?? 0;

  const excuse = (event: ReferenceEvent, index: number) =>
    attempt(event, {
      what: 'excuse',
      expected() {
        const state = event.list.people[index]?.state;
        const hasSeat = state === 'REGISTERED' || state === 'WITHDRAWN_LATE';
        if (!isOpen(event) || !hasSeat || isPresent(event.door, index))
          throw new Refused('nothing to excuse');
        event.excused.add(index);
      },
      actual: async () =>
        eventRegistrations.excuse(admin, event.id, await idOf(event, index), { reason: 'Malade' }),
    });

  const unexcuse = (event: ReferenceEvent, index: number) =>
    attempt(event, {
      what: 'unexcuse',
      expected() {
        if (!isOpen(event)) throw new Refused('it is closed');
        event.excused.delete(index);
      },
      actual: async () => eventRegistrations.unexcuse(admin, event.id, await idOf(event, index)),
    });

  /** One day with an event. */
  async function work(event: ReferenceEvent): Promise<void> {
    const isOver = event.state === 'HELD';
    for (const [index, { state }] of event.list.people.entries()) {
      const isExcused = event.excused.has(index);
      const mayOwe = state === 'REGISTERED' || state === 'WITHDRAWN_LATE';
      if (isExcused && random.chance(0.02)) await unexcuse(event, index);
      else if (!isExcused && random.chance(!mayOwe ? 0.0005 : isOver ? 0.03 : 0.002))
        await excuse(event, index);
    }
  }

  return { work };
}

// Something that one person does on one day: as it should be (in the model), and as it is (by the verbs of the product).

import type { Actor } from '../../kernel/actor.ts';
import type { Club } from '../club.ts';
import type { Random } from './random.ts';
import type { ReferenceMembership } from './reference-membership.ts';
import type { Moment } from './reference-verbs.ts';

export type Act = { what: string; expected(): void; actual(): Promise<unknown> };

export type Person = { accountId: number; address: string };

/** A membership on a day, and who may do something about it. */
export type ActContext = {
  club: Club;
  random: Random;
  moment: Moment;
  membership: ReferenceMembership;
  newPerson(): Promise<Person>;
  /** The memberships on which people sat last, by their accounts. */
  homes: Map<number, number>;
};

export const memberActor = (id: number): Actor => ({ kind: 'member', id, name: 'Membre', sessionId: 'test' });

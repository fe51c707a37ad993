import type { PolicyRules } from '@cercle/contract/policy-rules';
import type { Db } from '../db/database.ts';
import type { Day } from '../kernel/calendar.ts';
import { figuresOf, inForceOn, listAnnounced } from './policies.table.ts';

/** A version of the general conditions, as a term depends on it. */
export type Conditions = { id: number; validFrom: Day; rules: PolicyRules };

export async function conditionsById(db: Db, id: number): Promise<Conditions> {
  const { valid_from, rules } = await figuresOf(db, id);
  return { id, validFrom: valid_from ?? '', rules: JSON.parse(rules) };
}

/** The conditions of a term that begins on a day: of those that were announced by another day, the newest. */
export async function conditionsOn(db: Db, day: Day, announcedBy: Day): Promise<Conditions> {
  const versions = await listAnnounced(db);
  const announced = versions.filter(({ announced_on }) => announced_on <= announcedBy);
  // The first version is the text of all days before it, too.
  const version = inForceOn(announced.length > 0 ? announced : versions.slice(-1), day);
  if (!version) throw new Error('A site has at least the first version of its conditions');
  return conditionsById(db, version.id);
}

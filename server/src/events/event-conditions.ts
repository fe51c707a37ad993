import type { Db } from '../db/database.ts';
import type { EventRow } from '../db/schema.ts';
import type { Day } from '../kernel/calendar.ts';
import { type Conditions, conditionsById, conditionsOn } from '../policies/conditions.ts';

/** The general conditions of an event: those in force when it was published; of a draft, those of today. */
export const conditionsOfEvent = (
  db: Db,
  { policy_version_id }: Pick<EventRow, 'policy_version_id'>,
  today: Day,
): Promise<Conditions> =>
  policy_version_id === null ? conditionsOn(db, today, today) : conditionsById(db, policy_version_id);

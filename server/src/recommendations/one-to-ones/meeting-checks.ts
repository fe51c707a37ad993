import { ONE_TO_ONE_PAST_DAYS } from '@cercle/contract/one-to-ones';
import type { Db } from '../../db/database.ts';
import type { Member } from '../../kernel/actor.ts';
import { addDays, type Day, isDay, today } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fieldError } from '../../kernel/domain-error.ts';
import type { Mailbox } from '../../mail/outbox.ts';
import { statusOn } from '../../members/person-status.ts';
import { isReachable } from '../people/people.table.ts';

export const NO_SUCH_DAY = 'Ce jour n’existe pas';
export const DAY_TO_COME = 'Ce jour n’est pas encore venu';
export const DAY_TOO_OLD = `Une rencontre se note dans les ${ONE_TO_ONE_PAST_DAYS}\u00a0jours`;
export const WITH_ONESELF = 'Choisissez un autre membre que vous-même';
export const NO_MEMBER = 'Choisissez un membre du cercle';

/** @throws DomainError validation unless it is a day from 90 days ago to today, in Belgium */
export function requireDay(clock: Clock, metOn: Day): void {
  if (!isDay(metOn)) throw fieldError('metOn', NO_SUCH_DAY);
  if (metOn > today(clock)) throw fieldError('metOn', DAY_TO_COME);
  if (metOn < addDays(today(clock), -ONE_TO_ONE_PAST_DAYS)) throw fieldError('metOn', DAY_TOO_OLD);
}

/**
 * The other of a meeting: a member of the circle, of the directory or known to this one already. Of others, the message does not say
 * whether they exist.
 * @throws DomainError validation
 */
export async function requireOther(db: Db, clock: Clock, { id }: Member, otherId: number): Promise<Mailbox> {
  if (otherId === id) throw fieldError('withId', WITH_ONESELF);
  const isFormer = (await statusOn(db, otherId, today(clock))) === 'FORMER';
  if (isFormer || !(await isReachable(db, id, otherId))) throw fieldError('withId', NO_MEMBER);
  return db
    .selectFrom('account')
    .select(['full_name as name', 'email as address'])
    .where('id', '=', otherId)
    .executeTakeFirstOrThrow();
}

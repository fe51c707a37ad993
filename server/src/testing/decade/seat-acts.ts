// Who gets a seat, who leaves, and how many seats a company has.

import type { Act, ActContext } from './act.ts';
import { currentOf, seatedOn } from './reference-membership.ts';
import * as verbs from './reference-verbs.ts';

export async function* companyActs(context: ActContext): AsyncGenerator<Act> {
  const { membership, moment, random, club } = context;
  if (random.chance(0.01)) yield await assign(context);
  const seated = seatedOn(membership);
  if (seated.length > 0 && random.chance(0.002)) {
    const { accountId } = random.pick(seated);
    yield {
      what: `leave ${accountId}`,
      expected: () => verbs.leave(membership, moment, accountId),
      actual: async () => {
        const { id } = await club.database.db
          .selectFrom('seat_assignment')
          .select('id')
          .where('account_id', '=', accountId)
          .where('state', '<>', 'RELEASED')
          .executeTakeFirstOrThrow();
        await club.domain.memberships.releaseSeat(club.admin, membership.id, id);
      },
    };
  }
  // Those who added seats change their mind more often within the month.
  const month = moment.day.slice(0, 7);
  const hasAdded = currentOf(membership)?.added.some(({ on }) => on.startsWith(month)) ?? false;
  if (random.chance(hasAdded ? 0.05 : 0.003)) {
    const added = random.pick([1, 1, 2, 3, -1, -1, -2]);
    yield {
      what: `add ${added} seats`,
      expected: () => verbs.addSeats(membership, moment, added),
      actual: () => club.domain.memberships.addSeats(club.admin, membership.id, { added, reason: '' }),
    };
  }
}

/** Somebody new gets a seat. */
export async function assign(context: ActContext): Promise<Act> {
  const { membership, moment, club } = context;
  const person = await context.newPerson();
  return {
    what: `assign ${person.accountId}`,
    expected: () => {
      verbs.assign(membership, moment, person);
      context.homes.set(person.accountId, membership.id);
    },
    actual: () => club.domain.memberships.assignSeat(club.admin, membership.id, person.accountId),
  };
}

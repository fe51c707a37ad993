// Which terms a membership gets, and how they end before their last day.

import { addDays, type Day } from '../../kernel/calendar.ts';
import type { Act, ActContext } from './act.ts';
import type { Pack } from './reference-membership.ts';
import * as verbs from './reference-verbs.ts';

const SEAT_PRICE_CENTS = 45_000;
const seatsReason = 'Petite équipe';

/** The first term, or another after a gap. */
function grant({ membership, moment, random, club }: ActContext, from: Day): Act {
  const pack: Pack = membership.isCompany
    ? { offer: 'BUSINESS', seats: random.between(3, 6), unitNetCents: SEAT_PRICE_CENTS }
    : { offer: 'SINGLE', seats: 1, unitNetCents: 0 };
  const { offer, seats, unitNetCents } = pack;
  const agreement = offer === 'BUSINESS' ? { seats, unitNetCents, seatsReason } : {};
  return {
    what: `grant from ${from}`,
    expected: () => verbs.grant(membership, moment, { ...pack, from }),
    actual: () =>
      club.domain.memberships.grant(club.admin, membership.id, { startsOn: from, offer, ...agreement }),
  };
}

/** It may have begun before the site kept terms. */
export const join = (context: ActContext): Act =>
  grant(context, addDays(context.moment.day, context.random.pick([0, 0, 0, -100, -300, 5])));

export const rejoin = (context: ActContext): Act =>
  grant(context, addDays(context.moment.day, context.random.pick([0, 0, 0, 1, 10, 30])));

export function upgrade({ membership, moment, club }: ActContext): Act {
  const pack = { seats: 3, unitNetCents: SEAT_PRICE_CENTS };
  return {
    what: 'upgrade',
    expected: () => verbs.upgrade(membership, moment, pack),
    actual: () => club.domain.memberships.upgrade(club.admin, membership.id, { ...pack, seatsReason }),
  };
}

export const terminate = ({ membership, moment, club }: ActContext): Act => ({
  what: 'terminate',
  expected: () => verbs.terminate(membership, moment),
  actual: () => club.domain.memberships.terminate(club.admin, membership.id, { reason: 'Accord' }),
});

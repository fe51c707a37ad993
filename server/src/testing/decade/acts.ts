// What people do with a membership on a day, at random: often what is likely in its state, now and then anything.

import { type Act, type ActContext, memberActor } from './act.ts';
import { BOOKKEEPING } from './bookkeeper.ts';
import { CIRCLE } from './circle.ts';
import { EVENTS } from './club-events.ts';
import { FINANCES } from './finances.ts';
import { MAILING } from './invoice-mail.ts';
import { currentOf, plannedOf, Refused, seatedOn } from './reference-membership.ts';
import { openRenewalOf } from './reference-screens.ts';
import * as verbs from './reference-verbs.ts';
import { renewalActs } from './renewal-acts.ts';
import { assign, companyActs } from './seat-acts.ts';
import { rejoin, terminate, upgrade } from './term-acts.ts';

/** What happens in every ten years. */
export const ACTS = [
  ...['grant', 'assign', 'leave', 'add', 'upgrade', 'terminate', 'ownDecline', 'ownUndo'],
  ...['notice', 'tell', 'return', 'invoice', 'decline', 'declineByLetter', 'agree', 'resume', 'renew', 'end'],
  ...BOOKKEEPING,
  ...MAILING,
  ...FINANCES,
  ...EVENTS,
  ...CIRCLE,
];

/** Nobody asks about the renewals of older ones. */
const RECENT_TERMS = 3;

/** The acts of one membership on one day. */
export async function* actsOf(context: ActContext): AsyncGenerator<Act> {
  const { membership, random } = context;
  const recentTerms = membership.terms.slice(-RECENT_TERMS);
  for (const term of recentTerms) if (term.renewal) yield* renewalActs(context, term, term.renewal);
  if (currentOf(membership)?.offer === 'BUSINESS') yield* companyActs(context);
  const isOpen = currentOf(membership) !== undefined || plannedOf(membership) !== undefined;
  if (random.chance(isOpen ? 0.0002 : 0.01)) yield rejoin(context);
  if (random.chance(0.0003)) yield upgrade(context);
  if (random.chance(0.0002)) yield terminate(context);
  const isDeclined = openRenewalOf(membership)?.renewal?.state === 'DECLINED';
  if (random.chance(isDeclined ? 0.01 : 0.0005)) yield ownChoice(context, isDeclined === random.chance(0.2));
  const hasSeats = isOpen && seatedOn(membership).length === 0;
  if (random.chance(hasSeats ? 0.3 : 0.0005)) yield await assign(context);
}

/** At « Mon adhésion », by who sat there last. */
function ownChoice(context: ActContext, declines: boolean): Act {
  const { membership, moment, club } = context;
  const term = openRenewalOf(membership);
  const seat = membership.seats.at(-1);
  const newest = membership.terms.findLast(({ state }) => state !== 'ANNULLED');
  const leftOn = seat?.to ?? null;
  const hasLeftBefore = leftOn !== null && newest !== undefined && leftOn <= newest.from;
  const isOwn = newest?.offer === 'SINGLE' && !hasLeftBefore;
  const actor = memberActor(seat?.accountId ?? 0);
  const decide = declines ? verbs.decline : verbs.resume;
  return {
    what: declines ? 'ownDecline' : 'ownUndo',
    expected() {
      if (!seat || !isOwn || !term?.renewal || context.homes.get(seat.accountId) !== membership.id)
        throw new Refused('not theirs');
      decide(membership, moment, { term, renewal: term.renewal });
    },
    actual: async () => {
      if (!seat || context.homes.get(seat.accountId) !== membership.id)
        throw new Refused('somebody else’s screen');
      const { mine, declineOwn, undoOwnDecline } = club.domain.ownMemberships;
      const shown = (await mine(actor))?.renewal?.id ?? 0;
      return declines ? declineOwn(actor, shown) : undoOwnDecline(actor, shown);
    },
  };
}

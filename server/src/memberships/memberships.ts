// Memberships: what a party has with the circle, term after term (terms/), the people on its seats (seats/) and the renewal of each
// term (renewals/). Every change is made under the lock of the membership, adds a line to its history and, where an administrator
// makes it, an entry to the audit log. What the calendar does by itself is in calendar-steps.ts.

import type { TermGrant, TermUpgrade } from '@cercle/contract/memberships';
import type { Dependencies } from '../dependencies.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { agreementOf } from './agreement.ts';
import { createMembershipChange } from './change-membership.ts';
import { grantTerm } from './grant.ts';
import { createRenewals } from './renewals/renewal-verbs.ts';
import { abandonRenewals } from './renewals/renewals.ts';
import { createSeats } from './seats/seat-verbs.ts';
import { releaseAllSeats, restoreLastSeat } from './seats/seats.ts';
import { createStarts } from './start/start.ts';
import { findLastTerm } from './terms/terms.table.ts';
import { requireCurrentTerm, terminateTerm } from './terms/terms.ts';
import { type Exchange, upgradeTerm } from './upgrade.ts';
import { createMembershipViews } from './views/views.ts';

export type Memberships = ReturnType<typeof createMemberships>;

export function createMemberships(dependencies: Dependencies) {
  const { db, clock } = dependencies;
  const changeMembership = createMembershipChange(dependencies);

  /**
   * Grants a term to a membership that has none in that period: the first, or after a gap another, which never begins in the past
   * (A5, A8). A Single term after another Single one gives the seat back to the person who had it.
   * @throws DomainError not-found, validation by field, conflict when terms would overlap
   */
  async function grant(actor: Actor, id: number, typed: TermGrant): Promise<void> {
    const admin = requireAdmin(actor);
    await changeMembership(admin, { id, action: 'membership.granted' }, async (change) => {
      const agreement = await agreementOf(change.trx, typed, change.day);
      const last = await findLastTerm(change.trx, id);
      await grantTerm(change, id, { ...agreement, startsOn: typed.startsOn, isCharged: true });
      // After a Business one, nobody knows which of its people it would be.
      if (agreement.offer === 'SINGLE' && last?.offer === 'SINGLE') await restoreLastSeat(change, id);
    });
  }

  /**
   * Single → Business today, until the same last day.
   * @returns what is credited and charged for the days left
   * @throws DomainError not-found, validation by field, conflict when no Single term runs
   */
  async function upgrade(actor: Actor, id: number, agreement: TermUpgrade): Promise<Exchange> {
    const admin = requireAdmin(actor);
    return changeMembership(admin, { id, action: 'membership.upgraded' }, async (change) => {
      const { exchange } = await upgradeTerm(change, id, agreement);
      return exchange;
    });
  }

  /**
   * Ends the term that runs today, by agreement or exclusion. Its seats are free at once, its renewal is over.
   * @throws DomainError not-found, conflict when no term runs
   */
  async function terminate(actor: Actor, id: number, { reason }: { reason: string }): Promise<void> {
    const admin = requireAdmin(actor);
    await changeMembership(admin, { id, action: 'membership.terminated' }, async (change) => {
      const term = await requireCurrentTerm(change, id);
      await abandonRenewals(change, term);
      await terminateTerm(change, term, { reason });
      await releaseAllSeats(change, id);
    });
  }

  return {
    grant,
    upgrade,
    terminate,
    ...createMembershipViews({ db, clock }),
    ...createStarts({ db, clock }),
    ...createSeats({ db, clock }),
    ...createRenewals(dependencies),
  };
}

// Memberships: what a party has with the circle, term after term (terms/), the people on its seats (seats/) and the renewal of each
// term (renewals/). Every change is made under the lock of the membership, adds a line to its history and, where an administrator
// makes it, an entry to the audit log. What the calendar does by itself is in calendar-steps.ts.

import type { TermGrant, TermUpgrade } from '@cercle/contract/memberships';
import type { Dependencies } from '../dependencies.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { today } from '../kernel/calendar.ts';
import { fieldError } from '../kernel/domain-error.ts';
import { createMembershipChange } from './change-membership.ts';
import { type Agreement, grantTerm, requireCurrentTerm } from './grant.ts';
import { policyOn } from './policy-stub.ts';
import { createRenewals } from './renewals/renewal-verbs.ts';
import { abandonCase } from './renewals/renewals.ts';
import { createSeats } from './seats/seat-verbs.ts';
import { releaseAllSeats } from './seats/seats.ts';
import { terminateTerm } from './terms/terms.ts';
import { type Exchange, upgradeTerm } from './upgrade.ts';

export type Memberships = ReturnType<typeof createMemberships>;

export function createMemberships(dependencies: Dependencies) {
  const { db, clock } = dependencies;
  const changeMembership = createMembershipChange(dependencies);

  /**
   * Grants a term to a membership that has none in that period: the first, or after a gap another, which never begins in the past
   * (A5, A8).
   * @throws DomainError not-found, validation by field, conflict when terms would overlap
   */
  async function grant(actor: Actor, id: number, { startsOn, ...typed }: TermGrant): Promise<void> {
    const admin = requireAdmin(actor);
    await changeMembership(admin, { id, action: 'membership.granted' }, async (change) => {
      const agreement = typed.offer === 'BUSINESS' ? ofCompany(typed) : await ofSingle(change.trx, startsOn);
      await grantTerm(change, id, { ...agreement, startsOn });
    });
  }

  /** The price and the seats of a Single term are those of the conditions. */
  async function ofSingle(trx: Parameters<typeof policyOn>[0], startsOn: string): Promise<Agreement> {
    const { rules } = await policyOn(trx, startsOn, today(clock));
    return {
      offer: 'SINGLE',
      seats: rules.singleSeats,
      unitNetCents: rules.singlePriceCents,
      seatsReason: '',
    };
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
      await abandonCase(change, term);
      await terminateTerm(change, term, { reason });
      await releaseAllSeats(change, id);
    });
  }

  return {
    grant,
    upgrade,
    terminate,
    ...createSeats({ db, clock }),
    ...createRenewals(dependencies),
  };
}

function ofCompany({ seats, unitNetCents, seatsReason = '' }: Omit<TermGrant, 'startsOn'>): Agreement {
  if (seats === undefined) throw fieldError('seats', 'Indiquez le nombre de places convenu');
  if (unitNetCents === undefined) throw fieldError('unitNetCents', 'Indiquez le prix convenu d’une place');
  return { offer: 'BUSINESS', seats, unitNetCents, seatsReason };
}

import type { SeatsAdded } from '@cercle/contract/memberships';
import { lockAccount } from '../../accounts/accounts.table.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../../idempotency/idempotency.ts';
import { type Actor, requireAdmin } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { findPerson } from '../../parties/people.table.ts';
import { createMembershipChange } from '../change-membership.ts';
import { addSeats } from './add-seats.ts';
import { findSeat } from './seats.table.ts';
import { assignSeat, releaseSeat } from './seats.ts';

/** The people of a membership, for administrators. */
export function createSeats(dependencies: Pick<Dependencies, 'db' | 'clock'>) {
  const { db } = dependencies;
  const changeMembership = createMembershipChange(dependencies);

  /**
   * Gives a member a seat: theirs from today or, before they have activated their access, kept for them.
   * @throws DomainError not-found, conflict when no seat is free, or the member has one
   */
  async function assign(actor: Actor, id: number, accountId: number): Promise<void> {
    const admin = requireAdmin(actor);
    await changeMembership(admin, { id, action: 'seat.assigned' }, async (change) => {
      await lockAccount(change.trx, accountId);
      const member = await findPerson(change.trx, accountId);
      if (!member) throw new DomainError('not-found', 'Ce membre n’existe pas ou plus.');
      await assignSeat(change, id, { accountId, state: member.active ? 'ACTIVE' : 'INVITED' });
    });
  }

  /** Frees a seat at once; does nothing when it is free already. @throws DomainError not-found */
  async function release(actor: Actor, id: number, seatId: number): Promise<void> {
    const admin = requireAdmin(actor);
    const seat = await findSeat(db, seatId);
    if (seat?.membership_id !== id) throw new DomainError('not-found', 'Cette place n’existe pas.');
    await changeMembership(admin, { id, action: 'seat.released' }, (change) => releaseSeat(change, seat));
  }

  /**
   * Adds seats from today, at the price of the term; a negative number takes back some that were added this month.
   * @throws DomainError not-found, validation, conflict when no Business term runs, or too many people sit there
   */
  async function add(
    actor: Actor,
    id: number,
    addition: SeatsAdded,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<void> {
    const admin = requireAdmin(actor);
    await changeMembership(admin, { id, action: 'seats.added', execution }, (change) =>
      addSeats(change, id, addition),
    );
  }

  return { assignSeat: assign, releaseSeat: release, addSeats: add };
}

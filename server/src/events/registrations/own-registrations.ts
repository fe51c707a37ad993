// A member's own registrations. A member comes, waits, or says no; brings guests; gives a seat back or hands it over. Registered, they
// hold one seat of the event, and their guests one each. No verb depends on the clock having come by: each closes what is over first.

import type { FeeNotice, GuestForm, OwnEvent, RegistrationForm } from '@cercle/contract/registrations';
import type { EventRegistrationRow } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../../idempotency/idempotency.ts';
import { type Actor, type Member, requireMember } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { refuseFormerMember } from '../../members/person-status.ts';
import type { Change } from '../change.ts';
import { acceptSeat } from './accept-seat.ts';
import { changeRegistrations } from './change-registrations.ts';
import { decline as declineEvent } from './decline.ts';
import { addGuest as addGuestOf } from './guests.ts';
import { handOver as handOverSeat, keepSeat } from './hand-over.ts';
import type { OpenEvent } from './open-event.ts';
import { createOwnReads } from './own-reads.ts';
import { register as registerMember } from './register.ts';
import { findOfMember, findRegistration } from './registrations.table.ts';
import { refuseOffer, withdraw as withdrawSeat } from './withdraw.ts';

export type OwnRegistrations = ReturnType<typeof createOwnRegistrations>;

type Work = (change: Change, open: OpenEvent) => Promise<void>;
/** A member's own registration for an event, or that of a guest whom they bring. */
type Target = { eventId: number; guestId?: number };
type RowWork = (change: Change, open: OpenEvent, row: EventRegistrationRow) => Promise<void>;

export function createOwnRegistrations(dependencies: Pick<Dependencies, 'db' | 'clock'>) {
  const { db, clock } = dependencies;
  const reads = createOwnReads(dependencies);

  async function requireCurrentMember(actor: Actor): Promise<Member> {
    const member = requireMember(actor);
    await refuseFormerMember({ db, clock }, member);
    return member;
  }

  const change = (
    member: Member,
    eventId: number,
    work: Work,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ) => changeRegistrations(dependencies, { actor: member, eventId, execution }, work);

  /**
   * Registers with guests: all have a seat, or all wait.
   * @throws DomainError not-found; conflict once it has begun or is cancelled, and for who is registered or waits; validation on the
   * guests, and on `isFeeSeen` after the deadline
   */
  async function register(
    actor: Actor,
    eventId: number,
    form: RegistrationForm,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<void> {
    const member = await requireCurrentMember(actor);
    const work: Work = (change, open) => registerMember(change, open, member.id, form);
    await change(member, eventId, work, execution);
  }

  /** Says that the member does not come. @throws DomainError as `register` */
  async function decline(actor: Actor, eventId: number): Promise<OwnEvent> {
    const member = await requireCurrentMember(actor);
    await change(member, eventId, (change, open) => declineEvent(change, open, member.id));
    return reads.readOwn(eventId, member);
  }

  /** Changes the registration of a member, or of their guest. @throws DomainError not-found, and what `work` throws */
  const changeOwn = async (
    actor: Actor,
    target: Target,
    work: RowWork,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<OwnEvent> => changeRegistration(await requireCurrentMember(actor), target, work, execution);

  /** As `changeOwn`, for a former member too: nobody keeps a seat that may cost them a fee because they left. */
  const giveBack = async (actor: Actor, target: Target, work: RowWork): Promise<OwnEvent> =>
    changeRegistration(requireMember(actor), target, work);

  async function changeRegistration(
    member: Member,
    { eventId, guestId }: Target,
    work: RowWork,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<OwnEvent> {
    const changeRow: Work = async (change, open) => {
      const own = await findOfMember(change.trx, eventId, member.id);
      const row = guestId === undefined ? own : await findRegistration(change.trx, eventId, guestId);
      if (!own || !row || (guestId !== undefined && row.host_id !== own.id)) throw noRegistration();
      await work(change, open, row);
    };
    await change(member, eventId, changeRow, execution);
    return reads.readOwn(eventId, member);
  }

  /** Takes the seats that are offered or, after the deadline, free. @throws DomainError not-found, conflict, validation on `isFeeSeen` */
  const accept = (actor: Actor, eventId: number, { isFeeSeen }: FeeNotice) =>
    changeOwn(actor, { eventId }, (change, open, row) => acceptSeat(change, open, row, isFeeSeen));

  /** Leaves the offer to the next, and the waiting list. @throws DomainError not-found, conflict without an offer */
  const refuse = (actor: Actor, eventId: number) => giveBack(actor, { eventId }, refuseOffer);

  /** With the guests. @throws DomainError not-found, conflict, validation on `isFeeSeen` */
  const withdraw = (actor: Actor, eventId: number, { isFeeSeen }: FeeNotice) =>
    giveBack(actor, { eventId }, (change, open, row) => withdrawSeat(change, open, row, isFeeSeen));

  /** Keeps the seat until another takes it. @throws DomainError not-found, conflict */
  const handOver = (actor: Actor, eventId: number) => giveBack(actor, { eventId }, handOverSeat);

  /** Undoes `handOver`. @throws DomainError not-found, conflict when the seat is taken */
  const keep = (actor: Actor, eventId: number) =>
    changeOwn(actor, { eventId }, (change, _open, row) => keepSeat(change, row));

  /** @throws DomainError not-found, conflict, validation */
  const addGuest = async (
    actor: Actor,
    eventId: number,
    form: GuestForm,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ) => changeOwn(actor, { eventId }, (change, open, row) => addGuestOf(change, open, row, form), execution);

  /** @throws DomainError as `withdraw` */
  const removeGuest = (actor: Actor, eventId: number, guestId: number, { isFeeSeen }: FeeNotice) =>
    giveBack(actor, { eventId, guestId }, (change, open, row) => withdrawSeat(change, open, row, isFeeSeen));

  /** @throws DomainError as `accept` */
  const acceptForGuest = (actor: Actor, eventId: number, guestId: number, { isFeeSeen }: FeeNotice) =>
    changeOwn(actor, { eventId, guestId }, (change, open, row) => acceptSeat(change, open, row, isFeeSeen));

  /** @throws DomainError as `refuse` */
  const refuseForGuest = (actor: Actor, eventId: number, guestId: number) =>
    giveBack(actor, { eventId, guestId }, refuseOffer);

  const { list, find, findById } = reads;
  return {
    ...{ list, find, findById, register, decline, accept, refuse, withdraw, handOver, keep },
    ...{ addGuest, removeGuest, acceptForGuest, refuseForGuest },
  };
}

const noRegistration = () => new DomainError('not-found', 'Vous n’avez pas cette inscription.');

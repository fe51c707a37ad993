import type { GuestData, GuestForm } from '@cercle/contract/registrations';
import type { EventRegistrationRow } from '../../db/schema.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import type { Change } from '../change.ts';
import { feeFacts, requireFeeSeen } from './late-fee.ts';
import { listProvenAccounts } from './linked-guests.table.ts';
import type { OpenEvent } from './open-event.ts';
import { EMAIL_TAKEN, listComingEmails } from './refuse-double.ts';
import { guestColumns, guestLimitText } from './register.ts';
import { recordRegistrations } from './registration-history.ts';
import { insertRegistrations, listLiveGuests } from './registrations.table.ts';
import { takeSeats } from './take-seats.ts';

/**
 * Adds a guest of a member who comes or waits. With a member who waits they wait too; else they get a seat, or wait for one alone.
 * @throws DomainError conflict for a member who neither comes nor waits, or hands their seat over; validation beyond the guests that the
 * event allows, for a person who comes already, and on `isFeeSeen`
 */
export async function addGuest(
  change: Change,
  open: OpenEvent,
  host: EventRegistrationRow,
  { isFeeSeen, ...guest }: GuestForm,
): Promise<void> {
  const { trx } = change;
  const { event, seats } = open;
  const isComing = host.state === 'REGISTERED' || host.state === 'WAITING';
  if (host.host_id !== null || !isComing) throw new DomainError('conflict', NOT_COMING);
  if (host.handing_over_since !== null) throw new DomainError('conflict', HANDING_OVER);
  const guests = await listLiveGuests(trx, host.id);
  if (guests.length >= event.guests_per_member) throw new DomainError('conflict', guestLimitText(event));
  const coming = await listComingEmails(trx, event.id, [guest]);
  if (coming.length > 0) throw fieldError('email', EMAIL_TAKEN);
  if (host.state === 'WAITING' || seats.takeable === 0) return wait(change, host, guest);
  if (seats.isLate) requireFeeSeen(open, undefined, isFeeSeen);
  const ids = await takeSeats(change, open, {
    ...{ count: 1, free: seats.free, accountId: null },
    take: () => insertGuest(change, host, guest, 'REGISTERED'),
  });
  const facts = seats.isLate ? feeFacts(open) : {};
  await recordRegistrations(change, ids, { kind: 'registration.registered', facts });
}

async function wait(change: Change, host: EventRegistrationRow, guest: GuestData): Promise<void> {
  const ids = await insertGuest(change, host, guest, 'WAITING');
  // A member who waits knows it.
  const hasLetter = host.state === 'REGISTERED';
  await recordRegistrations(change, ids, { kind: 'registration.waiting', hasLetter });
}

async function insertGuest(
  { trx, clock }: Change,
  { id, event_id }: EventRegistrationRow,
  guest: GuestData,
  state: 'REGISTERED' | 'WAITING',
): Promise<number[]> {
  const at = timestamp(clock);
  const registeredAt = state === 'REGISTERED' ? at : null;
  const row = { event_id, host_id: id, state, created_at: at, registered_at: registeredAt };
  const accounts = await listProvenAccounts(trx, [guest.email]);
  return insertRegistrations(trx, [{ ...row, ...guestColumns(guest, accounts) }]);
}

const NOT_COMING = 'Un invité vient avec un membre inscrit, ou qui attend une place.';
const HANDING_OVER = 'Cette place est à céder\u202f: gardez-la d’abord pour inviter quelqu’un.';

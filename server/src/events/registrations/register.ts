import type { GuestData, RegistrationForm } from '@cercle/contract/registrations';
import type { EventRow } from '../../db/schema.ts';
import { searchColumns } from '../../db/search-columns.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import type { Change } from '../change.ts';
import { feeFacts, requireFeeSeen } from './late-fee.ts';
import { listProvenAccounts } from './linked-guests.table.ts';
import type { OpenEvent } from './open-event.ts';
import { EMAIL_TAKEN, listComingEmails, refuseGuestOfOther } from './refuse-double.ts';
import { recordRegistrations } from './registration-history.ts';
import { findOfMember, insertRegistrations } from './registrations.table.ts';
import { takeSeats } from './take-seats.ts';

/**
 * Registers a member with their guests: all of them have a seat, or all wait (E5). Who waits is offered every seat that fits before it is
 * free for others; so what is free here is free for who comes now. A no-show of the past is no reason to refuse (E15).
 * @throws DomainError conflict for who is registered or waits, as a guest too; validation on the guests, and on `isFeeSeen` for a seat that may cost a fee
 */
export async function register(
  change: Change,
  open: OpenEvent,
  accountId: number,
  { guests, isFeeSeen }: RegistrationForm,
): Promise<void> {
  const { trx } = change;
  const { event, seats } = open;
  const earlier = await findOfMember(trx, event.id, accountId);
  if (earlier?.state === 'REGISTERED') throw new DomainError('conflict', 'Déjà inscrit à cet événement.');
  if (earlier?.state === 'WAITING')
    throw new DomainError('conflict', 'Déjà sur la liste d’attente de cet événement.');
  await refuseGuestOfOther(trx, event.id, accountId);
  const accounts = await admitGuests(change, open, accountId, guests);
  const count = 1 + guests.length;
  const hasSeats = count <= seats.takeable;
  if (hasSeats && seats.isLate) requireFeeSeen(open, undefined, isFeeSeen);
  const insert = () => insertGroup(change, open, { accountId, guests, accounts, hasSeats });
  const ids = hasSeats
    ? await takeSeats(change, open, { count, free: seats.free, accountId, take: insert })
    : await insert();
  const facts = hasSeats && seats.isLate ? feeFacts(open) : {};
  if (hasSeats) await recordRegistrations(change, ids, { kind: 'registration.registered', facts });
  // Its one letter is that of the member, who waits for all of them.
  else await recordWaiting(change, ids);
}

type Group = { accountId: number; guests: GuestData[]; accounts: GuestAccounts; hasSeats: boolean };

/** @returns the registration of the member, then those of the guests */
async function insertGroup(
  { trx, clock }: Change,
  { event }: OpenEvent,
  { accountId, guests, accounts, hasSeats }: Group,
): Promise<number[]> {
  const at = timestamp(clock);
  const common = {
    ...{ event_id: event.id, created_at: at, registered_at: hasSeats ? at : null },
    state: hasSeats ? ('REGISTERED' as const) : ('WAITING' as const),
  };
  const [hostId = 0] = await insertRegistrations(trx, [{ ...common, account_id: accountId }]);
  const rows = guests.map((guest) => ({ ...common, ...guestColumns(guest, accounts), host_id: hostId }));
  return [hostId, ...(await insertRegistrations(trx, rows))];
}

async function recordWaiting(change: Change, [memberId = 0, ...guestIds]: number[]): Promise<void> {
  const kind = 'registration.waiting';
  await recordRegistrations(change, [memberId], { kind });
  await recordRegistrations(change, guestIds, { kind, hasLetter: false });
}

/**
 * @returns the accounts of those guests who are members
 * @throws DomainError validation for more guests than the event allows, and for a person who comes already, be it the host
 */
async function admitGuests(
  { trx }: Change,
  { event }: OpenEvent,
  hostAccountId: number,
  guests: GuestData[],
): Promise<GuestAccounts> {
  if (guests.length > event.guests_per_member) throw fieldError('guests', guestLimitText(event));
  const emails = guests.map(({ email }) => email);
  const accounts = await listProvenAccounts(trx, emails);
  const coming = await listComingEmails(trx, event.id, guests);
  for (const [index, email] of emails.entries()) {
    const isTwice = emails.indexOf(email) < index || accounts.get(email) === hostAccountId;
    if (isTwice || coming.includes(email)) throw fieldError(`guests.${index}.email`, EMAIL_TAKEN);
  }
  return accounts;
}

/** Of members, by the address that they have proven. */
type GuestAccounts = Map<string, number>;

/** A guest who is a member is one person with them (E19). */
export const guestColumns = (guest: GuestData, accounts: GuestAccounts) => ({
  ...guest,
  ...searchColumns.event_registration(guest),
  account_id: accounts.get(guest.email) ?? null,
});

export function guestLimitText({ guests_per_member: limit }: EventRow): string {
  if (limit === 0) return 'Cet événement est sans invités.';
  return `Au plus ${limit}\u00a0invité${limit > 1 ? 's' : ''} par membre.`;
}

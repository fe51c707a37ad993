import type { EventRegistrationRow } from '../../db/schema.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Change } from '../change.ts';
import { fillSeats } from './fill-seats.ts';
import { isLate } from './late-fee.ts';
import type { OpenEvent } from './open-event.ts';
import { recordRegistrations } from './registration-history.ts';
import { listLiveGuests, markHandingOver } from './registrations.table.ts';
import { leave } from './withdraw.ts';

/**
 * A member who cannot come any more keeps their seat, and those of their guests, until others take them: then nothing is due. Guests
 * who wait leave the list. Who waits is told.
 * @throws DomainError conflict without a seat, and before the deadline: until then withdrawing costs nothing
 */
export async function handOver(change: Change, open: OpenEvent, row: EventRegistrationRow): Promise<void> {
  const { trx, clock } = change;
  if (row.state !== 'REGISTERED') throw new DomainError('conflict', NO_SEAT);
  if (row.handing_over_since !== null) return;
  if (!isLate(change, open, row)) throw new DomainError('conflict', NOT_LATE);
  const guests = await listLiveGuests(trx, row.id);
  await leave(
    change,
    open,
    guests.filter(({ state }) => state === 'WAITING'),
  );
  const seated = [row, ...guests.filter(({ state }) => state === 'REGISTERED')].map(({ id }) => id);
  await markHandingOver(trx, seated, timestamp(clock));
  await recordRegistrations(change, seated, { kind: 'registration.handing-over' });
  await fillSeats(change, open.event);
}

/** Comes after all, with the guests whose seats nobody has taken. @throws DomainError conflict when somebody took the seat */
export async function keepSeat(change: Change, row: EventRegistrationRow): Promise<void> {
  const { trx } = change;
  if (row.state === 'HANDED_OVER') throw new DomainError('conflict', TAKEN);
  if (row.state !== 'REGISTERED') throw new DomainError('conflict', NO_SEAT);
  if (row.handing_over_since === null) return;
  const guests = await listLiveGuests(trx, row.id);
  const kept = [row, ...guests].filter(({ handing_over_since }) => handing_over_since !== null);
  const ids = kept.map(({ id }) => id);
  await markHandingOver(trx, ids, null);
  await recordRegistrations(change, ids, { kind: 'registration.kept' });
}

const NO_SEAT = 'Cette inscription n’a pas de place.';
const NOT_LATE = 'Se désinscrire est encore sans frais\u202f: la place va alors à la liste d’attente.';
const TAKEN = 'Cette place a été reprise par une autre personne.';

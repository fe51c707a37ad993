import type { EventRow } from '../../db/schema.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Change } from '../change.ts';
import { eventNotFound, lockEvent } from '../events.table.ts';
import { fillSeats } from './fill-seats.ts';
import { readSeats, type Seats } from './seats.ts';

/** An event that people may register for, under its lock, with its seats as they are now. */
export type OpenEvent = { event: EventRow; seats: Seats };

/**
 * Locks an event for a change of its registrations. Offers whose time is over are closed first, so that a verb never depends on whether
 * the clock has come by.
 * @throws DomainError not-found, also for a draft; conflict once it has begun, or is cancelled
 */
export async function openEvent(change: Change, eventId: number): Promise<OpenEvent> {
  const { trx, clock } = change;
  const at = timestamp(clock);
  const event = await lockEvent(trx, eventId);
  refuseClosed(event, at);
  const seats = await readSeats(trx, event, at);
  if (seats.expired === 0) return { event, seats };
  await fillSeats(change, event);
  return { event, seats: await readSeats(trx, event, at) };
}

function refuseClosed({ state, starts_at }: EventRow, at: string): void {
  if (state === 'DRAFT') throw eventNotFound();
  if (state === 'CANCELLED') throw new DomainError('conflict', 'Cet événement est annulé.');
  if (state !== 'PUBLISHED') throw new DomainError('conflict', 'Cet événement a eu lieu.');
  if (starts_at <= at) throw new DomainError('conflict', 'Cet événement a commencé.');
}

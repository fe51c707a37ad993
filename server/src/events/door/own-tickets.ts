// A member's tickets: their own and those of their guests, to be shown on a phone. A ticket is for a seat: without one there is none.

import type { Tickets } from '@cercle/contract/door';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, requireMember } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { refuseFormerMember } from '../../members/person-status.ts';
import { eventById, eventNotFound } from '../events.table.ts';
import { listOwnSeats } from './door-registrations.table.ts';
import { nameOf } from './judge-check-in.ts';
import { ticketOf } from './tickets.ts';

export type OwnTickets = ReturnType<typeof createOwnTickets>;

export function createOwnTickets({ db, clock, keys }: Pick<Dependencies, 'db' | 'clock' | 'keys'>) {
  /**
   * The member's own ticket first, then those of the guests.
   * @throws DomainError forbidden for a former member; not-found, also for a draft; conflict without a seat, and once the event is over
   */
  async function find(actor: Actor, id: number): Promise<Tickets> {
    const member = requireMember(actor);
    await refuseFormerMember({ db, clock }, member);
    const event = await eventById(db, id);
    if (event.state === 'DRAFT') throw eventNotFound();
    const isOpen = event.state === 'PUBLISHED' || event.state === 'HELD';
    const seats = isOpen ? await listOwnSeats(db, id, member.id) : [];
    if (seats.length === 0)
      throw new DomainError(
        'conflict',
        'Vous n’avez pas de place à cet événement\u202f: il n’y a pas de billet.',
      );
    return {
      title: event.title,
      startsAt: event.starts_at,
      place: event.place_name,
      tickets: seats.map((seat) => ({
        registrationId: seat.id,
        name: nameOf(seat),
        text: ticketOf(keys, id, seat.id),
      })),
    };
  }

  return { find };
}

import type { GuestInvitations } from '@cercle/contract/events';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import type { Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, requireAdmin } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { changeBy } from '../change.ts';
import { attendanceOf } from '../door/check-ins.table.ts';
import { isOver } from '../door/presence.ts';
import { lockEvent } from '../events.table.ts';
import { type GuestToInvite, listGuestsToInvite, lockAddresses } from './guest-invitations.table.ts';
import { recordRegistrations } from './registration-history.ts';

const NOT_OVER = 'Les invités sont invités à rejoindre le cercle une fois l’événement tenu.';

/** Guests who came are invited to join the circle, by a letter to each address, once ever. */
export function createGuestInvitations({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  /** Asked again, it invites those who have come to be known since, or nobody. @throws DomainError not-found, conflict before its end */
  async function inviteGuests(actor: Actor, eventId: number): Promise<GuestInvitations> {
    const admin = requireAdmin(actor);
    return db.transaction().execute(async (trx) => {
      const event = await lockEvent(trx, eventId);
      if (!isOver(event)) throw new DomainError('conflict', NOT_OVER);
      const guests = await guestsUnderLock(trx, eventId);
      if (guests.length === 0) return { invited: 0 };
      const ids = guests.map(({ id }) => id);
      await recordRegistrations(changeBy(trx, clock, admin), ids, { kind: 'guest.invited' });
      const subject = { kind: 'event', id: eventId, name: event.title } as const;
      await recordAudit(trx, clock, admin, 'registration.invited', subject);
      return { invited: guests.length };
    });
  }

  return { inviteGuests };
}

async function guestsUnderLock(trx: Trx, eventId: number): Promise<GuestToInvite[]> {
  const attendance = await attendanceOf(trx, eventId);
  const guests = await listGuestsToInvite(trx, eventId, attendance);
  if (guests.length === 0) return [];
  await lockAddresses(
    trx,
    guests.map(({ email }) => email),
  );
  return listGuestsToInvite(trx, eventId, attendance);
}

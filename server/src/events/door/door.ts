// The door of an event: administrators let people in with devices that may be without a connection. Each device records check-ins and
// sends them when it can; all are merged: the union by nonce, the earliest entry counts (contract/src/merge-check-ins.ts). Nothing
// that was recorded is lost or changed. Open while the event is published or held.

import type { CheckInOutcomes, CheckIns, Door } from '@cercle/contract/door';
import type { DocumentFile } from '../../billing/documents/files.ts';
import { drawAttendanceInThread, drawBadgesInThread } from '../../billing/pdf/pdf-thread.ts';
import type { EventRow } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, requireAdmin } from '../../kernel/actor.ts';
import { hoursAfter, today } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { eventById, lockEvent } from '../events.table.ts';
import { attendanceOf, type RecordedCheckIn } from './check-ins.table.ts';
import { conflictsOf } from './conflicts.ts';
import { listRegistrations, type NamedRegistration } from './door-registrations.table.ts';
import { byName, toGuest } from './printed-guests.ts';
import { recordCheckIns } from './record-check-ins.ts';
import { ticketSignature } from './tickets.ts';

/** So long after the end of the event, devices still have its list: they may have been without a connection until the next day. */
const DEVICE_HOURS = 48;
/** The thread that draws has memory for about 1 500. */
const MAX_PRINTED = 1_000;
const TOO_MANY_TO_PRINT = `Plus de ${MAX_PRINTED} inscrits ne s’impriment pas\u202f: travaillez avec la page de l’accueil.`;

export type DoorVerbs = ReturnType<typeof createDoor>;

export function createDoor({ db, clock, keys }: Pick<Dependencies, 'db' | 'clock' | 'keys'>) {
  /** All that a device needs to work without a connection. @throws DomainError not-found; conflict while the door is closed */
  async function find(actor: Actor, id: number): Promise<Door> {
    requireAdmin(actor);
    const event = requireOpen(await eventById(db, id));
    const takenAt = timestamp(clock);
    const registrations = await listRegistrations(db, id);
    const attendance = await attendanceOf(db, id);
    return {
      event: factsOf(event),
      takenAt,
      eraseAt: hoursAfter(event.ends_at, DEVICE_HOURS),
      registrations: registrations.map((registration) => ({
        ...registration,
        signature: ticketSignature(keys, id, registration.id),
        entries: (attendance.byRegistration.get(registration.id) ?? []).map(toEntry),
      })),
      walkIns: attendance.walkIns.map((entry) => ({
        ...toEntry(entry),
        name: entry.name,
        company: entry.company,
      })),
      conflicts: conflictsOf(registrations, attendance),
    };
  }

  /**
   * Stores what a device recorded, each nonce once, in whichever order devices come.
   * @throws DomainError not-found; conflict while the door is closed. A check-in that is refused does not prevent the others
   */
  async function record(actor: Actor, id: number, data: CheckIns): Promise<CheckInOutcomes> {
    const by = requireAdmin(actor);
    return db.transaction().execute(async (trx) => {
      requireOpen(await lockEvent(trx, id));
      return { outcomes: await recordCheckIns({ trx, clock, keys, by, eventId: id }, data) };
    });
  }

  /** A badge with its ticket for each registered person, by name. @throws DomainError not-found; conflict while the door is closed */
  async function badges(actor: Actor, id: number): Promise<DocumentFile> {
    const { event, registered } = await expectedAt(actor, id);
    const guests = registered.map((registration) => toGuest(registration, keys, id));
    const bytes = await drawBadgesInThread({ title: event.title, on: today(clock), guests });
    return { name: `badges-${event.slug}.pdf`, bytes };
  }

  /** The registered people by name, with a box each. @throws DomainError not-found; conflict while the door is closed */
  async function attendanceList(actor: Actor, id: number): Promise<DocumentFile> {
    const { event, registered } = await expectedAt(actor, id);
    const { byRegistration } = await attendanceOf(db, id);
    const guests = registered.map((registration) => ({
      ...toGuest(registration, keys, id),
      since: byRegistration.get(registration.id)?.[0]?.at ?? null,
    }));
    const { title, starts_at: startsAt, place_name: place } = event;
    const bytes = await drawAttendanceInThread({ title, place, startsAt, on: today(clock), guests });
    return { name: `presences-${event.slug}.pdf`, bytes };
  }

  async function expectedAt(actor: Actor, id: number) {
    requireAdmin(actor);
    const event = requireOpen(await eventById(db, id));
    const registrations = await listRegistrations(db, id);
    const registered = registrations.filter(isRegistered).sort(byName);
    if (registered.length > MAX_PRINTED) throw new DomainError('conflict', TOO_MANY_TO_PRINT);
    return { event, registered };
  }

  return { find, record, badges, attendanceList };
}

const isRegistered = ({ state }: NamedRegistration) => state === 'REGISTERED';

const factsOf = (event: EventRow): Door['event'] => ({
  ...{ id: event.id, title: event.title, place: event.place_name, state: event.state },
  ...{ startsAt: event.starts_at, endsAt: event.ends_at },
});

const toEntry = ({ nonce, at, device }: RecordedCheckIn) => ({ nonce, at, device });

/** @throws DomainError conflict */
function requireOpen(event: EventRow): EventRow {
  if (event.state === 'PUBLISHED' || event.state === 'HELD') return event;
  throw new DomainError('conflict', CLOSED_BECAUSE[event.state]);
}

const CLOSED_BECAUSE = {
  DRAFT: 'L’accueil n’ouvre qu’une fois l’événement publié.',
  CANCELLED: 'Cet événement est annulé\u202f: il n’a pas d’accueil.',
  CLOSED: 'Cet événement est clôturé\u202f: les présences ne changent plus.',
};

// Which letter a line of the history of a registration calls for, with what holds when it is written. What has become meaningless since
// is not written: the person has left, the offer is gone, the event has moved again.

import type { RegistrationHistoryKind } from '@cercle/contract/registration-states';
import { findAccountByEmail } from '../../accounts/accounts.table.ts';
import type { Db } from '../../db/database.ts';
import type { MailCalendar } from '../../mail/mail-content.ts';
import type { Mailbox, OutgoingMail } from '../../mail/outbox.ts';
import { entryOf } from '../calendar/calendar-entry.ts';
import { letterCalendar } from '../calendar/event-calendar.ts';
import {
  cancelled,
  changed,
  handedOver,
  merged,
  offerExpired,
  registered,
  reminder,
  seatAnnounced,
  seatOffered,
  waiting,
  withdrawn,
  withdrawnLate,
} from './event.emails.ts';
import {
  guestCancelled,
  guestChanged,
  guestInvited,
  guestLeft,
  guestOfferExpired,
  guestOffered,
  guestRegistered,
  guestReminder,
  guestReplaced,
  guestSeatAnnounced,
  guestWaiting,
} from './guest.emails.ts';
import type { LetterContext } from './letter-context.ts';
import { findPendingOffer, hasLaterLine, hasWithdrawnLate, listGuests } from './letters.table.ts';

type Letter = OutgoingMail | null;
/** `to` is the member: the person themselves, or the host of the guest whose name is given. */
type Composer = (db: Db, context: LetterContext, to: Mailbox, guest: Mailbox | null) => Promise<Letter>;

/** @returns null where there is nothing (more) to say, or nobody to say it to */
export async function composeLetter(db: Db, context: LetterContext): Promise<Letter> {
  const { line, member, guest } = context;
  // A guest whose data was erased has no address; no guest comes without a member.
  if (member === undefined || guest?.address === '') return null;
  return (await COMPOSERS[line.kind]?.(db, context, member, guest)) ?? null;
}

const COMPOSERS: Partial<Record<RegistrationHistoryKind, Composer>> = {
  'registration.registered': async (db, context, to, guest) => {
    if (!isComing(context)) return null;
    const { registration, terms, ticket } = context;
    if (guest) return guestRegistered(guestHead(context, guest, to), ticket, calendarFor(context, guest));
    const guests = await listGuests(db, registration.id);
    return registered(headOf(context, to), { terms, guests, ticket }, calendarFor(context, to));
  },

  'registration.waiting': async (db, context, to, guest) => {
    const { registration, terms } = context;
    if (!isWaiting(context) || (await findPendingOffer(db, registration.id))) return null;
    if (guest) return guestWaiting(headOf(context, to), guest.name);
    return waiting(headOf(context, to), terms.isLate, await listGuests(db, registration.id));
  },

  'registration.withdrawn': async (_db, context, to, guest) => {
    if (guest) return goneLetter(context, to, guest);
    return withdrawn(headOf(context, to), endFor(context, to));
  },

  'registration.withdrawn-late': async (_db, context, to, guest) => {
    if (guest) return goneLetter(context, to, guest);
    // Once another took the seat, the letter of that says more.
    if (context.registration.state !== 'WITHDRAWN_LATE') return null;
    return withdrawnLate(headOf(context, to), context.terms, endFor(context, to));
  },

  'registration.handed-over': async (db, context, to, guest) => {
    if (!guest) return handedOver(headOf(context, to), endFor(context, to));
    // The guest knows already; it is the member who would have paid.
    if (await hasWithdrawnLate(db, context.registration.id))
      return guestReplaced(headOf(context, to), guest.name);
    return goneLetter(context, to, guest);
  },

  'registration.cancelled': async (_db, context, to, guest) => {
    const { cancel_reason: reason } = context.event;
    if (!guest) return cancelled(headOf(context, to), reason, endFor(context, to));
    const end = endFor(context, guest);
    return end && guestCancelled(guestHead(context, guest, to), reason, end);
  },

  // At the address that was told of the one that goes: its calendar has both.
  'registration.merged': async (_db, context, to, guest) =>
    merged(headOf(context, guest ?? to), endFor(context, guest ?? to)),

  'offer.made': async (db, context, to, guest) => {
    const offer = isWaiting(context) ? await findPendingOffer(db, context.registration.id) : undefined;
    if (!offer || offer.expires_at <= context.now) return null;
    if (guest) return guestOffered(headOf(context, to), guest.name, offer.expires_at, context.terms);
    return seatOffered(headOf(context, to), offer, context.terms);
  },

  'offer.expired': async (_db, context, to, guest) =>
    guest ? guestOfferExpired(headOf(context, to), guest.name) : offerExpired(headOf(context, to)),

  'seat.announced': async (_db, context, to, guest) => {
    if (!isWaiting(context)) return null;
    if (guest) return guestSeatAnnounced(headOf(context, to), guest.name, context.terms);
    return seatAnnounced(headOf(context, to), context.terms);
  },

  'event.changed': async (db, context, to, guest) => {
    const { line, facts, terms } = context;
    if (!isOpen(context) || (await hasLaterLine(db, line))) return null;
    const formerStartsAt = facts.formerStartsAt ?? null;
    if (guest) {
      if (!isComing(context)) return null;
      return guestChanged(guestHead(context, guest, to), formerStartsAt, calendarFor(context, guest));
    }
    if (!isComing(context) && !isWaiting(context)) return null;
    const calendar = isComing(context) ? calendarFor(context, to) : null;
    return changed(headOf(context, to), { formerStartsAt, terms }, calendar);
  },

  'reminder.sent': async (db, context, to, guest) => {
    const { event, facts, registration, terms, ticket } = context;
    // One that moved in the meantime has a reminder of its new hour (E9).
    if (!isComing(context) || facts.startsAt !== event.starts_at) return null;
    if (guest) return guestReminder(guestHead(context, guest, to), ticket);
    return reminder(headOf(context, to), { terms, ticket, guests: await listGuests(db, registration.id) });
  },

  'guest.invited': async (db, context, to, guest) =>
    guest && !(await findAccountByEmail(db, guest.address))
      ? guestInvited(guestHead(context, guest, to))
      : null,
};

/** To a guest who had a seat; one who was waiting was never written to. */
function goneLetter(context: LetterContext, member: Mailbox, guest: Mailbox): Letter {
  const end = endFor(context, guest);
  return end && guestLeft(guestHead(context, guest, member), end);
}

const isOpen = ({ event, now }: LetterContext) => event.state === 'PUBLISHED' && event.starts_at > now;
const isComing = (context: LetterContext) => isOpen(context) && context.registration.state === 'REGISTERED';
const isWaiting = (context: LetterContext) => isOpen(context) && context.registration.state === 'WAITING';

const headOf = ({ event, site }: LetterContext, to: Mailbox) => ({ to, event, site });
const guestHead = (context: LetterContext, guest: Mailbox, { name }: Mailbox) => ({
  ...headOf(context, guest),
  host: name,
});

const calendarFor = (context: LetterContext, to: Mailbox) => calendarOf(context, to, 'CONFIRMED');

/** Takes the event out of the calendar of who had a seat. */
const endFor = (context: LetterContext, to: Mailbox) =>
  context.hadSeat ? calendarOf(context, to, 'CANCELLED') : null;

function calendarOf(
  { event, registration, line, firm, site }: LetterContext,
  to: Mailbox,
  status: 'CONFIRMED' | 'CANCELLED',
): MailCalendar {
  const subject = { kind: 'registration', id: registration.id } as const;
  return letterCalendar(entryOf(event, { status, subject, stampedAt: line.at, organizer: firm }, site), to);
}

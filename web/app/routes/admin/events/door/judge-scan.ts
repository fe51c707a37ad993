import { REGISTRATION_STATE_LABEL } from '@cercle/contract/registration-states';
import { parseTicket, ticketText } from '@cercle/contract/tickets';
import { DOOR } from '../../../../content/admin-door.ts';
import { formatTime } from '../../../../dates.ts';
import type { DoorView, Person } from './door-view.ts';

/**
 * What to tell of a person or a code. `ok`: they come in, and the device records it; `ask`: who is at the door decides;
 * `known`: they are in already; `no`: it is no ticket of this event.
 */
export type Verdict = { kind: 'ok' | 'ask' | 'known' | 'no'; title: string; detail: string };

/** What a person at the door is told. */
export function judgePerson(person: Person): Verdict {
  const [first] = person.entries;
  const title = person.name || DOOR.nameless;
  if (first) return { kind: 'known', title, detail: DOOR.alreadyIn(formatTime(first.at), first.device) };
  if (person.state !== 'REGISTERED')
    return { kind: 'ask', title, detail: DOOR.noSeat(REGISTRATION_STATE_LABEL[person.state]) };
  return {
    kind: 'ok',
    title,
    detail: [person.company, person.host && DOOR.guestOf(person.host)].filter(Boolean).join(' – '),
  };
}

/**
 * What a scanned code is. The list may be older than the ticket: who is not on it may have registered since, which the server
 * will tell.
 */
export function judgeScan(
  text: string,
  { eventId, takenAt }: { eventId: number; takenAt: string },
  { byId }: DoorView,
): { verdict: Verdict; person: Person | undefined } {
  const no = (detail: string) => ({
    verdict: { kind: 'no', title: DOOR.refused, detail } as const,
    person: undefined,
  });
  const ticket = parseTicket(text);
  if (!ticket) return no(DOOR.noTicket);
  if (ticket.eventId !== eventId) return no(DOOR.otherEvent);
  const person = byId.get(ticket.registrationId);
  if (!person)
    return {
      verdict: { kind: 'ask', title: DOOR.unlisted, detail: DOOR.unlistedDetail(formatTime(takenAt)) },
      person,
    };
  if (text.trim() !== ticketText({ ...ticket, signature: person.signature })) return no(DOOR.forged);
  return { verdict: judgePerson(person), person };
}

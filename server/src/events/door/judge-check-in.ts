import type { CheckInResult } from '@cercle/contract/check-in-states';
import type { CheckIn } from '@cercle/contract/door';
import { REGISTRATION_STATE_LABEL } from '@cercle/contract/registration-states';
import { parseTicket } from '@cercle/contract/tickets';
import { clockTimeOf } from '../../kernel/calendar.ts';
import { isSameSecret } from '../../kernel/tokens.ts';
import type { NamedRegistration } from './door-registrations.table.ts';

type Entry = { at: string; device: string };

/** What is known of the event when a check-in arrives. */
export type DoorState = {
  eventId: number;
  registrations: Map<number, NamedRegistration>;
  signatureOf(registrationId: number): string;
  /** The entry that counts for a registration, if the person is in. */
  firstEntryOf(registrationId: number): Entry | undefined;
  /** The registration of an entry that is known. */
  registrationOfEntry(nonce: string): number | null;
};

type Judgement = {
  result: CheckInResult;
  message: string;
  /** Null for a walk-in, for an undone entry that has not arrived, and where the check-in is refused. */
  registrationId: number | null;
};

export const refused = (message: string): Judgement => ({
  result: 'REFUSED',
  message,
  registrationId: null,
});

/** What a check-in comes to. Nobody is stopped by it: the person at the door decides who comes in. */
export function judge(checkIn: CheckIn, state: DoorState): Judgement {
  if (checkIn.what === 'WALK_IN')
    return {
      result: 'ACCEPTED',
      message: `${checkIn.walkIn.name} est à l’intérieur, sans inscription.`,
      registrationId: null,
    };
  if (checkIn.what === 'UNDO')
    return {
      result: 'ACCEPTED',
      message: 'Ce passage est annulé.',
      registrationId: state.registrationOfEntry(checkIn.undoes),
    };
  if (checkIn.what === 'SEARCH') return judgeEntry(checkIn.registrationId, state);
  const ticket = parseTicket(checkIn.ticket);
  if (!ticket) return refused('Ce code n’est pas un billet du cercle.');
  if (ticket.eventId !== state.eventId) return refused('Ce billet est celui d’un autre événement.');
  if (!isSameSecret(ticket.signature, state.signatureOf(ticket.registrationId)))
    return refused('Ce billet est un faux\u202f: le site ne l’a pas émis.');
  return judgeEntry(ticket.registrationId, state);
}

function judgeEntry(registrationId: number, state: DoorState): Judgement {
  const registration = state.registrations.get(registrationId);
  if (!registration) return refused('Cette inscription n’est pas de cet événement.');
  const first = state.firstEntryOf(registrationId);
  const stateResult = registration.state === 'REGISTERED' ? 'ACCEPTED' : 'NOT_REGISTERED';
  const result = first ? 'ALREADY_IN' : stateResult;
  return { result, message: entrySentence(result, registration, first), registrationId };
}

/** @param first the entry that counts */
export function entrySentence(
  result: CheckInResult,
  registration: NamedRegistration,
  first: Entry | undefined,
): string {
  const name = nameOf(registration);
  if (result === 'ALREADY_IN' && first)
    return `${name} est déjà à l’intérieur, depuis ${hourOf(first.at)} (${first.device}).`;
  if (result === 'NOT_REGISTERED')
    return `${name} est à l’intérieur, sans place à son nom\u202f: ${stateText(registration)}.`;
  return `${name} est à l’intérieur.`;
}

/** « 18:05 », on the clock of Belgium. */
export const hourOf = (moment: string) => clockTimeOf(moment).slice(11);

export const nameOf = ({ name }: Pick<NamedRegistration, 'name'>) => name || 'Une personne sans nom';

/** « en liste d’attente ». */
export const stateText = ({ state }: Pick<NamedRegistration, 'state'>) =>
  REGISTRATION_STATE_LABEL[state].toLowerCase();

import type { RegistrationHistoryKind } from '@cercle/contract/registration-states';
import { timestamp } from '../../kernel/clock.ts';
import type { Change } from '../change.ts';

/** What a line of the history of a registration says. Moments are in UTC. */
export type RegistrationFacts = Partial<{
  /** Of an offer: until when it holds, and for how many. */
  expiresAt: string;
  seats: number;
  /** What they read of the fee before they went on. */
  feeCents: number;
  withdrawUntil: string;
  /** The registration that took the seat. */
  takenOverBy: number;
  /** The registration of the same person that stays. */
  mergedInto: number;
  /** Of a reminder: the start that it reminds of. Of a change: the former one. */
  startsAt: string;
  formerStartsAt: string;
  /** What changed, and why the club cancelled. */
  fields: string[];
  reason: string;
}>;

/**
 * Those of which a letter tells, one each. An offer that is taken has none of its own: its letter is that of the registration
 * (E20).
 */
const LETTER_KINDS: readonly RegistrationHistoryKind[] = [
  'registration.registered',
  'registration.waiting',
  'registration.withdrawn',
  'registration.withdrawn-late',
  'registration.handed-over',
  'registration.cancelled',
  'registration.merged',
  'offer.made',
  'offer.expired',
  'seat.announced',
  'event.changed',
  'reminder.sent',
  'guest.invited',
];

/** A statement takes a limited number of values. */
const LINES_PER_STATEMENT = 500;

type Line = { kind: RegistrationHistoryKind; facts?: RegistrationFacts; hasLetter?: boolean };

/**
 * Adds a line to the history of each of some registrations.
 * @param line `hasLetter`: false where another line of the same act tells the same person; else its kind decides
 */
export async function recordRegistrations(
  { trx, clock, by }: Change,
  registrationIds: readonly number[],
  { kind, facts = {}, hasLetter = true }: Line,
): Promise<void> {
  const line = {
    at: timestamp(clock),
    kind,
    account_id: by.accountId,
    by_name: by.name,
    facts: JSON.stringify(facts),
    letter_due: hasLetter && LETTER_KINDS.includes(kind),
  };
  const rows = registrationIds.map((registration_id) => ({ registration_id, ...line }));
  for (let from = 0; from < rows.length; from += LINES_PER_STATEMENT)
    await trx
      .insertInto('registration_history')
      .values(rows.slice(from, from + LINES_PER_STATEMENT))
      .execute();
}

import type { Db } from '../../db/database.ts';
import type { EventRegistrationRow, EventRow } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { timestamp } from '../../kernel/clock.ts';
import type { Mailbox } from '../../mail/outbox.ts';
import { personContact } from '../../parties/contacts.table.ts';
import { conditionsById } from '../../policies/conditions.ts';
import { ticketOf } from '../door/tickets.ts';
import { eventById } from '../events.table.ts';
import { feeText } from '../registrations/late-fee.ts';
import type { RegistrationFacts } from '../registrations/registration-history.ts';
import { withdrawDeadline } from '../withdraw-deadline.ts';
import type { FeeTerms } from './letter-texts.ts';
import type { DueLetter } from './letters.table.ts';

/** What letters are written with. */
export type LetterDependencies = Pick<Dependencies, 'db' | 'clock' | 'outbox' | 'site' | 'firm' | 'keys'>;

/** All that a letter about a registration is written from, as it is when it is written. */
export type LetterContext = {
  line: DueLetter;
  facts: RegistrationFacts;
  event: EventRow;
  registration: EventRegistrationRow;
  /** Whether they had a seat once: their calendar knows of it. */
  hadSeat: boolean;
  /** The member: the person themselves, or the host of a guest. Undefined once their account is deleted. */
  member: Mailbox | undefined;
  /** The guest, if the letter is about one. */
  guest: Mailbox | null;
  terms: FeeTerms;
  /** What the QR code of this registration says. */
  ticket: string;
  now: string;
} & Pick<LetterDependencies, 'site' | 'firm'>;

/** @throws DomainError not-found when the event or the registration is gone */
export async function readContext(
  db: Db,
  line: DueLetter,
  { clock, site, firm, keys }: LetterDependencies,
): Promise<LetterContext> {
  const registration = await registrationById(db, line.registration_id);
  const event = await eventById(db, registration.event_id);
  const host = registration.host_id === null ? null : await registrationById(db, registration.host_id);
  const accountId = (host ?? registration).account_id;
  const now = timestamp(clock);
  return {
    ...{ line, event, registration, now, site, firm },
    facts: JSON.parse(line.facts) as RegistrationFacts,
    hadSeat: registration.registered_at !== null,
    member: accountId === null ? undefined : await personContact(db, accountId),
    guest: host && { name: registration.name, address: registration.email },
    terms: await readTerms(db, { event, registration, now }),
    ticket: ticketOf(keys, event.id, registration.id),
  };
}

const registrationById = (db: Db, id: number): Promise<EventRegistrationRow> =>
  db.selectFrom('event_registration').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

type Subject = Pick<LetterContext, 'event' | 'registration' | 'now'>;

async function readTerms(db: Db, { event, registration, now }: Subject): Promise<FeeTerms> {
  const { rules } = await conditionsById(db, event.policy_version_id ?? 0);
  const { registered_at, created_at } = registration;
  const deadline = withdrawDeadline(event, rules.eventWithdrawDays, registered_at ?? created_at);
  return {
    deadline,
    isLate: now >= deadline.endsAt,
    feeText: rules.noShowFeeCents === 0 ? null : feeText(rules),
  };
}

import type { MembershipEventKind, MembershipFacts } from '@cercle/contract/membership-states';
import type { Db } from '../db/database.ts';
import { timestamp } from '../kernel/clock.ts';
import type { Change } from './change.ts';

type Subject = { membershipId: number; termId?: number | null };

/** Those of which the member is told by a letter (letters/). */
const LETTER_KINDS: MembershipEventKind[] = [
  'term.started',
  'term.ended',
  'term.terminated',
  'renewal.declined',
  'renewal.resumed',
  'renewal.confirmed',
  'renewal.decided',
  'seat.activated',
  'seat.released',
];

/** Adds a line to the history of a membership. */
export const recordEvent = (
  { trx, clock, day, by }: Change,
  kind: MembershipEventKind,
  { membershipId, termId = null }: Subject,
  facts: MembershipFacts = {},
) =>
  trx
    .insertInto('membership_event')
    .values({
      membership_id: membershipId,
      term_id: termId,
      at: timestamp(clock),
      day,
      kind,
      account_id: by.accountId,
      by_name: by.name,
      facts: JSON.stringify(facts),
      letter_due: LETTER_KINDS.includes(kind),
    })
    .execute();

/** The history of a membership, the latest first. */
export const listEvents = (db: Db, membershipId: number) =>
  db
    .selectFrom('membership_event')
    .select(['id', 'term_id', 'at', 'day', 'kind', 'by_name', 'facts'])
    .where('membership_id', '=', membershipId)
    .orderBy('id', 'desc')
    .execute();

// Memberships for which the calendar has work today, one kind after the other, written straight into a site's database; and what
// is to become of each: its steps, events, terms, renewals, seat and letters, once each (membership-outcomes.ts).

import { frenchDay } from '@cercle/contract/french-day';
import { withDe } from '@cercle/contract/french-elision';
import type { RenewalState, TermState } from '@cercle/contract/membership-states';
import type { Db, Trx } from '../../server/src/db/database.ts';
import { searchColumns } from '../../server/src/db/search-columns.ts';
import { addDays, today } from '../../server/src/kernel/calendar.ts';
import { systemClock, timestamp } from '../../server/src/kernel/clock.ts';
import { nameOf } from './seed-names.ts';

const TERM_DAYS = 365;
const NOTICE_DAYS = 30;
/** As many rows as one statement may insert on both engines. */
const BATCH_ROWS = 500;

/** Days are counted from today. */
type Term = { startsIn: number; state: TermState; renewal: RenewalState | null };
type Payer = { name: string; isCompany: boolean };
type Kind = { terms: [Term, Term?]; outcome: (payer: Payer) => string[] };

const endsIn = ({ startsIn }: Term) => startsIn + TERM_DAYS;
const dayIn = (days: number) => addDays(today(systemClock), days);

const ENDS_TODAY = -TERM_DAYS;
/** Within the month before its end. */
const TO_ANNOUNCE: Term = { startsIn: 20 - TERM_DAYS, state: 'CURRENT', renewal: 'OPEN' };

const KINDS: Kind[] = [
  {
    terms: [{ startsIn: 0, state: 'PLANNED', renewal: null }],
    outcome: () => [
      ...['step begin', 'event term.started', 'term 1 CURRENT', 'renewal 1 OPEN', 'seat ACTIVE'],
      'letter Votre adhésion au cercle',
    ],
  },
  {
    terms: [
      { startsIn: ENDS_TODAY, state: 'CURRENT', renewal: 'TOLD' },
      { startsIn: 0, state: 'PLANNED', renewal: null },
    ],
    outcome: () => [
      ...['step begin', 'event term.ended', 'event term.started', 'seat ACTIVE'],
      ...['term 1 ENDED', 'renewal 1 TOLD', 'term 2 CURRENT', 'renewal 2 OPEN'],
    ],
  },
  {
    terms: [{ startsIn: ENDS_TODAY, state: 'CURRENT', renewal: 'OPEN' }],
    outcome: () => [
      ...['step end', 'event term.ended', 'event renewal.undecided', 'seat ACTIVE'],
      ...['term 1 ENDED', 'renewal 1 NEEDS_DECISION'],
    ],
  },
  {
    terms: [{ startsIn: ENDS_TODAY, state: 'CURRENT', renewal: 'DECLINED' }],
    outcome: ({ name, isCompany }) => [
      ...['step end', 'event term.ended', 'event seat.released', 'event renewal.ended', 'seat RELEASED'],
      ...['term 1 ENDED', 'renewal 1 ENDED', 'letter Votre adhésion a pris fin'],
      ...(isCompany ? [`letter Votre place dans l’adhésion ${withDe(name)} est libérée`] : []),
    ],
  },
  {
    terms: [
      { startsIn: ENDS_TODAY - 20, state: 'ENDED', renewal: 'CLOCK' },
      { startsIn: -20, state: 'CURRENT', renewal: 'OPEN' },
    ],
    outcome: () => [
      ...['step close', 'event renewal.confirmed', 'letter Votre adhésion est renouvelée', 'seat ACTIVE'],
      ...['term 1 ENDED', 'renewal 1 RENEWED', 'term 2 CURRENT', 'renewal 2 OPEN'],
    ],
  },
  {
    terms: [TO_ANNOUNCE],
    outcome: () => [
      ...['step notice', 'event notice.sent', 'event notice.received', 'event term.granted', 'seat ACTIVE'],
      ...['term 1 CURRENT', 'renewal 1 TOLD', 'term 2 PLANNED'],
      `letter Votre adhésion se renouvelle le ${frenchDay(dayIn(endsIn(TO_ANNOUNCE)))}`,
    ],
  },
];

type DueMembership = Payer & { number: number; kind: Kind };

const dueMembership = (number: number): DueMembership => ({
  number,
  name: nameOf(number),
  // Each kind has both.
  isCompany: Math.floor(number / KINDS.length) % 2 === 1,
  kind: KINDS[number % KINDS.length] as Kind,
});

const emailOf = (number: number) => `adherent${number}@societe.example`;

/** What is to become of the membership of that number. */
export function outcomeOf(number: number): string[] {
  const { kind, ...payer } = dueMembership(number);
  return kind.outcome(payer);
}

/** The mode in which the calendar gives notices by itself. */
export const giveNotices = (db: Db) =>
  db
    .insertInto('setting')
    .values({ name: 'renewalMode', value: 'automatic' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();

/** Adds `count` memberships, numbered from `first`, each with a person on a seat. */
export async function addDueMemberships(db: Db, first: number, count: number): Promise<void> {
  for (let start = 0; start < count; start += BATCH_ROWS) {
    const size = Math.min(BATCH_ROWS, count - start);
    const batch = Array.from({ length: size }, (_, index) => dueMembership(first + start + index));
    await db.transaction().execute((trx) => insertBatch(trx, batch));
  }
}

async function insertBatch(trx: Trx, batch: DueMembership[]): Promise<void> {
  const at = timestamp(systemClock);
  const parties = batch.map(({ name, isCompany }) => ({
    ...{ kind: isCompany ? ('COMPANY' as const) : ('PERSON' as const), legal_name: name },
    ...{ enterprise_number: null, vat_status: 'LIABLE' as const },
    ...searchColumns.party({ legal_name: name, enterprise_number: null }),
    created_at: at,
  }));
  const partyRows = await trx.insertInto('party').values(parties).returning('id').execute();
  const accounts = batch.map(({ name, number, isCompany }) => ({
    ...{ role: 'MEMBER' as const, email: emailOf(number), password_hash: 'none', active: true },
    ...{ email_verified_at: at, full_name: name, photo_hash: null, profile_public: true },
    member_type: isCompany ? ('BUSINESS' as const) : ('SINGLE' as const),
    ...searchColumns.account({ full_name: name }),
    created_at: at,
  }));
  const accountRows = await trx.insertInto('account').values(accounts).returning('id').execute();
  const memberships = batch.map(({ kind: { terms } }, index) => ({
    party_id: idAt(partyRows, index),
    member_since: dayIn(terms[0].startsIn),
    created_at: at,
  }));
  const membershipRows = await trx.insertInto('membership').values(memberships).returning('id').execute();
  await insertTerms(trx, batch, membershipRows);
  const seats = batch.map(({ kind: { terms } }, index) => ({
    membership_id: idAt(membershipRows, index),
    account_id: idAt(accountRows, index),
    ...{ from_on: dayIn(terms[0].startsIn), to_on: null, state: 'ACTIVE' as const, created_at: at },
  }));
  await trx.insertInto('seat_assignment').values(seats).execute();
}

type Ids = { id: number }[];
const idAt = (rows: Ids, index: number) => rows[index]?.id ?? 0;

/** The first term of each membership, then the second of those that have two, which follows it. */
async function insertTerms(trx: Trx, batch: DueMembership[], memberships: Ids): Promise<void> {
  const policy = await trx
    .selectFrom('policy_version')
    .select('id')
    .where('announced_on', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const insert = async (terms: NewTerm[]) => {
    if (terms.length === 0) return [];
    const values = terms.map((term) => termRow(term, policy.id));
    const rows = await trx.insertInto('membership_term').values(values).returning('id').execute();
    const renewals = terms.flatMap(({ term }, index) => renewalRows(term, idAt(rows, index)));
    if (renewals.length > 0) await trx.insertInto('renewal_case').values(renewals).execute();
    return rows;
  };
  const firsts = await insert(
    batch.map(({ kind: { terms }, isCompany }, index) => ({
      ...{ term: terms[0], isCompany, membershipId: idAt(memberships, index), predecessorId: null },
    })),
  );
  await insert(
    batch.flatMap(({ kind: { terms }, isCompany }, index) => {
      const [, term] = terms;
      const ids = { membershipId: idAt(memberships, index), predecessorId: idAt(firsts, index) };
      return term ? [{ term, isCompany, ...ids }] : [];
    }),
  );
}

type NewTerm = { term: Term; isCompany: boolean; membershipId: number; predecessorId: number | null };

const termRow = ({ term, isCompany, membershipId, predecessorId }: NewTerm, policyId: number) => ({
  membership_id: membershipId,
  number: predecessorId === null ? 1 : 2,
  starts_on: dayIn(term.startsIn),
  ends_on: dayIn(endsIn(term)),
  closed_on: null,
  policy_version_id: policyId,
  offer: isCompany ? ('BUSINESS' as const) : ('SINGLE' as const),
  seats: isCompany ? 4 : 1,
  unit_net_cents: isCompany ? 45_000 : 60_000,
  origin: predecessorId === null ? ('FIRST' as const) : ('RENEWAL' as const),
  predecessor_id: predecessorId,
  state: term.state,
  created_at: timestamp(systemClock),
});

/** Told, with an invoice, where it is past that; the days to decline ended yesterday. */
function renewalRows(term: Term, termId: number) {
  const { renewal } = term;
  if (renewal === null) return [];
  const isInvoiced = renewal === 'CLOCK' || renewal === 'DECLINED';
  return [
    {
      ...{ term_id: termId, state: renewal, notice_from: dayIn(endsIn(term) - NOTICE_DAYS) },
      told_on: renewal === 'OPEN' ? null : dayIn(endsIn(term) - 1),
      invoice_received_on: isInvoiced ? dayIn(-16) : null,
      decline_until: isInvoiced ? dayIn(-1) : null,
      declined_on: renewal === 'DECLINED' ? dayIn(-2) : null,
      created_at: timestamp(systemClock),
    },
  ];
}

// Invoices and credit notes of the demonstration site. The memberships have drafted theirs; the firm began to issue them some weeks
// ago. One is overdue, two are credited, one was written by hand, and some drafts are left.

import type { DocumentCredit, ManualLine } from '@cercle/contract/documents';
import type { Database } from '../../server/src/db/database.ts';
import type { Domain } from '../../server/src/domain.ts';
import type { Actor } from '../../server/src/kernel/actor.ts';
import { isWorkingDay, today } from '../../server/src/kernel/calendar.ts';
import type { Clock } from '../../server/src/kernel/clock.ts';

/** How many drafts of the latest members are left. */
const DRAFTS_LEFT = 3;

/** Days ago: the invoice that is overdue, which has 30 days to be paid, and one that was a mistake. */
const OVERDUE_SINCE = 38;
const MISTAKEN = 33;
const MISTAKE_CREDITED = 28;
/** The others, evenly. */
const FIRST = 27;
const LAST = 3;
const SEAT_CREDITED = 12;
const BY_HAND = 16;
const SEATS_ADDED = 9;
const DRAFTED_BY_HAND = 2;

const TABLE: ManualLine = {
  text: 'Table de huit couverts au dîner du cercle',
  quantity: 1,
  unitCents: 68_000,
  vatCategory: 'S',
  vatBasisPoints: 2_100,
  why: 'Réservée par téléphone auprès du secrétariat.',
};

type DemoContext = { domain: Domain; database: Database; clock: Clock };

/** @param setClock sets the clock of the domain to so many days ago */
export async function fillInvoices(
  { domain, database, clock }: DemoContext,
  admin: Actor,
  setClock: (daysAgo: number) => void,
): Promise<void> {
  const steps = stepsOf(billingOf(domain, admin), await listDrafts(database));
  for (const { daysAgo, act } of steps.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    setClock(daysAgo);
    for (let earlier = daysAgo + 1; !isWorkingDay(today(clock)); earlier += 1) setClock(earlier);
    await act();
  }
}

type Billing = ReturnType<typeof billingOf>;

function billingOf({ documents, memberships }: Domain, admin: Actor) {
  const issue = async (id: number) => {
    const { version } = await documents.find(admin, id);
    return documents.issue(admin, id, { version });
  };
  const creditLines = async (id: number, why: string, lines: DocumentCredit['lines']) =>
    issue((await documents.credit(admin, id, { why, lines })).id);
  return {
    issue,
    draft: async (partyId: number, ...lines: ManualLine[]) =>
      (await documents.draft(admin, { partyId, note: 'Merci de votre fidélité.', lines })).id,
    credit: (id: number, why: string) => creditLines(id, why, []),
    creditSeat: async ({ id, unit_cents: netCents }: Draft, why: string) => {
      const [line] = (await documents.find(admin, id)).lines;
      return line && creditLines(id, why, [{ id: line.id, netCents }]);
    },
    addSeats: ({ membership_id: id }: Draft, added: number, reason: string) =>
      memberships.addSeats(admin, id ?? 0, { added, reason }),
  };
}

type Step = { daysAgo: number; act: () => Promise<unknown> };

function stepsOf({ issue, draft, credit, creditSeat, addSeats }: Billing, drafts: Draft[]): Step[] {
  const [ofVisitor, overdue, mistaken, ...others] = drafts;
  // The member whom a visitor logs in as gets the latest invoice.
  const spread = [...others.slice(0, -DRAFTS_LEFT), ofVisitor].filter((one) => one !== undefined);
  const [, payer] = spread;
  const company = spread.find(({ quantity }) => quantity > 1);
  if (!overdue || !mistaken || !payer || !company) throw new Error('The memberships drafted too little');
  const byHand = () =>
    draft(payer.party_id, TABLE, { ...TABLE, text: 'Vin d’honneur', quantity: 8, unitCents: 1_450 });
  return [
    { daysAgo: OVERDUE_SINCE, act: () => issue(overdue.id) },
    { daysAgo: MISTAKEN, act: () => issue(mistaken.id) },
    {
      daysAgo: MISTAKE_CREDITED,
      act: () => credit(mistaken.id, 'Cette période était déjà payée avant que le site facture.'),
    },
    ...spread.map(({ id }, index) => ({
      daysAgo: FIRST - Math.floor((index * (FIRST - LAST)) / (spread.length - 1)),
      act: () => issue(id),
    })),
    { daysAgo: BY_HAND, act: async () => issue(await byHand()) },
    { daysAgo: SEAT_CREDITED, act: () => creditSeat(company, 'Une place de moins, comme convenu.') },
    { daysAgo: SEATS_ADDED, act: () => addSeats(company, 2, 'Deux collègues rejoignent le cercle.') },
    {
      daysAgo: DRAFTED_BY_HAND,
      act: () => draft(payer.party_id, { ...TABLE, text: 'Stand à la journée des membres' }),
    },
  ];
}

type Draft = Awaited<ReturnType<typeof listDrafts>>[number];

/** The drafts of memberships, the first one first, with their first line. */
const listDrafts = ({ db }: Database) =>
  db
    .selectFrom('document')
    .innerJoin('document_line', 'document_line.document_id', 'document.id')
    .select(['document.id', 'document.party_id', 'document.membership_id'])
    .select(['document_line.quantity', 'document_line.unit_cents'])
    .where('document.number', 'is', null)
    .where('document_line.position', '=', 1)
    .orderBy('document.created_at')
    .orderBy('document.id')
    .execute();

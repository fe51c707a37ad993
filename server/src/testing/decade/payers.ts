// How parties pay in ten years, at random: in time, late, in parts, twice or never, most by a transfer, others in cash or by card.

import { addDays, type Day, today } from '../../kernel/calendar.ts';
import type { Club } from '../club.ts';
import type { Bank } from './bank-transfers.ts';
import type { Draft } from './bookkeeper.ts';
import type { Cashier } from './cashier.ts';
import type { Random } from './random.ts';
import { type Ledger, type LedgerInvoice, openOf } from './reference-ledger.ts';

/** Of those who pay twice, in parts, late and in time; the others never do. */
const HABITS = { twice: 0.05, inParts: 0.15, late: 0.35, inTime: 0.95 };
const BY_TRANSFER = 0.8;

type Due = { on: Day; invoice: LedgerInvoice; share: number };
type Surroundings = { ledger: Ledger; bank: Bank; cashier: Cashier };

export function createPayers(club: Club, random: Random, { ledger, bank, cashier }: Surroundings) {
  const { clock } = club;
  const { db } = club.database;
  let due: Due[] = [];

  const inDays = (min: number, max: number) => addDays(today(clock), random.between(min, max));

  /** A document was issued: an invoice is to be paid; a credit note lowers one. */
  async function issued({ id, creditedId }: Pick<Draft, 'id' | 'creditedId'>): Promise<void> {
    const row = await db
      .selectFrom('document')
      .innerJoin('party', 'party.id', 'document.party_id')
      .select([
        'document.party_id',
        'total_cents',
        'credited_cents',
        'payment_reference',
        'enterprise_number',
      ])
      .where('document.id', '=', creditedId ?? id)
      .executeTakeFirstOrThrow();
    if (creditedId !== null) return ledger.credit(creditedId, row.credited_cents);
    const invoice = ledger.issue({
      ...{ id, partyId: row.party_id, totalCents: row.total_cents, issuedOn: today(clock) },
      ...{ reference: row.payment_reference ?? '', isConsumer: row.enterprise_number === null },
    });
    plan(invoice);
  }

  function plan(invoice: LedgerInvoice): void {
    const habit = random.next();
    const add = (min: number, max: number, share = 1) => due.push({ on: inDays(min, max), invoice, share });
    if (habit < HABITS.twice) {
      add(1, 30);
      add(5, 60);
    } else if (habit < HABITS.inParts) {
      add(1, 30, random.next());
      add(31, 90);
    } else if (habit < HABITS.late) add(31, 120);
    else if (habit < HABITS.inTime) add(0, 30);
  }

  /** What it costs, or a part of that; the last of several pays what is left, who pays twice all of it. */
  async function payDue({ invoice, share }: Due): Promise<void> {
    const isPart = share < 1;
    const wanted = isPart ? Math.ceil(invoice.totalCents * share) : invoice.totalCents;
    const isRest = !isPart && openOf(invoice) > 0 && random.chance(0.8);
    const cents = isRest ? openOf(invoice) : Math.max(1, wanted);
    if (random.chance(BY_TRANSFER)) bank.transfer(invoice, cents);
    else await cashier.pay(invoice, cents, Math.min(cents, openOf(invoice)));
  }

  /** What is due today. */
  async function work(): Promise<void> {
    const day = today(clock);
    const isDue = (one: Due) => one.on <= day;
    const now = due.filter(isDue);
    due = due.filter((one) => !isDue(one));
    for (const one of now) await payDue(one);
  }

  return { issued, work };
}

import { frenchDay } from '@cercle/contract/french-day';
import { formatEuros } from '@cercle/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { countOf } from '../../db/page.ts';
import { numberText } from '../documents/document-content.ts';
import { isReversed } from './payment-rows.table.ts';

export type PaymentsReport = {
  payments: number;
  movements: number;
  /** What does not add up, one French sentence each. */
  faults: string[];
};

/**
 * Checks that money adds up to the cent (MO-3): what is paid of each invoice, what is booked of each movement, what each payment pays,
 * the balance of each party, and the movements of each statement that was accepted without a person. Each check is one query, so what
 * is booked meanwhile disturbs nothing.
 */
export async function verifyPayments(db: Db): Promise<PaymentsReport> {
  const checks = [documentFaults, movementFaults, paymentFaults, partyFaults, balanceFaults, statementFaults];
  const faults: string[] = [];
  for (const check of checks) faults.push(...(await check(db)));
  return {
    payments: await countOf(db.selectFrom('payment')),
    movements: await countOf(db.selectFrom('bank_movement')),
    faults,
  };
}

type Sum = number | string;
const sumOf = (column: string) => sql<Sum>`coalesce(sum(${sql.ref(column)}), 0)`;

async function documentFaults(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('document')
    .leftJoin('allocation', 'allocation.document_id', 'document.id')
    .select(['document.id', 'document.kind', 'document.year', 'document.number', 'document.paid_cents'])
    .select(sumOf('allocation.cents').as('sum'))
    .groupBy(['document.id', 'document.kind', 'document.year', 'document.number', 'document.paid_cents'])
    .having(sql<boolean>`document.paid_cents <> ${sumOf('allocation.cents')}`)
    .orderBy('document.id')
    .execute();
  return rows.map(({ id, kind, year, number, paid_cents, sum }) => {
    const name = year && number ? numberText(kind, year, number) : `Le projet ${id}`;
    return `${name}\u202f: ${formatEuros(paid_cents)} sont payés, mais ses paiements font ${formatEuros(Number(sum))}.`;
  });
}

async function movementFaults(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_movement as movement')
    .leftJoin('payment', 'payment.movement_id', 'movement.id')
    .select(['movement.id', 'movement.booked_on', 'movement.booked_cents'])
    .select(sumOf('payment.cents').as('sum'))
    .groupBy(['movement.id', 'movement.booked_on', 'movement.booked_cents'])
    .having(sql<boolean>`movement.booked_cents <> ${sumOf('payment.cents')}`)
    .orderBy('movement.id')
    .execute();
  return rows.map(
    ({ id, booked_on, booked_cents, sum }) =>
      `Le mouvement ${id} du ${frenchDay(booked_on)}\u202f: ${formatEuros(booked_cents)} sont comptabilisés, mais ses paiements font ${formatEuros(Number(sum))}.`,
  );
}

/** Only what was received pays invoices, and no more than it is; what was taken back pays nothing. */
async function paymentFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: number; sum: Sum; most: Sum }>`
    select * from (
      select payment.id, sum(allocation.cents) as sum, case
        when payment.kind <> 'PAYMENT' or ${isReversed} then 0 else payment.cents end as most
      from payment inner join allocation on allocation.payment_id = payment.id
      group by payment.id, payment.kind, payment.cents
    ) as paying where sum < 0 or sum > most order by id`.execute(db);
  return rows.map(
    ({ id, sum, most }) =>
      `Le paiement ${id} paie ${formatEuros(Number(sum))} de factures, mais il en reste ${formatEuros(Number(most))}.`,
  );
}

async function partyFaults(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('allocation')
    .innerJoin('payment', 'payment.id', 'allocation.payment_id')
    .innerJoin('document', 'document.id', 'allocation.document_id')
    .select('payment.id')
    .distinct()
    .whereRef('payment.party_id', '<>', 'document.party_id')
    .orderBy('payment.id')
    .execute();
  return rows.map(({ id }) => `Le paiement ${id} paie une facture d’un autre payeur.`);
}

async function balanceFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ party_id: number; balance: Sum }>`
    select * from (
      select party_id, sum(cents) as balance from (
        select party_id, cents from payment
        union all select payment.party_id, -allocation.cents from allocation
          inner join payment on payment.id = allocation.payment_id
      ) as moved group by party_id
    ) as balances where balance < 0 order by party_id`.execute(db);
  return rows.map(
    ({ party_id: id, balance }) => `Le solde du payeur ${id} est de ${formatEuros(Number(balance))}.`,
  );
}

async function statementFaults(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_statement as statement')
    .leftJoin('bank_movement as movement', 'movement.statement_id', 'statement.id')
    .select(['statement.id', 'statement.closing_on', 'statement.opening_cents', 'statement.closing_cents'])
    .select(sumOf('movement.cents').as('sum'))
    .where('statement.state', '=', 'ACCEPTED')
    .where('statement.decided_by', 'is', null)
    .groupBy(['statement.id', 'statement.closing_on', 'statement.opening_cents', 'statement.closing_cents'])
    .having(sql<boolean>`statement.closing_cents - statement.opening_cents <> ${sumOf('movement.cents')}`)
    .orderBy('statement.id')
    .execute();
  return rows.map(
    ({ id, closing_on, opening_cents, closing_cents, sum }) =>
      `Le relevé ${id} du ${frenchDay(closing_on)} va de ${formatEuros(opening_cents)} à ${formatEuros(closing_cents)}, mais ses mouvements font ${formatEuros(Number(sum))}.`,
  );
}

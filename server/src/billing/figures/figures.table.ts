// Each figure is one query over all documents or payments.

import type { OverdueAge } from '@cercle/contract/billing-figures';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { addDays, type Day } from '../../kernel/calendar.ts';

export async function hasInvoices(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('document')
    .select('id')
    .where('due_on', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of the ages but the last: the most days late. */
const MAX_DAYS_LATE = [30, 60, 90];

type Sum = { count: number; cents: number };
type OpenByAge = { notDue: Sum } & Record<OverdueAge, Sum>;

/** What is left to pay, by how late it is. */
export async function sumOpenByAge(db: Db, day: Day): Promise<OpenByAge> {
  const [month, twoMonths, threeMonths] = MAX_DAYS_LATE.map((days) => addDays(day, -days));
  const age = sql<OverdueAge | 'notDue'>`case
    when due_on >= ${day} then 'notDue' when due_on >= ${month} then '1-30'
    when due_on >= ${twoMonths} then '31-60' when due_on >= ${threeMonths} then '61-90' else '91+' end`;
  const rows = await db
    .selectFrom('document')
    .select(age.as('age'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .select(sql<number | string>`sum(total_cents - credited_cents - paid_cents)`.as('cents'))
    .where('due_on', 'is not', null)
    .where(sql<boolean>`credited_cents + paid_cents < total_cents`)
    .groupBy('age')
    .execute();
  const of = (wanted: OverdueAge | 'notDue'): Sum => {
    const { count = 0, cents = 0 } = rows.find((row) => row.age === wanted) ?? {};
    return { count: Number(count), cents: Number(cents) };
  };
  return {
    notDue: of('notDue'),
    '1-30': of('1-30'),
    '31-60': of('31-60'),
    '61-90': of('61-90'),
    '91+': of('91+'),
  };
}

/**
 * What was received in each month from that day on, less what was paid back; a correction counts on the day of what it corrects.
 * @param until the last day that counts
 */
export async function sumReceived(db: Db, from: Day, until?: Day): Promise<Map<string, number>> {
  const month = sql<string>`substr(paid_on, 1, 7)`;
  const rows = await db
    .selectFrom('payment')
    .select(month.as('month'))
    .select(({ fn }) => fn.sum<number | string>('cents').as('cents'))
    .where('paid_on', '>=', from)
    .$if(until !== undefined, (query) => query.where('paid_on', '<=', until ?? from))
    .groupBy('month')
    .execute();
  return new Map(rows.map(({ month, cents }) => [month, Number(cents)]));
}

/** Invoices that were issued on one day and paid in full on another. */
export type PaidInvoices = { issuedOn: Day; paidOn: Day; count: number };

/** The invoices that are paid in full, by a payment of that day or later. */
export async function listPaidInvoices(db: Db, from: Day): Promise<PaidInvoices[]> {
  const { rows } = await sql<{ issued_on: Day; paid_on: Day; count: number | string }>`
    select issued_on, paid_on, count(*) as count from (
      select document.id, document.issued_on, max(paying.paid_on) as paid_on
      from (
        select allocation.document_id, payment.paid_on
        from allocation inner join payment on payment.id = allocation.payment_id
        group by allocation.document_id, allocation.payment_id, payment.paid_on
        having sum(allocation.cents) > 0
      ) paying
      inner join document on document.id = paying.document_id
      where document.credited_cents + document.paid_cents = document.total_cents
      group by document.id, document.issued_on
    ) paid
    where paid_on >= ${from}
    group by issued_on, paid_on`.execute(db);
  return rows.map(({ issued_on, paid_on, count }) => ({
    ...{ issuedOn: issued_on, paidOn: paid_on },
    count: Number(count),
  }));
}

/** What parties have paid that pays no invoice. */
export async function sumHeld(db: Db): Promise<number> {
  const { rows } = await sql<{ held: number | string }>`
    select coalesce((select sum(cents) from payment), 0) - coalesce((select sum(cents) from allocation), 0) as held`.execute(
    db,
  );
  return Number(rows[0]?.held ?? 0);
}

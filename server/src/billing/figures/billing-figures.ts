// What the invoices come to today. Read-only.

import { type BillingFigures, OVERDUE_AGES, RECEIVED_MONTHS } from '@cercle/contract/billing-figures';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, requireAdmin } from '../../kernel/actor.ts';
import { addDays, type Day, monthsBefore, today } from '../../kernel/calendar.ts';
import { addMonths, type Month, monthOf, monthsBetween } from '../../kernel/months.ts';
import { daysToPay } from './days-to-pay.ts';
import { hasInvoices, listPaidInvoices, sumHeld, sumOpenByAge, sumReceived } from './figures.table.ts';

export type BillingFiguresVerbs = ReturnType<typeof createBillingFigures>;

export function createBillingFigures({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  /** What is open and since when, what was received in twelve months, how long it took, and what is held. */
  async function find(actor: Actor): Promise<BillingFigures> {
    requireAdmin(actor);
    const day = today(clock);
    const { notDue: open, ...late } = await sumOpenByAge(db, day);
    const overdueByAge = OVERDUE_AGES.map((age) => ({ age, ...late[age] }));
    const months = lastMonths(day);
    const received = await sumReceived(db, `${months[0]}-01`);
    return {
      hasInvoices: await hasInvoices(db),
      open,
      overdue: add(overdueByAge),
      overdueByAge,
      received: months.map((month) => ({ month, cents: received.get(month) ?? 0 })),
      daysToPay: daysToPay(await listPaidInvoices(db, addDays(monthsBefore(day, RECEIVED_MONTHS), 1))),
      heldCents: await sumHeld(db),
    };
  }

  return { find };
}

type Sum = { count: number; cents: number };

const add = (sums: Sum[]): Sum => ({
  count: sums.reduce((total, { count }) => total + count, 0),
  cents: sums.reduce((total, { cents }) => total + cents, 0),
});

/** « 2026-11 », this month the last. */
function lastMonths(day: Day): Month[] {
  const last = monthOf(day);
  return monthsBetween(addMonths(last, 1 - RECEIVED_MONTHS), last);
}

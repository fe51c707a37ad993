// What parties owe and hold, beside the model.

import { expect } from 'vitest';
import { listEntries } from '../../billing/account/statement.table.ts';
import { accountOver } from '../../billing/account/statement.ts';
import type { Club } from '../club.ts';
import { type Ledger, openOf } from './reference-ledger.ts';

/** The page of a party, and its statement of account. @throws what differs */
export async function compareAccount(
  { domain, admin, database: { db } }: Club,
  ledger: Ledger,
  partyId: number,
) {
  const open = ledger.invoicesOf(partyId).filter((invoice) => openOf(invoice) > 0);
  const openCents = open.reduce((sum, invoice) => sum + openOf(invoice), 0);
  const balanceCents = ledger.balanceOf(partyId);
  const account = await domain.payments.accountOf(admin, partyId);
  const actual = account.invoices.map((invoice) => `${invoice.id} open ${invoice.openCents}`);
  expect(actual.sort()).toEqual(open.map((invoice) => `${invoice.id} open ${openOf(invoice)}`).sort());
  expect({ openCents: account.openCents, balanceCents: account.balanceCents }).toEqual({
    ...{ openCents, balanceCents },
  });
  const { closingCents } = accountOver(await listEntries(db, partyId, LAST_DAY), {
    from: LAST_DAY,
    to: LAST_DAY,
  });
  expect(closingCents).toBe(openCents - balanceCents);
}

const LAST_DAY = '2999-01-01';

/** The figures of the whole firm, in the end. @throws what differs */
export async function compareFigures({ domain, admin }: Club, ledger: Ledger): Promise<number> {
  const parties = ledger.parties();
  const figures = await domain.billingFigures.find(admin);
  const invoices = parties.flatMap((partyId) => ledger.invoicesOf(partyId));
  expect(figures.open.cents + figures.overdue.cents).toBe(
    invoices.reduce((sum, invoice) => sum + openOf(invoice), 0),
  );
  expect(figures.heldCents).toBe(parties.reduce((sum, partyId) => sum + ledger.balanceOf(partyId), 0));
  return parties.reduce((count, partyId) => count + ledger.paymentsOf(partyId).length, 0);
}

import { expect, test } from 'vitest';
import { amountName, fieldsOf, fit, type OpenInvoice, readAllotments, sumOf } from './allotments.ts';

const invoice = (id: number, openCents: number): OpenInvoice => ({
  id,
  number: `2026-00000${id}`,
  issuedOn: '2026-11-02',
  dueOn: '2026-12-02',
  totalCents: 72_600,
  openCents,
});
const INVOICES = [invoice(1, 72_600), invoice(2, 12_100), invoice(3, 24_200)];

test('an amount pays the invoice that is open by exactly as much, whichever is due first', () => {
  expect(fit(12_100, INVOICES)).toEqual([{ documentId: 2, cents: 12_100 }]);
});

test('another amount pays the first invoices, the last of them in part', () => {
  expect(fit(80_000, INVOICES)).toEqual([
    { documentId: 1, cents: 72_600 },
    { documentId: 2, cents: 7_400 },
  ]);
});

test('what is more than all that is open is left over', () => {
  expect(sumOf(fit(200_000, INVOICES))).toBe(108_900);
  expect(fit(200_000, [])).toEqual([]);
});

test('what was filled in is read back, whatever invoices are not ticked', () => {
  const allotments = fit(80_000, INVOICES);
  const typed = fieldsOf(allotments, INVOICES);
  expect(readAllotments(typed, INVOICES)).toEqual({ documents: allotments, problems: {} });
  expect(readAllotments({ ...typed, [amountName(3)]: 'non' }, INVOICES).problems).toEqual({});
});

test('an amount that is none, or more than is open, is said at its field', () => {
  const typed = fieldsOf(fit(80_000, INVOICES), INVOICES);
  const read = readAllotments({ ...typed, [amountName(1)]: '0', [amountName(2)]: '121,01' }, INVOICES);
  expect(read.documents).toEqual([]);
  expect(read.problems).toEqual({
    [amountName(1)]: 'Écrivez un montant en euros. Exemple\u202f: 15,50',
    [amountName(2)]: 'Il ne reste que 121,00\u00a0€ à payer.',
  });
});

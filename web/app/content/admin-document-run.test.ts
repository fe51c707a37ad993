import { expect, test } from 'vitest';
import { kindsText } from './admin-document-run.ts';

const invoice = (totalCents: number) => ({ kind: 'INVOICE' as const, totalCents });
const note = (totalCents: number) => ({ kind: 'CREDIT_NOTE' as const, totalCents });

test.each([
  [[invoice(1_000)], '1\u00a0facture pour 10,00\u00a0€'],
  [[note(500), note(250)], '2\u00a0notes de crédit pour 7,50\u00a0€'],
  [
    [note(500), invoice(1_000), invoice(2_000)],
    '2\u00a0factures pour 30,00\u00a0€ et 1\u00a0note de crédit pour 5,00\u00a0€',
  ],
  [[], ''],
])('what is issued is summed by kind, never one against the other (%#)', (documents, text) => {
  expect(kindsText(documents)).toBe(text);
});

import { expect, test } from 'vitest';
import { keptSentences } from './admin-personal-data.ts';

const NOTHING = { isPayerKept: false, isPaymentKept: false, drafts: 0, issued: [], until: null };
const INVOICE = { id: 1, number: '2026-000001', openCents: 60_500 };

test('PR-2 before an erasure the screen says what stays and until when, what is to be paid, and which drafts go', () => {
  const until = '2036-12-31';
  const [kept, open, drafts] = keptSentences({ ...NOTHING, issued: [INVOICE], until, drafts: 1 });
  expect(kept).toContain('1\u00a0facture ou note de crédit émise');
  expect(kept).toContain('jusqu’au 31 décembre 2036');
  expect(open).toMatch(/Il reste 605,00.€ à payer/);
  expect(drafts).toContain('1\u00a0projet');
  expect(keptSentences({ ...NOTHING, isPayerKept: true })).toHaveLength(1);
  expect(keptSentences({ ...NOTHING, isPaymentKept: true })).toHaveLength(1);
});

test('it says nothing of a person who was never invoiced, nor of a debt where all is credited', () => {
  expect(keptSentences(NOTHING)).toEqual([]);
  const credited = { ...INVOICE, openCents: 0 };
  expect(keptSentences({ ...NOTHING, issued: [credited], until: '2036-12-31' })).toHaveLength(1);
});

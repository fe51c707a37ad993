import { bookRefund, bookReturn, undoPayment } from '../../billing/payments/book.ts';
import { today } from '../../kernel/calendar.ts';
import { type Invoicing, manualLine } from '../invoicing.ts';
import { moneyOf } from '../money.ts';
import type { Fact } from './membership-facts.ts';

/** Invoices, credit notes and payments of one party. */
export function moneyFacts(at: Invoicing) {
  const money = moneyOf(at);
  const ids: Record<string, number> = {};
  const idOf = (name: string) => ids[name] ?? 0;
  const way = () => ({ paidOn: today(at.clock), method: 'TRANSFER', movementId: null }) as const;
  const party = async () => {
    ids.party ??= await at.party();
    return ids.party;
  };
  /** Of 600 €, with VAT 726 €. */
  const invoice = (name: string) => async () => {
    ids[name] = (await at.invoice(await party())).id;
  };
  const pays = (name: string, cents: number, document?: string) => async () => {
    ids[name] = await money.pay(idOf('party'), cents, document ? { [idOf(document)]: cents } : {});
  };
  const creditsPart = async () => {
    const { lines } = await at.domain.documents.find(at.admin, idOf('third'));
    await at.credited(idOf('third'), [{ id: lines[0]?.id ?? 0, netCents: 10_000 }]);
  };
  const plan: Fact[] = [
    ['2026-03-10', invoice('first')],
    ['2026-03-20', pays('part', 30_000, 'first')],
    ['2026-07-01', invoice('second')],
    ['2027-01-05', invoice('third')],
    ['2027-02-01', pays('returned', 50_000, 'third')],
    ['2027-02-15', () => at.credited(idOf('second'))],
    [
      '2027-02-20',
      () =>
        money.inChange((change) =>
          bookReturn(change, { paymentId: idOf('returned'), paidOn: today(at.clock), movementId: null }),
        ),
    ],
    ['2027-03-20', creditsPart],
    ['2027-04-02', pays('mistake', 999)],
    [
      '2027-05-02',
      () => money.inChange((change) => undoPayment(change, { paymentId: idOf('mistake'), reason: 'Erreur' })),
    ],
    ['2027-11-02', async () => at.invoice(await party(), manualLine({ quantity: 2, unitCents: 25_000 }))],
    ['2027-11-03', async () => at.draft(await party())],
    ['2027-12-20', pays('surplus', 5_000)],
    [
      '2028-01-03',
      () =>
        money.inChange((change) => bookRefund(change, { ...way(), partyId: idOf('party'), cents: 5_000 })),
    ],
  ];
  return { plan, pays };
}

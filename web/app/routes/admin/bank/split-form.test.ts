import type { PartyAccount } from '@cercle/contract/payments';
import { expect, test } from 'vitest';
import { fieldsOf, fit } from '../payments/allotments.ts';
import { balanceName, readShares, restOf, type SplitPayer, splitFormOf } from './split-form.ts';

const account = (...opens: [id: number, openCents: number][]): PartyAccount => ({
  balanceCents: 0,
  openCents: 0,
  invoices: opens.map(([id, openCents]) => ({
    id,
    number: `2026-00000${id}`,
    issuedOn: '2026-11-02',
    dueOn: '2026-12-02',
    totalCents: openCents,
    openCents,
  })),
  payments: [],
});
const dupont: SplitPayer = { id: 1, name: 'Dupont SRL', account: account([11, 72_600], [12, 12_100]) };
const lesse: SplitPayer = { id: 2, name: 'Atelier de la Lesse', account: account([21, 24_200]) };

test('one transfer pays two invoices of a company: what fits is filled in, and nothing is left', () => {
  const typed = fieldsOf(fit(84_700, dupont.account?.invoices ?? []), dupont.account?.invoices ?? []);
  expect(restOf(84_700, typed, [dupont])).toBe(0);
  expect(splitFormOf(84_700, [dupont]).parse(typed)).toEqual({
    shares: [
      {
        partyId: 1,
        cents: 84_700,
        documents: [
          { documentId: 11, cents: 72_600 },
          { documentId: 12, cents: 12_100 },
        ],
      },
    ],
  });
});

test('an accountant pays for two companies, and what is left goes to the balance of one', () => {
  const typed = {
    'pays-11': true,
    'amount-11': '726',
    'pays-21': true,
    'amount-21': '242,00',
    [balanceName(2)]: '32',
  };
  expect(readShares(typed, [dupont, lesse]).shares).toEqual([
    { partyId: 1, cents: 72_600, documents: [{ documentId: 11, cents: 72_600 }] },
    { partyId: 2, cents: 27_400, documents: [{ documentId: 21, cents: 24_200 }] },
  ]);
  expect(splitFormOf(100_000, [dupont, lesse]).safeParse(typed).success).toBe(true);
});

test('it cannot be sent while something is left, too much is shared out, nobody pays or an amount is wrong', () => {
  const problemsOf = (cents: number, typed: Record<string, unknown>, payers: SplitPayer[]) =>
    splitFormOf(cents, payers)
      .safeParse(typed)
      .error?.issues.map(({ path }) => path[0]);
  const typed = { 'pays-11': true, 'amount-11': '726' };
  expect(problemsOf(72_700, typed, [dupont])).toEqual(['rest']);
  expect(problemsOf(72_500, typed, [dupont])).toEqual(['rest']);
  expect(problemsOf(72_600, typed, [])).toContain('party');
  expect(problemsOf(72_600, { ...typed, [balanceName(1)]: 'tout' }, [dupont])).toEqual([balanceName(1)]);
  expect(problemsOf(72_600, { ...typed, 'amount-11': '726,01' }, [dupont])).toContain('amount-11');
});

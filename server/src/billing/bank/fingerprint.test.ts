import { describe, expect, test } from 'vitest';
import type { BankMovement } from './bank-statement.ts';
import { identifyEntries } from './fingerprint.ts';

const IBAN = 'BE68539007547034';
const movement = (change: Partial<BankMovement> = {}): BankMovement => ({
  ...{ position: 1, cents: 50_00, bookedOn: '2026-02-27', valueOn: '2026-02-27' },
  ...{ structured: null, free: 'cotisation', bankReference: 'REF1', isReversal: false },
  ...{ counterparty: { name: 'Anne', iban: '', bic: '' }, parts: [] },
  ...change,
});
const keysOf = async (change?: Partial<BankMovement>, iban = IBAN) => {
  const [entry] = await identifyEntries(iban, [movement(change)]);
  return { fingerprint: entry?.fingerprint, referenceKey: entry?.referenceKey };
};

describe('An entry is another one', () => {
  test.each<[string, Partial<BankMovement>]>([
    ['of another amount', { cents: 50_01 }],
    ['that left', { cents: -50_00 }],
    ['of another day', { bookedOn: '2026-02-28' }],
    ['with another reference', { bankReference: 'REF2' }],
  ])('%s', async (_, change) => {
    const [one, other] = [await keysOf(), await keysOf(change)];
    expect(other.fingerprint).not.toBe(one.fingerprint);
    expect(other.referenceKey).not.toBe(one.referenceKey);
  });

  test('on another account, or with another communication', async () => {
    const keys = [await keysOf(), await keysOf({}, 'BE43068999999501'), await keysOf({ free: 'don' })];
    expect(new Set(keys.map(({ fingerprint }) => fingerprint)).size).toBe(3);
    expect(keys[2]?.referenceKey, 'the bank says that it is the same').toBe(keys[0]?.referenceKey);
  });

  test('D7 when it is there twice', async () => {
    const entries = await identifyEntries(IBAN, [movement(), movement(), movement({ cents: 1 })]);
    expect(new Set(entries.map(({ fingerprint }) => fingerprint)).size).toBe(3);
    expect(new Set(entries.map(({ referenceKey }) => referenceKey)).size).toBe(3);
    expect(entries.map(({ equalEntries }) => equalEntries)).toEqual([2, 2, 1]);
  });
});

describe('An entry is the same', () => {
  test.each<[string, Partial<BankMovement>]>([
    ['however its communication is spaced', { free: '  cotisation ' }],
    [
      'whatever name and account the bank gives the payer',
      { counterparty: { name: '', iban: 'BE1', bic: '' } },
    ],
    ['wherever it stands', { position: 7 }],
    [
      'D10 with the payments of its batch',
      { parts: [movement({ cents: 20_00 }), movement({ cents: 30_00 })] },
    ],
  ])('%s', async (_, change) => {
    expect(await keysOf(change)).toEqual(await keysOf());
  });
});

test.each(['', ' ', 'NONREF', 'NOTPROVIDED', '0000000000'])(
  '« %s » is no reference',
  async (bankReference) => {
    expect(await keysOf({ bankReference })).toEqual(await keysOf({ bankReference: '' }));
    expect((await keysOf({ bankReference })).referenceKey).toBeNull();
  },
);

test('An entry of 0 € changes nothing, and is left out', async () => {
  expect(await identifyEntries(IBAN, [movement({ cents: 0 })])).toEqual([]);
});

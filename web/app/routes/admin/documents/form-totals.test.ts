import { describe, expect, test } from 'vitest';
import { documentDraftForm } from './document-form-schema.ts';
import { EMPTY_LINE, lineName, nextKey, toControls } from './form-lines.ts';
import { netIn, totalsIn } from './form-totals.ts';

const line = (key: string, change: Partial<typeof EMPTY_LINE>) =>
  toControls(key, { ...EMPTY_LINE, text: 'Atelier', why: 'Devis.', ...change });

describe('What is typed for an invoice', () => {
  test('comes to totals with VAT once per category and rate, on the sum of its lines', () => {
    const values = {
      lines: 'n1 n2 n3 n4',
      ...line('n1', { quantity: '3', unitCents: '0,33' }),
      ...line('n2', { unitCents: '0,33' }),
      ...line('n3', { unitCents: '1 000', vatBasisPoints: '6' }),
      ...line('n4', { unitCents: '10', vatCategory: 'E', vatBasisPoints: 'jamais lu' }),
    };
    const { vat, netCents, vatCents, totalCents } = totalsIn(values, []);
    expect(vat.map(({ category, basisPoints, vatCents }) => [category, basisPoints, vatCents])).toEqual([
      ['E', 0, 0],
      // 21 % of 1,32 €; line by line it would be 0,21 + 0,07.
      ['S', 2_100, 28],
      ['S', 600, 6_000],
    ]);
    expect([netCents, vatCents, totalCents]).toEqual([101_132, 6_028, 107_160]);
  });

  test('counts no line that is not complete, nor an amount too large', () => {
    for (const unitCents of ['', 'x', '1,234', '999999999'])
      expect(netIn(line('n1', { unitCents }), 'n1'), unitCents).toBeNull();
    expect(totalsIn({ lines: 'n1', ...line('n1', { quantity: '' }) }, []).totalCents).toBe(0);
  });

  test('is refused at the field of its line', () => {
    const values = { partyId: '', note: '', lines: 'n1 n2' };
    const wrong = line('n2', { unitCents: '1,234', why: ' ', quantity: '0' });
    const parsed = documentDraftForm.safeParse({ ...values, ...line('n1', { unitCents: '1' }), ...wrong });
    expect(parsed.error?.issues.map(({ path }) => path[0]).sort()).toEqual(
      ['partyId', lineName('quantity', 'n2'), lineName('unitCents', 'n2'), lineName('why', 'n2')].sort(),
    );
  });

  test('has a key of its own for each new line', () => {
    expect(nextKey(['12', 'n1', 'n3'])).toBe('n4');
    expect(nextKey([])).toBe('n1');
  });
});

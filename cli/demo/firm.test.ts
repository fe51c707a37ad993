import { firmData } from '@cercle/contract/firm';
import { expect, test } from 'vitest';
import { missingMentions, sellerOf } from '../../server/src/firm/seller.ts';
import { FIRM } from './firm.ts';

test('The demonstration can invoice: what it says of its firm is what a form would store, and complete', () => {
  expect(firmData.parse(FIRM)).toEqual(FIRM);
  expect(missingMentions(sellerOf(FIRM))).toEqual([]);
});

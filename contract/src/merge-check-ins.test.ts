import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesByRegistration, type MergedCheckIn, mergeCheckIns } from './merge-check-ins.ts';

const entry = (nonce: string, registrationId: number | null, at: string): MergedCheckIn => ({
  ...{ nonce, registrationId, at },
  ...{ kind: 'ENTRY', undoes: null },
});
const undo = (nonce: string, undoes: string): MergedCheckIn => ({
  ...{ nonce, undoes, registrationId: null },
  ...{ kind: 'UNDO', at: '18:30' },
});
const nonces = (checkIns: MergedCheckIn[]) => mergeCheckIns(checkIns).map(({ nonce }) => nonce);

test('Entries count in the order of their moments, those that are undone do not', () => {
  const checkIns = [entry('b', 1, '18:05'), entry('a', 1, '18:01'), entry('c', 2, '18:02'), undo('d', 'c')];
  expect(nonces(checkIns)).toEqual(['a', 'b']);
  expect(entriesByRegistration(mergeCheckIns(checkIns)).get(1)?.[0]?.at).toBe('18:01');
});

/** Few nonces, people and moments, so that they meet. */
const recorded = fc.array(
  fc.oneof(
    fc
      .tuple(fc.nat(9), fc.nat(4), fc.nat(5))
      .map(([nonce, id, at]) => entry(`e${nonce}-${id}-${at}`, id, `18:0${at}`)),
    fc
      .tuple(fc.nat(9), fc.nat(9), fc.nat(4), fc.nat(5))
      .map(([nonce, of, id, at]) => undo(`u${nonce}-${of}-${id}-${at}`, `e${of}-${id}-${at}`)),
  ),
);
const inTwoOrders = recorded.chain((checkIns) =>
  fc.tuple(
    fc.constant(checkIns),
    fc.shuffledSubarray([...checkIns, ...checkIns], { minLength: 2 * checkIns.length }),
  ),
);

test('In whichever order and however often check-ins arrive, the same people are in since the same time (E11)', () => {
  fc.assert(
    fc.property(inTwoOrders, ([inOrder, shuffled]) => {
      expect(mergeCheckIns(shuffled)).toEqual(mergeCheckIns(inOrder));
    }),
  );
});

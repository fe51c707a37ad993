// MO-3 (server part): money adds up to the cent after any sequence of imports, bookings, splits, corrections, credits, refunds, returns
// and uses of balances, whether they are done or refused.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openClub } from '../../testing/club.ts';
import { invoicingOf } from '../../testing/invoicing.ts';
import { createMoves, type Move, moves } from '../../testing/money-moves.ts';
import { moneyFaults } from '../../testing/money-sums.ts';
import { verifyPayments } from './verify-payments.ts';

const RUNS = 25;
/** Kinds of moves that were done at least once. */
const done = new Set<Move['kind']>();

test('MO-3 what the bank told of is what pays invoices, is on balances, waits or was set aside, to the cent', {
  timeout: 180_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (sequence) => {
      const club = await openClub();
      try {
        await addsUp({ ...club, ...(await invoicingOf(club)) }, sequence);
      } finally {
        await club.close();
      }
    }),
    { numRuns: RUNS, seed: 20_261_127 },
  );
  expect([...done].sort()).toHaveLength(14);
});

async function addsUp(at: Parameters<typeof createMoves>[0], sequence: Move[]): Promise<void> {
  const { run, sums } = await createMoves(at);
  for (const move of sequence) {
    const before = await sums();
    const isDone = await run(move);
    const after = await sums();
    if (isDone) done.add(move.kind);
    const isUnchanged = isDone ? move.kind === 'importAgain' : move.kind !== 'takeBack';
    if (isUnchanged) expect(after, `${move.kind}, refused or done again`).toEqual(before);
    expect(moneyFaults(after), move.kind).toEqual([]);
    if (move.kind === 'credit')
      expect(after.byParty.map(({ paid }) => paid)).toEqual(before.byParty.map(({ paid }) => paid));
  }
  expect((await verifyPayments(at.database.db)).faults).toEqual([]);
}

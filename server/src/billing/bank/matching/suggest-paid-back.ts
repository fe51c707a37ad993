// What money that left may be: a payment that the bank takes back, or one that the firm gives back of a balance.

import type { BankSuggestion } from '@cercle/contract/bank';
import type { Party, Payment } from './candidates.table.ts';
import type { Candidates } from './candidates.ts';
import { nameWords, resemblance } from './resemblance.ts';
import type { WaitingMovement } from './waiting.ts';

/** Money is given back by hand: the name is that of the party. */
const MIN_RESEMBLANCE = 0.75;
const MAX_PARTIES = 5;

export async function suggestPaidBack(
  movement: WaitingMovement,
  candidates: Candidates,
): Promise<BankSuggestion[]> {
  const cents = -movement.cents;
  const named = await candidates.paymentsOf(
    movement.referenced.map(({ id }) => id),
    cents,
  );
  const returns = [...named, ...(await candidates.paymentsFrom(movement.iban, cents))];
  const returned = await Promise.all(returns.map((payment) => returnOf(payment, cents, candidates)));
  const refunds = await refundsOf(movement, cents, candidates);
  const isReturn = movement.isReversal || named.length > 0;
  return isReturn ? [...returned, ...refunds] : [...refunds, ...returned];
}

async function returnOf(
  { id, party }: Payment,
  cents: number,
  candidates: Candidates,
): Promise<BankSuggestion> {
  const documents = await candidates.paidBy(id);
  const paid = documents.reduce((sum, document) => sum + document.cents, 0);
  return { ground: 'RETURNED', party, documents, balanceCents: paid - cents, booking: { returnOf: id } };
}

async function refundsOf({ iban, name }: WaitingMovement, cents: number, candidates: Candidates) {
  const paid = nameWords(name);
  const like = (await candidates.namedLike(paid))
    .map((party) => ({ party, score: resemblance(paid, nameWords(party.name)) }))
    .filter(({ score }) => score >= MIN_RESEMBLANCE)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_PARTIES)
    .map(({ party }) => party);
  const parties = [
    ...new Map([...(await candidates.paidFrom(iban)), ...like].map((party) => [party.id, party])).values(),
  ];
  const balances = await Promise.all(
    parties.map(async (party) => ({ party, balance: await candidates.balanceOf(party.id) })),
  );
  return balances
    .filter(({ balance }) => balance >= cents)
    .sort((one, other) => Number(other.balance === cents) - Number(one.balance === cents))
    .map(({ party }) => refundTo(party, cents));
}

const refundTo = (party: Party, cents: number): BankSuggestion => ({
  ...{ ground: 'REFUND', party, documents: [], balanceCents: -cents },
  booking: { refundTo: party.id },
});

// A suggestion says in one place how a movement may be booked, for people and as what to send back.

import type { BankSuggestion, SuggestionGround } from '@cercle/contract/bank';
import type { Invoice, Party } from './candidates.table.ts';

/** How much of an invoice is paid. */
export type Part = { invoice: Invoice; cents: number };

/** Each invoice in whole. */
export const inFull = (invoices: Invoice[]): Part[] =>
  invoices.map((invoice) => ({ invoice, cents: invoice.openCents }));

/** The invoices one after the other, as far as the money goes. */
export function inOrder(invoices: Invoice[], cents: number): Part[] {
  let left = cents;
  const parts: Part[] = [];
  for (const invoice of invoices) {
    const part = Math.min(left, invoice.openCents);
    if (part > 0) parts.push({ invoice, cents: part });
    left -= part;
  }
  return parts;
}

const documentOf = ({ invoice, cents }: Part) => ({
  id: invoice.id,
  number: invoice.number,
  party: invoice.party,
  openCents: invoice.openCents,
  cents,
});

/** The parts pay their invoices; the rest goes to the balance of who pays the last of them. */
export function paying(ground: SuggestionGround, cents: number, parts: Part[]): BankSuggestion | undefined {
  const party = parts.at(-1)?.invoice.party;
  if (!party) return undefined;
  const rest = cents - parts.reduce((sum, part) => sum + part.cents, 0);
  const parties = [...new Set(parts.map(({ invoice }) => invoice.party.id))];
  const shares = parties.map((partyId) => {
    const its = parts.filter(({ invoice }) => invoice.party.id === partyId);
    const documents = its.map((part) => ({ documentId: part.invoice.id, cents: part.cents }));
    const sum = its.reduce((total, part) => total + part.cents, 0);
    return { partyId, cents: sum + (partyId === party.id ? rest : 0), documents };
  });
  return {
    ...{ ground, party, documents: parts.map(documentOf), balanceCents: rest },
    booking: { shares },
  };
}

/** All of it goes to the balance of a party. @param named the invoices that were meant, of which nothing is open */
export const toBalance = (
  ground: SuggestionGround,
  cents: number,
  party: Party,
  named: Invoice[] = [],
): BankSuggestion => ({
  ground,
  party,
  documents: named.map((invoice) => documentOf({ invoice, cents: 0 })),
  balanceCents: cents,
  booking: { shares: [{ partyId: party.id, cents, documents: [] }] },
});

// How movements that wait may be booked, the surest way first. Nothing is decided here: a suggestion that a person accepts is checked
// again when it is booked.

import type { BankSuggestion } from '@cercle/contract/bank';
import type { Db } from '../../../db/database.ts';
import { numberText } from '../../documents/document-content.ts';
import { invoicesByNumber, invoicesByReference } from './candidates.table.ts';
import { createCandidates } from './candidates.ts';
import { invoiceNumbersIn } from './invoice-numbers.ts';
import { referencesIn, twelveDigitsIn } from './references.ts';
import { suggestPaidBack } from './suggest-paid-back.ts';
import { suggestReceived } from './suggest-received.ts';
import type { WaitingMovement } from './waiting.ts';

const MAX_SUGGESTIONS = 5;

type Movement = {
  id: number;
  cents: number;
  booked_cents: number;
  counterparty_name: string;
  counterparty_iban: string;
  structured: string | null;
  free: string;
  is_reversal: boolean;
};

/** @returns for each movement, by its id, at most five suggestions */
export async function suggestFor(db: Db, movements: Movement[]): Promise<Map<number, BankSuggestion[]>> {
  const candidates = createCandidates(db);
  const suggestions = new Map<number, BankSuggestion[]>();
  for (const movement of await withNamed(db, movements)) {
    const suggest = movement.cents > 0 ? suggestReceived : suggestPaidBack;
    const all = (await suggest(movement, candidates)).filter((one) => one !== undefined);
    suggestions.set(movement.id, distinct(all).slice(0, MAX_SUGGESTIONS));
  }
  return suggestions;
}

/** Of several grounds for one booking, the surest. */
function distinct(suggestions: BankSuggestion[]): BankSuggestion[] {
  const first = new Map<string, BankSuggestion>();
  for (const suggestion of suggestions) {
    const key = JSON.stringify(suggestion.booking);
    if (!first.has(key)) first.set(key, suggestion);
  }
  return [...first.values()];
}

async function withNamed(db: Db, movements: Movement[]): Promise<WaitingMovement[]> {
  const said = movements.map((movement) => ({
    movement,
    references: referencesIn(movement),
    numbers: invoiceNumbersIn(movement.free),
  }));
  const byReference = await invoicesByReference(db, [
    ...new Set(said.flatMap(({ references }) => references)),
  ]);
  const byNumber = await invoicesByNumber(
    db,
    said.flatMap(({ numbers }) => numbers),
  );
  return said.map(({ movement, references, numbers }) => {
    const referenced = byReference.filter(({ reference }) => references.includes(reference ?? ''));
    const numbered = numbers.flatMap(({ year, number, isDoubtful }) => {
      const invoice = byNumber.find((one) => one.number === numberText('INVOICE', year, number));
      return invoice && !referenced.some(({ id }) => id === invoice.id) ? [{ invoice, isDoubtful }] : [];
    });
    return {
      ...{ id: movement.id, cents: movement.cents - movement.booked_cents, free: movement.free },
      ...{ name: movement.counterparty_name, iban: movement.counterparty_iban },
      ...{ isReversal: movement.is_reversal, referenced, numbered },
      digits: twelveDigitsIn(movement),
    };
  });
}

import { documentCredit } from '@cercle/contract/documents';
import { formatEuros } from '@cercle/contract/money';
import { toHundredths } from '@cercle/contract/typed-numbers';
import { z } from 'zod';
import { CREDIT } from '../../../content/admin-documents.ts';

/** A line that can still be credited. */
export type CreditableLine = { id: number; text: string; creditableCents: number };

/** The field of a line's amount. */
export const amountName = (id: number) => `amount-${id}`;

/** What is typed to credit an invoice: the rest of it, or an amount of each line in euros. */
export function creditFormOf(lines: readonly CreditableLine[]) {
  return z.record(z.string(), z.unknown()).transform((typed, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    const why = documentCredit.shape.why.safeParse(typed.why);
    if (!why.success) refuse('why', why.error.issues[0]?.message ?? '');
    if (typed.extent !== 'part') return { why: why.data ?? '', lines: [] };
    const amounts = lines.flatMap((line) => {
      const text = String(typed[amountName(line.id)] ?? '').trim();
      if (text === '') return [];
      const problem = amountProblem(toHundredths(text), line);
      if (problem) refuse(amountName(line.id), problem);
      return [{ id: line.id, netCents: toHundredths(text) }];
    });
    const [first] = lines;
    if (amounts.length === 0 && first) refuse(amountName(first.id), CREDIT.none);
    return { why: why.data ?? '', lines: amounts };
  });
}

function amountProblem(cents: number, { creditableCents }: CreditableLine): string | null {
  if (!(cents > 0)) return CREDIT.notANumber;
  return cents > creditableCents ? CREDIT.tooMuch(formatEuros(creditableCents)) : null;
}

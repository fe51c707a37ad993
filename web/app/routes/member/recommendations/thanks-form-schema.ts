import { type ThanksCreate, thanksCreate } from '@cercle/contract/thanks';
import { toHundredths } from '@cercle/contract/typed-numbers';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';

/** Its sign, or its name, may follow an amount; that of another currency leaves no number. */
const EURO = /\s*(?:€|eur|euros?)\s*$/i;

/** « 1 250,50 » → 125 050; NaN for what is no amount in euros. */
const typedCents = (typed: unknown) => toHundredths(String(typed ?? '').replace(EURO, ''));

/** Who is thanked, of a dialog that asks: a person of the circle, or a visitor. */
const thankedOf = ({ who, toId, visitorName }: FieldValues) =>
  who === 'VISITOR' ? { visitorName } : { toId: Number(toId) };

const KIND_REQUIRED = 'Dites d’où vient cette affaire';

/** What is asked of a control, by the name on the wire. */
const CONTROLS: Record<string, string> = { cents: 'amount' };

/**
 * What is typed of a thank-you, validated by the contract. A high amount is confirmed in a step of its own.
 * @param recommendationId null where the dialog asks who is thanked
 */
export const thanksFormOf = (recommendationId: number | null) =>
  z.record(z.string(), z.unknown()).transform((typed, context): ThanksCreate | Record<string, never> => {
    // A recommendation is concluded without an amount.
    if (typed.how === 'ALONE') return {};
    const { data, error } = thanksCreate.safeParse({
      ...(recommendationId === null
        ? { ...thankedOf(typed), kind: typed.kind || null }
        : { recommendationId }),
      cents: typedCents(typed.amount),
      month: typed.month || null,
      isConfirmed: true,
    });
    for (const { path, message } of error?.issues ?? []) {
      const name = String(path[0]);
      context.addIssue({ code: 'custom', path: [CONTROLS[name] ?? name], message });
    }
    if (recommendationId === null && !typed.kind)
      context.addIssue({ code: 'custom', path: ['kind'], message: KIND_REQUIRED });
    return data ?? z.NEVER;
  });

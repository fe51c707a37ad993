import { z } from 'zod';
import { MEMBER_TYPES } from './member-type.ts';
import { NO_SHOW_CAUSES } from './no-show-states.ts';

const whole = z.number().int();
const day = z.string().meta({ description: 'AAAA-MM-JJ' });
const end = day.meta({ description: 'AAAA-MM-JJ, le premier jour sans elle' });
const cents = whole.meta({ description: 'Prix d’une unité, en cents, hors TVA' });
const text = z.string();

/** The article of the general conditions on which a line rests; an empty one where the version has no such article. */
const clause = z.object({
  article: text.meta({ description: 'Son numéro' }),
  title: text,
  policyVersionId: whole,
  validFrom: day,
});

/** A part of a price, for the days left of those that it is for. */
const part = { unitCents: cents, daysLeft: whole, ofDays: whole };

/**
 * Why a line is charged, or credited: the facts that it was computed from, as they were. Computed again from them, the line is the
 * same. `SEATS`: added to a term on a day, until its end. `UPGRADE`, from Single to Business: the days left of the one credited, or
 * the same days of the other charged. `NO_SHOW`: the fee for an absence from an event. `CREDIT`: a line of an invoice, in part or whole. `MANUAL`: by an administrator.
 */
export const lineReason = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('TERM'),
      clause,
      termId: whole,
      offer: z.enum(MEMBER_TYPES),
      isRenewal: z.boolean(),
      from: day,
      to: end,
      seats: whole,
      unitCents: cents,
    }),
    z.object({ kind: z.literal('SEATS'), clause, termId: whole, from: day, to: end, added: whole, ...part }),
    z.object({
      kind: z.literal('UPGRADE'),
      clause,
      termId: whole,
      offer: z.enum(MEMBER_TYPES),
      from: day,
      to: end,
      seats: whole,
      ...part,
    }),
    z.object({
      kind: z.literal('NO_SHOW'),
      clause,
      noShowId: whole,
      event: text,
      heldOn: day,
      cause: z.enum(NO_SHOW_CAUSES),
      person: text,
      host: text.nullable().meta({ description: 'Le membre qui l’invitait' }),
      withdrawUntil: day,
      withdrawnOn: day.nullable(),
      toldOn: day,
      contestUntil: day,
      upheldOn: day.nullable().meta({ description: 'Contestée, puis maintenue' }),
      unitCents: cents,
    }),
    z.object({ kind: z.literal('CREDIT'), line: text, why: text }),
    z.object({ kind: z.literal('MANUAL'), why: text }),
  ])
  .meta({ id: 'LineReason' });

export type LineReason = z.infer<typeof lineReason>;

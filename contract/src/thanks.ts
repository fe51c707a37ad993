// Thanks for business that came through another person: the member to whom it came writes the amount, in euros and without VAT. The
// amount is seen by these two alone.

import { z } from 'zod';
import { pageOf, pageQuery } from './paging.ts';
import { RECOMMENDATION_KINDS } from './recommendation-states.ts';
import { person } from './recommendations.ts';
import { requiredLine } from './text.ts';

/** Beyond it, the amount is to be confirmed. */
export const THANKS_CONFIRM_CENTS = 10_000_000;
/** 5 million euros. */
const THANKS_MAX_CENTS = 500_000_000;
/** A month is frozen from this day of the next one on, Brussels. */
export const MONTH_FREEZES_ON_DAY = 10;

const THANKS_POSITIVE = 'Le montant doit être supérieur à zéro';
const THANKS_TOO_LARGE = 'Ce montant est trop grand';
const THANKS_EUROS = 'Donnez un montant en euros, comme 1 250 ou 1 250,50';
const THANKS_CONFIRM = 'Ce montant dépasse 100\u202f000\u00a0€\u202f: confirmez-le';
export const MONTH_FROZEN = 'Ce mois est arrêté depuis le 10\u202f: ses montants ne changent plus';

const whole = z.number().int();
const cents = whole.meta({ description: 'En cents, hors TVA' });
export const monthText = z
  .string({ error: 'Mois invalide' })
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Mois invalide')
  .meta({ description: 'AAAA-MM, en Belgique' });

/** Whom: the other member of a recommendation, a member or former member, or a visitor, who has no account. */
const thanked = {
  recommendationId: z.int32().positive('Identifiant invalide').nullable().default(null),
  toId: z.int32().positive('Choisissez une personne').nullable().default(null),
  visitorName: requiredLine('Le nom est requis', 100, 'Maximum 100 caractères').nullable().default(null),
};

export const THANKED_REQUIRED = 'Choisissez une personne, ou écrivez le nom d’un visiteur';

/** POST /me/thanks. For a recommendation that is not concluded, it concludes it. */
export const thanksCreate = z
  .object({
    ...thanked,
    kind: z.enum(RECOMMENDATION_KINDS, { error: 'Choisissez pour qui' }).nullable().default(null).meta({
      description: 'Sans recommandation\u202f; sinon, le sien',
    }),
    cents: z
      .number({ error: THANKS_EUROS })
      .int(THANKS_EUROS)
      .positive(THANKS_POSITIVE)
      .max(THANKS_MAX_CENTS, THANKS_TOO_LARGE)
      .meta({ description: 'En cents d’euro, hors TVA' }),
    month: monthText
      .nullable()
      .default(null)
      .meta({
        description: `null\u202f: le mois en cours. Le précédent se peut avant le ${MONTH_FREEZES_ON_DAY}`,
      }),
    isConfirmed: z.boolean().default(false).meta({ description: 'Requis au-delà de 100 000 €' }),
  })
  .superRefine(({ recommendationId, toId, visitorName, cents: amount, isConfirmed }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const given = [recommendationId, toId, visitorName].filter((value) => value !== null).length;
    if (given !== 1) refuse('toId', THANKED_REQUIRED);
    if (amount > THANKS_CONFIRM_CENTS && !isConfirmed) refuse('isConfirmed', THANKS_CONFIRM);
  })
  .meta({ id: 'ThanksCreate' });

/** GET /me/thanks: those that the member wrote, or received. */
export const thanksQuery = pageQuery.pick({ page: true, size: true }).extend({
  side: z.enum(['WRITTEN', 'RECEIVED'], { error: 'Choix invalide' }).default('WRITTEN'),
});

export const thanks = z
  .object({
    id: whole,
    side: z.enum(['WRITTEN', 'RECEIVED']).meta({ description: 'Du point de vue du membre' }),
    other: person.meta({ description: 'Qui est remercié, ou qui remercie' }),
    kind: z.enum(RECOMMENDATION_KINDS),
    recommendation: z.object({ id: whole, subject: z.string() }).nullable(),
    cents,
    month: monthText,
    createdAt: z.string().meta({ description: 'ISO 8601, UTC' }),
    isFrozen: z.boolean().meta({ description: 'Son mois est arrêté' }),
    canWithdraw: z.boolean(),
  })
  .meta({ id: 'Thanks' });
export const thanksPage = pageOf(thanks);

/** GET /me/thanks/months: those that may still be chosen, the current one first. */
export const openMonths = z.array(monthText);

export type ThanksCreate = z.infer<typeof thanksCreate>;
export type ThanksQuery = z.infer<typeof thanksQuery>;
export type Thanks = z.infer<typeof thanks>;

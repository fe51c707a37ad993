// What a year in the circle was worth to one member: what they gave, what they received, beside what they paid. For them alone.

import { z } from 'zod';
import { monthText } from './thanks.ts';

const whole = z.number().int();
const cents = whole.meta({ description: 'En cents, hors TVA' });

/** GET /me/year: a calendar year in Belgium; the current one if none is named. */
export const ownYearQuery = z.object({
  year: z.coerce
    .number({ error: 'Année invalide' })
    .int('Année invalide')
    .min(2000, 'Année invalide')
    .max(2999, 'Année invalide')
    .optional(),
});

const side = z.object({
  recommendations: whole,
  won: whole.meta({ description: 'Conclues dans l’année' }),
  thanks: whole,
  cents,
});

export const ownYear = z
  .object({
    year: whole,
    years: z
      .array(whole)
      .meta({ description: 'Celles qui ont quelque chose à montrer, la dernière d’abord' }),
    given: side.meta({ description: 'Ce que d’autres ont conclu grâce au membre' }),
    received: side.meta({ description: 'Ce que le membre a conclu grâce à d’autres' }),
    oneToOnes: whole.meta({ description: 'Confirmées' }),
    guestsWhoJoined: whole.meta({ description: 'Ses invités devenus membres dans l’année' }),
    events: whole.meta({ description: 'Événements où le membre était présent' }),
    dues: z
      .object({
        cents,
        because: z.array(z.string()).meta({ description: 'Le calcul, une phrase par période' }),
      })
      .meta({ description: 'La part des cotisations qui tombe dans l’année' }),
    worthPercent: whole.nullable().meta({
      description: 'Affaires reçues, en pourcentage des cotisations\u202f; null sans cotisation',
    }),
    months: z
      .array(z.object({ month: monthText, givenCents: cents, receivedCents: cents, isFrozen: z.boolean() }))
      .meta({ description: 'Les douze mois' }),
  })
  .meta({ id: 'OwnYear' });

export type OwnYear = z.infer<typeof ownYear>;

// What a member finds on « Mon cercle » each week: what waits for them, and what is new in the circle.

import { z } from 'zod';
import { oneToOne } from './one-to-ones.ts';
import { person, recommendationRow } from './recommendations.ts';

/** Rows of each group. */
export const OWN_WEEK_ROWS = 5;
/** What is new is of so many days. */
export const NEW_DAYS = 14;

const groupOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.number().int() });

/** GET /me/week. */
export const ownWeek = z
  .object({
    toAnswer: groupOf(recommendationRow).meta({ description: 'Recommandations reçues, à accepter' }),
    inProgress: groupOf(recommendationRow).meta({
      description:
        'Reçues, acceptées et pas encore conclues\u202f: celles qui attendent le plus longtemps d’abord',
    }),
    news: groupOf(recommendationRow).meta({
      description: `Données, qui ont bougé depuis moins de ${NEW_DAYS} jours par l’autre membre`,
    }),
    meetingsToConfirm: groupOf(oneToOne).meta({ description: 'Rencontres notées par un autre membre' }),
    seeking: z
      .array(person.extend({ seeking: z.string(), changedAt: z.string() }))
      .meta({ description: `Ce que d’autres membres cherchent, changé depuis moins de ${NEW_DAYS} jours` }),
    newMembers: z
      .array(person.extend({ since: z.string().meta({ description: 'AAAA-MM-JJ' }), offering: z.string() }))
      .meta({ description: `Membres depuis moins de ${NEW_DAYS} jours` }),
  })
  .meta({ id: 'OwnWeek' });

export type OwnWeek = z.infer<typeof ownWeek>;

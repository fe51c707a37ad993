// Meetings of two members: one notes it, the other confirms it.

import { z } from 'zod';
import { pageOf, pageQuery } from './paging.ts';
import { ONE_TO_ONE_STATES } from './recommendation-states.ts';
import { person } from './recommendations.ts';

/** A meeting can be noted so many days afterwards. */
export const ONE_TO_ONE_PAST_DAYS = 90;

const whole = z.number().int();
const day = z.string().meta({ description: 'AAAA-MM-JJ, un jour en Belgique' });

/** POST /me/one-to-ones. Where the other noted the same day, it confirms theirs. */
export const oneToOneCreate = z
  .object({
    withId: z.int32({ error: 'Choisissez un membre' }).positive('Choisissez un membre'),
    metOn: z.string({ error: 'Choisissez le jour' }).regex(/^\d{4}-\d{2}-\d{2}$/, 'Choisissez le jour'),
  })
  .meta({ id: 'OneToOneCreate' });

/** GET /me/one-to-ones: the last first. */
export const oneToOnesQuery = pageQuery.pick({ page: true, size: true });

export const oneToOne = z
  .object({
    id: whole,
    other: person,
    metOn: day,
    state: z.enum(ONE_TO_ONE_STATES),
    isMine: z.boolean().meta({ description: 'Notée par le membre, et non par l’autre' }),
    can: z.array(z.enum(['confirm', 'deny', 'withdraw'])),
  })
  .meta({ id: 'OneToOne' });
export const oneToOnePage = pageOf(oneToOne);

export type OneToOneCreate = z.infer<typeof oneToOneCreate>;
export type OneToOnesQuery = z.infer<typeof oneToOnesQuery>;
export type OneToOne = z.infer<typeof oneToOne>;

import { z } from 'zod';
import { exportFormat } from './import-export.ts';
import { MEMBERSHIP_EVENTS } from './membership-states.ts';

export const MAX_REHEARSED_MONTHS = 60;
export const DEFAULT_REHEARSED_MONTHS = 14;

const INVALID_MONTHS = `Indiquez un nombre de mois entre 1 et ${MAX_REHEARSED_MONTHS}`;

/** GET /admin/memberships/rehearsal: the months that are rehearsed, from today. */
export const rehearsalQuery = z.object({
  months: z.coerce
    .number({ error: INVALID_MONTHS })
    .int(INVALID_MONTHS)
    .min(1, INVALID_MONTHS)
    .max(MAX_REHEARSED_MONTHS, INVALID_MONTHS)
    .default(DEFAULT_REHEARSED_MONTHS),
});
export const rehearsalExport = rehearsalQuery.extend(exportFormat);

const rehearsedStep = z.object({
  day: z.string().meta({ description: 'AAAA-MM-JJ' }),
  kind: z.enum(MEMBERSHIP_EVENTS),
  who: z.string().meta({ description: 'La société ou la personne qui paie' }),
  membershipId: z.number().int(),
});

/** What will happen to memberships by itself, in the order of the days. */
export const rehearsal = z.object({ steps: z.array(rehearsedStep) }).meta({ id: 'MembershipRehearsal' });

export type RehearsalQuery = z.infer<typeof rehearsalQuery>;
/** One thing that will happen to a membership by itself. */
export type RehearsedStep = z.infer<typeof rehearsedStep>;
export type Rehearsal = z.infer<typeof rehearsal>;

// Who receives a campaign: sources, of which each address counts once.

import { z } from 'zod';
import { PARTICIPATIONS } from './audience-kinds.ts';
import { MEMBER_TYPES } from './member-type.ts';
import { requiredLine } from './text.ts';

const NAME_MAX = 80;
export const MAX_SOURCES = 10;
const SOURCES_ERROR = `Choisissez de 1 à ${MAX_SOURCES} publics`;
const whole = z.number().int();

/** Subscribers: those of today. Members: those of today, or of one offer. Participants: members who registered for an event. */
const audienceSource = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('SUBSCRIBERS') }),
    z.object({
      kind: z.literal('MEMBERS'),
      memberType: z
        .enum(MEMBER_TYPES, { error: 'Offre inconnue' })
        .nullable()
        .default(null)
        .meta({ description: 'Ceux d’une offre, ou tous' }),
    }),
    z.object({
      kind: z.literal('PARTICIPANTS'),
      eventId: z.int({ error: 'Choisissez un événement' }).positive('Choisissez un événement'),
      participation: z.enum(PARTICIPATIONS, { error: 'Choisissez lesquels' }),
    }),
  ],
  { error: 'Public inconnu' },
);

export const audienceSources = z
  .array(audienceSource, { error: SOURCES_ERROR })
  .min(1, SOURCES_ERROR)
  .max(MAX_SOURCES, SOURCES_ERROR)
  .meta({ id: 'AudienceSources' });

const fields = z.object({
  name: requiredLine('Le nom est requis', NAME_MAX, `Le nom doit comporter au plus ${NAME_MAX} caractères`),
  sources: audienceSources,
});

/** POST /admin/audiences. */
export const audienceData = fields.meta({ id: 'AudienceData' });
/** PUT /admin/audiences/{id}: `version` is the one that was read; a stale one gives 409. */
export const audienceUpdate = fields.extend({ version: z.int32() }).meta({ id: 'AudienceUpdate' });

export const savedAudience = z
  .object({ id: whole, name: z.string(), sources: audienceSources, version: whole })
  .meta({ id: 'SavedAudience' });

/** GET /admin/audiences: all of them, by name. */
const listedAudience = savedAudience
  .extend({ sourceTexts: z.array(z.string()).meta({ description: 'Les mêmes publics, en français' }) })
  .meta({ id: 'ListedAudience' });
export const savedAudiences = z.array(listedAudience);

/** POST /admin/audiences/count. */
export const audienceCountQuery = z.object({ sources: audienceSources }).meta({ id: 'AudienceCountQuery' });
export const audienceCount = z
  .object({
    reached: whole.meta({ description: 'Combien recevraient la campagne maintenant' }),
    unsubscribed: whole.meta({ description: 'Ceux qui ne veulent rien recevoir' }),
    blocked: whole.meta({ description: 'Les adresses à vérifier' }),
  })
  .meta({ id: 'AudienceCount' });

export type AudienceSource = z.infer<typeof audienceSource>;
export type AudienceData = z.infer<typeof audienceData>;
export type AudienceUpdate = z.infer<typeof audienceUpdate>;
export type SavedAudience = z.infer<typeof savedAudience>;
export type ListedAudience = z.infer<typeof listedAudience>;
export type AudienceCount = z.infer<typeof audienceCount>;

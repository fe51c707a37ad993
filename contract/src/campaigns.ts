// Campaigns: newsletters, from the draft to the last mail. Moments are in UTC; what people type is the clock of Belgium.

import { z } from 'zod';
import { audienceSources } from './audiences.ts';
import {
  CAMPAIGN_HISTORY_KINDS,
  CAMPAIGN_SORTS,
  CAMPAIGN_STATES,
  CAMPAIGN_VERBS,
  RECIPIENT_STATES,
  SKIP_REASONS,
} from './campaign-states.ts';
import { filterCounts } from './filter-counts.ts';
import { exportFormat } from './import-export.ts';
import { INVALID_SORT, pageOf, pageQuery } from './paging.ts';
import { richTextDocument } from './rich-text.ts';
import { emailAddress, requiredLine } from './text.ts';

const SUBJECT_MAX = 150;
const MIN_PACE = 60;
const MAX_PACE = 1_000_000;
/** Mails in an hour: what a small mail provider takes without holding them back. */
export const DEFAULT_PACE = 1_000;

const NUMBER = new Intl.NumberFormat('fr-BE');
const PACE_ERROR = `Indiquez un rythme entre ${NUMBER.format(MIN_PACE)} et ${NUMBER.format(MAX_PACE)} e-mails par heure`;
const START_ERROR = 'Indiquez quand la campagne commence';
const whole = z.number().int();
const moment = z.string().meta({ description: 'ISO 8601, UTC' });

const campaignSubject = requiredLine(
  'L’objet est requis',
  SUBJECT_MAX,
  `L’objet doit comporter au plus ${SUBJECT_MAX} caractères`,
);

const fields = z.object({
  subject: campaignSubject,
  body: richTextDocument,
  sources: audienceSources,
  pacePerHour: z
    .int({ error: PACE_ERROR })
    .min(MIN_PACE, PACE_ERROR)
    .max(MAX_PACE, PACE_ERROR)
    .default(DEFAULT_PACE),
});

/** POST /admin/campaigns: creates a draft. */
export const campaignData = fields.meta({ id: 'CampaignData' });

const version = z.int32().meta({ description: 'Celle qui a été lue\u202f; une version dépassée donne 409' });

/** PUT /admin/campaigns/{id}. */
export const campaignUpdate = fields.extend({ version }).meta({ id: 'CampaignUpdate' });

/** PUT /admin/campaigns/{id}/send: starts at once. */
export const campaignSend = z.object({ version }).meta({ id: 'CampaignSend' });

/** PUT /admin/campaigns/{id}/schedule. */
export const campaignSchedule = z
  .object({
    version,
    startsAt: z
      .string({ error: START_ERROR })
      .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, { error: START_ERROR, abort: true })
      .meta({ description: 'AAAA-MM-JJTHH:MM, à l’heure de Belgique', example: '2026-12-03T09:00' }),
  })
  .meta({ id: 'CampaignSchedule' });

/** POST /admin/campaigns/preview: of what is being written, stored or not. */
export const campaignPreviewQuery = z
  .object({ subject: campaignSubject, body: richTextDocument })
  .meta({ id: 'CampaignPreviewQuery' });
export const campaignPreview = z
  .object({
    html: z.string().meta({ description: 'Une page entière, comme elle part' }),
    darkHtml: z.string().meta({ description: 'La même, comme un lecteur en mode sombre la voit' }),
    text: z.string(),
    bytes: whole.meta({ description: 'Du HTML\u202f: au-delà de 102 400, Gmail le coupe' }),
  })
  .meta({ id: 'CampaignPreview' });

/** POST /admin/campaigns/{id}/test. */
export const campaignTest = z
  .object({ email: emailAddress('E-mail est requis', 'Veuillez entrer une adresse e-mail valide') })
  .meta({ id: 'CampaignTest' });

export const campaignCreateResult = z.object({ id: whole }).meta({ id: 'CampaignCreated' });

const figures = z.object({
  total: whole.meta({ description: 'Ceux que la campagne vise' }),
  waiting: whole,
  queued: whole,
  sent: whole.meta({
    description: 'Acceptés par un serveur, revenus compris\u202f; écrits, où aucun n’est réglé',
  }),
  bounced: whole,
  failed: whole,
  skipped: whole,
  unsubscribed: whole.meta({ description: 'Ceux qui se sont désinscrits par le lien de cette campagne' }),
});

const row = z.object({
  id: whole,
  subject: z.string(),
  state: z.enum(CAMPAIGN_STATES),
  scheduledAt: moment.nullable(),
  endedAt: moment.nullable(),
  createdAt: moment,
  figures: figures.nullable().meta({ description: 'null avant que les destinataires soient fixés' }),
});
const campaignRow = row.meta({ id: 'CampaignRow' });

/** GET /admin/campaigns; `q` is searched in subjects. */
export const campaignsQuery = pageQuery.extend({
  sort: z.enum(CAMPAIGN_SORTS, { error: INVALID_SORT }).default('createdAt,desc'),
  state: z.enum(CAMPAIGN_STATES, { error: 'Filtre invalide' }).optional(),
});
export const campaignPage = pageOf(campaignRow);

/** GET /admin/campaigns/counts. */
export const campaignCountsQuery = campaignsQuery.pick({ q: true, state: true });
export const campaignCounts = z
  .object({ state: filterCounts(CAMPAIGN_STATES) })
  .meta({ id: 'CampaignCounts' });

const historyLine = z.object({
  id: whole,
  at: moment,
  kind: z.enum(CAMPAIGN_HISTORY_KINDS),
  by: z.string(),
  facts: z.object({ startsAt: moment.optional(), recipients: whole.optional() }),
});

/** GET /admin/campaigns/{id}. */
export const campaignDetails = row
  .extend({
    body: richTextDocument,
    images: z
      .array(z.object({ hash: z.string(), width: whole, height: whole }))
      .meta({ description: 'La taille des images du texte' }),
    sources: audienceSources,
    sourceTexts: z.array(z.string()).meta({ description: 'Les mêmes publics, en français' }),
    pacePerHour: whole,
    isFrozen: z.boolean().meta({ description: 'Ses destinataires sont fixés' }),
    archiveUrl: z.string().nullable().meta({ description: 'Sa page dans les archives, si elle y est' }),
    can: z.array(z.enum(CAMPAIGN_VERBS)).meta({ description: 'Ce qui est possible maintenant' }),
    history: z.array(historyLine).meta({ description: 'La dernière ligne d’abord' }),
    version: whole,
  })
  .meta({ id: 'CampaignDetails' });

const recipient = z
  .object({
    id: whole,
    email: z.string().nullable().meta({ description: 'null une fois la personne effacée' }),
    name: z.string(),
    state: z.enum(RECIPIENT_STATES),
    skipReason: z.enum(SKIP_REASONS).nullable(),
    at: moment.nullable().meta({ description: 'Depuis quand, tant que son e-mail est gardé' }),
    explanation: z.string().nullable().meta({ description: 'Pourquoi il n’est pas arrivé, si on le sait' }),
    unsubscribedAt: moment.nullable(),
  })
  .meta({ id: 'CampaignRecipient' });

/** GET /admin/campaigns/{id}/recipients, as they were copied; `q` is the beginning of an address, or words of a member's name. */
export const recipientsQuery = pageQuery.extend({
  state: z.enum(RECIPIENT_STATES, { error: 'Filtre invalide' }).optional(),
});
export const recipientPage = pageOf(recipient);

/** GET /admin/campaigns/{id}/recipients/counts. */
export const recipientCountsQuery = recipientsQuery.pick({ q: true, state: true });
export const recipientCounts = z
  .object({ state: filterCounts(RECIPIENT_STATES) })
  .meta({ id: 'RecipientCounts' });

/** POST /admin/campaigns/{id}/recipients/export. */
export const recipientsExport = recipientsQuery.omit({ page: true, size: true }).extend(exportFormat);

export type CampaignData = z.infer<typeof campaignData>;
export type CampaignUpdate = z.infer<typeof campaignUpdate>;
export type CampaignSend = z.infer<typeof campaignSend>;
export type CampaignSchedule = z.infer<typeof campaignSchedule>;
export type CampaignTest = z.infer<typeof campaignTest>;
export type CampaignPreviewQuery = z.infer<typeof campaignPreviewQuery>;
export type CampaignPreview = z.infer<typeof campaignPreview>;
export type CampaignFigures = z.infer<typeof figures>;
export type CampaignListRow = z.infer<typeof campaignRow>;
export type CampaignsQuery = z.infer<typeof campaignsQuery>;
export type CampaignCounts = z.infer<typeof campaignCounts>;
export type CampaignDetails = z.infer<typeof campaignDetails>;
export type CampaignFacts = CampaignDetails['history'][number]['facts'];
export type CampaignRecipient = z.infer<typeof recipient>;
export type RecipientsQuery = z.infer<typeof recipientsQuery>;
export type RecipientsFilter = Pick<RecipientsQuery, 'q' | 'state'>;
export type RecipientCountsQuery = z.infer<typeof recipientCountsQuery>;
export type RecipientCounts = z.infer<typeof recipientCounts>;

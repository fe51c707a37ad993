// Events, from the draft to the close. Moments are in UTC, as everywhere; what people type is the clock of Belgium.

import { z } from 'zod';
import {
  EVENT_AUDIENCES,
  EVENT_HISTORY_KINDS,
  EVENT_SORTS,
  EVENT_STATES,
  EVENT_VERBS,
} from './event-states.ts';
import { filterCounts } from './filter-counts.ts';
import { exportFormat } from './import-export.ts';
import { INVALID_SORT, pageOf, pageQuery } from './paging.ts';
import { richTextDocument } from './rich-text.ts';
import { optionalLine, requiredLine, requiredParagraphs } from './text.ts';

const TITLE_MAX = 120;
const SUMMARY_MAX = 300;
const PLACE_MAX = 120;
const STREET_MAX = 100;
const POSTAL_CODE_MAX = 12;
const CITY_MAX = 60;
const NAME_MAX = 100;
const LINE_MAX = 200;
const REASON_MAX = 500;
const MAX_HOSTS = 10;
const MAX_PROGRAMME_LINES = 30;
const MAX_CAPACITY = 5_000;
export const MAX_GUESTS = 10;

const tooLong = (what: string, max: number) => `${what} doit comporter au plus ${max} caractères`;
const whole = z.number().int();
const moment = z.string().meta({ description: 'ISO 8601, UTC' });
const day = z.string().meta({ description: 'AAAA-MM-JJ, un jour en Belgique' });

/** « 2026-12-03T19:00 », as `datetime-local` gives it. Whether the clock of Belgium shows it that day depends on the calendar. */
const wallClock = (missing: string) =>
  z
    .string({ error: missing })
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, { error: missing, abort: true })
    .meta({ description: 'AAAA-MM-JJTHH:MM, à l’heure de Belgique', example: '2026-12-03T19:00' });

const CAPACITY_ERROR = `Indiquez un nombre de places entre 1 et ${MAX_CAPACITY}`;
const GUESTS_ERROR = `Indiquez de 0 à ${MAX_GUESTS} invités par membre`;
const TIME_ERROR = 'Indiquez une heure, comme 19:30';
const HOSTS_ERROR = `Nommez au plus ${MAX_HOSTS} hôtes`;
const PROGRAMME_ERROR = `Le programme compte au plus ${MAX_PROGRAMME_LINES} lignes`;

const programmeLine = z.object({
  time: z.string({ error: TIME_ERROR }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_ERROR),
  text: requiredLine('Dites ce qui se passe', LINE_MAX, tooLong('Cette ligne', LINE_MAX)),
});

const fields = z.object({
  title: requiredLine('Le titre est requis', TITLE_MAX, tooLong('Le titre', TITLE_MAX)),
  summary: requiredLine('Le résumé est requis', SUMMARY_MAX, tooLong('Le résumé', SUMMARY_MAX)),
  body: richTextDocument,
  pictureId: whole
    .positive()
    .nullable()
    .default(null)
    .meta({ description: 'Une image de la bibliothèque, ou aucune' }),
  audience: z.enum(EVENT_AUDIENCES, { error: 'Choisissez qui voit cet événement' }),
  placeName: requiredLine('Le lieu est requis', PLACE_MAX, tooLong('Le lieu', PLACE_MAX)),
  street: optionalLine(STREET_MAX, tooLong('La rue', STREET_MAX)),
  postalCode: optionalLine(POSTAL_CODE_MAX, tooLong('Le code postal', POSTAL_CODE_MAX)),
  city: optionalLine(CITY_MAX, tooLong('La localité', CITY_MAX)),
  startsAt: wallClock('Indiquez quand l’événement commence'),
  endsAt: wallClock('Indiquez quand l’événement se termine'),
  capacity: z.int({ error: CAPACITY_ERROR }).min(1, CAPACITY_ERROR).max(MAX_CAPACITY, CAPACITY_ERROR),
  guestsPerMember: z.int({ error: GUESTS_ERROR }).min(0, GUESTS_ERROR).max(MAX_GUESTS, GUESTS_ERROR),
  hosts: z
    .array(requiredLine('Nommez cet hôte', NAME_MAX, tooLong('Le nom', NAME_MAX)))
    .max(MAX_HOSTS, HOSTS_ERROR)
    .default([]),
  programme: z.array(programmeLine).max(MAX_PROGRAMME_LINES, PROGRAMME_ERROR).default([]),
});

export const EVENT_END_ERROR = 'L’événement doit se terminer après avoir commencé';
const endsAfterStart = ({ startsAt, endsAt }: z.infer<typeof fields>) => startsAt < endsAt;

/** POST /admin/events: creates a draft. */
export const eventData = fields
  .refine(endsAfterStart, { path: ['endsAt'], error: EVENT_END_ERROR })
  .meta({ id: 'EventData' });

/** PUT /admin/events/{id}: `version` is the one read with the event; a stale one gives 409. */
export const eventUpdate = fields
  .extend({ version: z.int32() })
  .refine(endsAfterStart, { path: ['endsAt'], error: EVENT_END_ERROR })
  .meta({ id: 'EventUpdate' });

/** POST /admin/events/{id}/copy: a draft with all of its dates shifted. */
export const eventCopy = z
  .object({ startsAt: wallClock('Indiquez quand la copie commence') })
  .meta({ id: 'EventCopy' });

/** PUT /admin/events/{id}/cancel: who is registered or waits is told why. */
export const eventCancellation = z
  .object({ reason: requiredParagraphs('Dites pourquoi', REASON_MAX, `Maximum ${REASON_MAX} caractères`) })
  .meta({ id: 'EventCancellation' });

export const eventCreateResult = z.object({ id: whole }).meta({ id: 'EventCreated' });

const picture = z
  .object({ hash: z.string(), alt: z.string(), width: whole, height: whole })
  .meta({ id: 'EventPicture' });

const place = z.object({
  name: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
});

/** What lists show of an event. */
const card = z.object({
  id: whole,
  slug: z.string(),
  state: z.enum(EVENT_STATES),
  audience: z.enum(EVENT_AUDIENCES),
  title: z.string(),
  summary: z.string(),
  picture: picture.nullable(),
  place,
  startsAt: moment,
  endsAt: moment,
});
export const eventCard = card.meta({ id: 'EventCard' });

const announcement = card.extend({
  body: richTextDocument,
  images: z
    .array(z.object({ hash: z.string(), width: whole, height: whole }))
    .meta({ description: 'La taille des images du texte' }),
  hosts: z.array(z.string()),
  programme: z.array(programmeLine),
  cancelReason: z.string().meta({ description: 'Vide s’il n’est pas annulé' }),
  guestsPerMember: whole,
});
/** GET /events/{slug}. */
export const eventAnnouncement = announcement.meta({ id: 'EventAnnouncement' });

const EVENT_PERIODS = ['upcoming', 'past'] as const;

/** GET /events: public ones, the next first; of the past, the last first. */
export const eventsQuery = pageQuery.extend({
  period: z.enum(EVENT_PERIODS, { error: 'Filtre invalide' }).default('upcoming'),
});
export const eventPage = pageOf(eventCard);

/** One event, as the administrators' list shows it. */
export const eventRow = card
  .omit({ summary: true, picture: true })
  .extend({
    capacity: whole,
    taken: whole.meta({ description: 'Places prises, celles qui sont offertes comprises' }),
    waiting: whole.meta({ description: 'Personnes en liste d’attente, leurs invités compris' }),
  })
  .meta({ id: 'EventRow' });

/** GET /admin/events. */
export const allEventsQuery = pageQuery.extend({
  sort: z.enum(EVENT_SORTS, { error: INVALID_SORT }).default('startsAt,desc'),
  state: z.enum(EVENT_STATES, { error: 'Filtre invalide' }).optional(),
});
export const eventsExport = allEventsQuery.omit({ page: true, size: true }).extend(exportFormat);
export const eventRowPage = pageOf(eventRow);

/** GET /admin/events/counts. */
export const eventCountsQuery = allEventsQuery.pick({ q: true, state: true });
export const eventCounts = z.object({ state: filterCounts(EVENT_STATES) }).meta({ id: 'EventCounts' });

const historyLine = z.object({
  id: whole,
  at: moment,
  kind: z.enum(EVENT_HISTORY_KINDS),
  by: z.string(),
  facts: z
    .object({
      fields: z.array(z.string()).optional(),
      startsAt: moment.optional(),
      formerStartsAt: moment.optional(),
      reason: z.string().optional(),
      told: whole.optional().meta({ description: 'Combien de personnes l’ont appris par lettre' }),
    })
    .meta({ description: 'Ce qui a changé, et pourquoi' }),
});

/** GET /admin/events/{id}. */
export const eventDetails = announcement
  .extend({
    pictureId: whole.nullable(),
    startsAtClock: z.string().meta({ description: 'AAAA-MM-JJTHH:MM, à l’heure de Belgique' }),
    endsAtClock: z.string().meta({ description: 'AAAA-MM-JJTHH:MM, à l’heure de Belgique' }),
    capacity: whole,
    registered: whole.meta({ description: 'Places prises' }),
    offered: whole.meta({ description: 'Places offertes à la liste d’attente' }),
    waiting: whole.meta({ description: 'Personnes en liste d’attente, leurs invités compris' }),
    attendance: z
      .object({ present: whole, excused: whole, absent: whole, walkIns: whole })
      .nullable()
      .meta({ description: 'Qui est venu\u202f; null avant la fin, et sans passage à l’accueil' }),
    guestsToInvite: whole.meta({
      description: 'Invités venus, à qui personne n’a encore proposé de rejoindre le cercle',
    }),
    noShows: whole.meta({
      description: 'Absences qui peuvent coûter des frais, une fois l’événement clôturé',
    }),
    withdrawUntil: day.meta({ description: 'Le dernier jour pour se désinscrire sans frais' }),
    policyVersionId: whole
      .nullable()
      .meta({ description: 'Les conditions sous lesquelles il est publié\u202f; null pour un brouillon' }),
    can: z.array(z.enum(EVENT_VERBS)).meta({ description: 'Ce qui est possible maintenant' }),
    history: z.array(historyLine).meta({ description: 'La dernière ligne d’abord' }),
    createdAt: moment,
    version: whole,
  })
  .meta({ id: 'EventDetails' });

/** POST /admin/events/{id}/guest-invitations: to the guests who came, each address once ever. */
export const guestInvitations = z.object({ invited: whole }).meta({ id: 'GuestInvitations' });

export const slugParam = z.object({
  slug: z
    .string()
    .max(200, 'Adresse invalide')
    .regex(/^[a-z0-9-]+$/, 'Adresse invalide'),
});

export type EventData = z.infer<typeof eventData>;
export type EventUpdate = z.infer<typeof eventUpdate>;
export type EventCopy = z.infer<typeof eventCopy>;
export type EventCancellation = z.infer<typeof eventCancellation>;
export type EventCreateResult = z.infer<typeof eventCreateResult>;
export type EventCard = z.infer<typeof eventCard>;
export type EventAnnouncement = z.infer<typeof eventAnnouncement>;
export type EventsQuery = z.infer<typeof eventsQuery>;
export type EventRow = z.infer<typeof eventRow>;
export type AllEventsQuery = z.infer<typeof allEventsQuery>;
export type EventsFilter = Omit<AllEventsQuery, 'page' | 'size'>;
export type EventCountsQuery = z.infer<typeof eventCountsQuery>;
export type EventCounts = z.infer<typeof eventCounts>;
export type GuestInvitations = z.infer<typeof guestInvitations>;
export type EventDetails = z.infer<typeof eventDetails>;
export type EventFacts = EventDetails['history'][number]['facts'];

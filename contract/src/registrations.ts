// Registrations for events: a member's own, and all of them for administrators.

import { z } from 'zod';
import { eventAnnouncement, eventCard, MAX_GUESTS } from './events.ts';
import { filterCounts } from './filter-counts.ts';
import { exportFormat } from './import-export.ts';
import { INVALID_SORT, idParam, pageOf, pageQuery } from './paging.ts';
import {
  PRESENCES,
  REGISTRATION_SORTS,
  REGISTRATION_STATES,
  REGISTRATION_VERBS,
} from './registration-states.ts';
import { emailAddress, optionalLine, requiredLine } from './text.ts';

const NAME_MAX = 50;
const COMPANY_MAX = 50;
const whole = z.number().int();
const moment = z.string().meta({ description: 'ISO 8601, UTC' });
const day = z.string().meta({ description: 'AAAA-MM-JJ, un jour en Belgique' });
const max = (count: number) => `Maximum ${count} caractères`;

/** A person whom a member brings. */
export const guestData = z
  .object({
    name: requiredLine('Le nom est requis', NAME_MAX, max(NAME_MAX)),
    email: emailAddress("L'email est requis", 'Veuillez entrer un email valide'),
    company: optionalLine(COMPANY_MAX, max(COMPANY_MAX)),
  })
  .meta({ id: 'EventGuest' });

const GUESTS_ERROR = `Au plus ${MAX_GUESTS} invités`;
const isFeeSeen = z
  .boolean()
  .default(false)
  .meta({ description: 'A lu que des frais sont dus\u202f: demandé après le délai pour se désinscrire' });

/** POST /me/events/{id}/registration. */
export const registrationForm = z
  .object({
    guests: z.array(guestData).max(MAX_GUESTS, GUESTS_ERROR).default([]),
    isFeeSeen,
  })
  .meta({ id: 'RegistrationForm' });

/** Of a call after the withdrawal deadline. */
export const feeNotice = z.object({ isFeeSeen }).meta({ id: 'FeeNotice' });

/** POST /me/events/{id}/guests. */
export const guestForm = guestData.extend({ isFeeSeen }).meta({ id: 'GuestForm' });

const offer = z.object({
  expiresAt: moment,
  seats: whole.meta({ description: 'Pour la personne et ses invités' }),
});

const guest = z.object({
  id: whole,
  name: z.string(),
  email: z.string(),
  company: z.string(),
  state: z.enum(REGISTRATION_STATES),
  offer: offer.nullable(),
});

const ownRegistration = z.object({
  id: whole,
  state: z.enum(REGISTRATION_STATES),
  since: moment,
  position: whole.nullable().meta({ description: 'Sur la liste d’attente, 1 d’abord' }),
  offer: offer.nullable().meta({ description: 'La place qui lui est offerte' }),
  isHandingOver: z.boolean(),
  guests: z.array(guest),
});

const guestOf = z
  .object({
    host: z.string().meta({ description: 'Vide pour un compte supprimé' }),
    state: z.enum(REGISTRATION_STATES),
  })
  .nullable()
  .meta({
    description:
      'Le membre dont il est l’invité, s’il vient ou attend ainsi\u202f; celui-là répond de la place',
  });

const own = {
  withdrawUntil: day.meta({ description: 'Le dernier jour pour se désinscrire sans frais' }),
  withdrawBecause: z.string().meta({ description: 'Comment ce jour est calculé, en une phrase' }),
  isLate: z.boolean().meta({ description: 'Ce jour est passé' }),
  feeText: z.string().meta({ description: 'Ce qu’une absence coûte alors, comme «\u202f15 € HTVA\u202f»' }),
  seatsLeft: whole.meta({ description: 'Que le membre peut prendre maintenant' }),
  waiting: whole.meta({ description: 'Personnes en liste d’attente, leurs invités compris' }),
  registration: ownRegistration
    .nullable()
    .meta({ description: 'La sienne, ou la dernière\u202f; null sans aucune' }),
  guestOf,
  can: z.array(z.enum(REGISTRATION_VERBS)).meta({ description: 'Ce qui est possible maintenant' }),
};

/** GET /me/events/{slug}: the event with all that concerns the member. */
export const ownEvent = eventAnnouncement.extend(own).meta({ id: 'OwnEvent' });

/** GET /me/events: those that a member may come to, the next first; of the past, those that they were registered for, as a guest too. */
export const ownEventPage = pageOf(
  eventCard.extend({ seatsLeft: own.seatsLeft, registration: ownRegistration.nullable(), guestOf }),
);

/** One registration, as administrators see it. */
const registrationRow = z
  .object({
    id: whole,
    state: z.enum(REGISTRATION_STATES),
    kind: z.enum(['MEMBER', 'GUEST']),
    accountId: whole.nullable(),
    requestId: whole.nullable(),
    name: z.string().meta({ description: 'Vide pour un compte supprimé' }),
    email: z.string(),
    company: z.string(),
    host: z.string().nullable().meta({ description: 'Le membre qui invite cette personne' }),
    createdAt: moment,
    position: whole.nullable().meta({ description: 'Sur la liste d’attente, 1 d’abord' }),
    offer: offer.nullable(),
    isHandingOver: z.boolean(),
    presence: z.enum(PRESENCES).nullable().meta({
      description:
        'null tant qu’on ne sait pas\u202f: avant la fin de l’événement, sauf pour qui est passé à l’accueil, ou excusé',
    }),
    excuse: z.string().nullable(),
    canExcuse: z.boolean(),
    can: z.array(z.enum(REGISTRATION_VERBS)),
  })
  .meta({ id: 'RegistrationRow' });

/** GET /admin/events/{id}/registrations. */
export const registrationsQuery = pageQuery.extend({
  sort: z.enum(REGISTRATION_SORTS, { error: INVALID_SORT }).default('createdAt,asc'),
  state: z.enum(REGISTRATION_STATES, { error: 'Filtre invalide' }).optional(),
});
export const registrationPage = pageOf(registrationRow);
export const registrationsExport = registrationsQuery.omit({ page: true, size: true }).extend(exportFormat);

/** GET /admin/events/{id}/registrations/counts. */
export const registrationCountsQuery = registrationsQuery.pick({ q: true, state: true });
export const registrationCounts = z
  .object({ state: filterCounts(REGISTRATION_STATES) })
  .meta({ id: 'RegistrationCounts' });

/** POST /admin/events/{id}/registrations: an administrator registers a member, as the member would. */
export const memberRegistration = registrationForm
  .extend({ accountId: idParam.shape.id })
  .meta({ id: 'MemberRegistration' });

const EXCUSE_MAX = 200;

/** PUT /admin/events/{id}/registrations/{registrationId}/excuse. */
export const registrationExcuse = z
  .object({
    reason: requiredLine('Dites pourquoi', EXCUSE_MAX, max(EXCUSE_MAX)),
  })
  .meta({ id: 'RegistrationExcuse' });

/** Of one registration of an event. */
export const registrationParams = idParam.extend({ registrationId: idParam.shape.id });

/** Of one guest of a member. */
export const guestParams = idParam.extend({ guestId: idParam.shape.id });

/** GET /me/calendar: null before the member asks for one. */
export const calendarFeed = z
  .object({ url: z.string().meta({ description: 'Adresse secrète, à laquelle un agenda s’abonne' }) })
  .nullable()
  .meta({ id: 'CalendarFeed' });

export type GuestData = z.infer<typeof guestData>;
export type GuestForm = z.infer<typeof guestForm>;
export type RegistrationForm = z.infer<typeof registrationForm>;
export type FeeNotice = z.infer<typeof feeNotice>;
export type OwnEvent = z.infer<typeof ownEvent>;
export type GuestOf = z.infer<typeof guestOf>;
export type OwnRegistration = z.infer<typeof ownRegistration>;
export type OwnEventCard = z.infer<typeof ownEventPage>['content'][number];
export type RegistrationRow = z.infer<typeof registrationRow>;
export type RegistrationsQuery = z.infer<typeof registrationsQuery>;
export type RegistrationsFilter = Omit<RegistrationsQuery, 'page' | 'size'>;
export type RegistrationCountsQuery = z.infer<typeof registrationCountsQuery>;
export type RegistrationCounts = z.infer<typeof registrationCounts>;
export type MemberRegistration = z.infer<typeof memberRegistration>;
export type RegistrationExcuse = z.infer<typeof registrationExcuse>;
export type CalendarFeed = z.infer<typeof calendarFeed>;

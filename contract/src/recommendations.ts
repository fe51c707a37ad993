// What members recommend to one another, and what becomes of it. Both see the same recommendation; the contact's details are the
// recommended member's only with the contact's consent, and nobody else's.

import { z } from 'zod';
import { INVALID_SORT, idParam, pageOf, pageQuery } from './paging.ts';
import {
  CONTACT_CONSENTS,
  INTRODUCTION_STATES,
  RECOMMENDATION_HISTORY_KINDS,
  RECOMMENDATION_KINDS,
  RECOMMENDATION_STATES,
  RECOMMENDATION_VERBS,
} from './recommendation-states.ts';
import { emailAddress, optionalParagraphs, orNone, phoneNumber, requiredLine } from './text.ts';

export const SUBJECT_MAX = 120;
export const MESSAGE_MAX = 1_000;
const NAME_MAX = 100;
const PHONE_MAX = 50;
const REASON_MAX = 500;
const atMost = (max: number) => `Maximum ${max} caractères`;

const whole = z.number().int();
const moment = z.string().meta({ description: 'ISO 8601, UTC' });

/** Another member, or a former one. The name is empty once their data are erased. */
export const person = z
  .object({
    id: whole.nullable().meta({ description: 'null une fois ses données effacées' }),
    fullName: z.string(),
    company: z.string(),
    photoUrl: z.string().nullable(),
    isFormer: z.boolean().meta({ description: 'N’est plus membre du cercle' }),
  })
  .meta({ id: 'CirclePerson' });

/** GET /me/people: by name, at most 20; or the one with this id, which a link names. */
export const peopleQuery = z.object({
  id: idParam.shape.id.optional(),
  q: pageQuery.shape.q,
  former: z
    .enum(['true', 'false'], { error: 'Filtre invalide' })
    .transform((text) => text === 'true')
    .default(false)
    .meta({ description: 'Aussi les anciens membres' }),
});
export const PEOPLE_ROWS = 20;
export const people = z.array(person);

const email = emailAddress("L'email est requis", 'Veuillez entrer un email valide');
const phone = phoneNumber(PHONE_MAX, atMost(PHONE_MAX));

/** The person outside. */
const contactFields = z.object({
  name: requiredLine('Le nom de la personne est requis', NAME_MAX, atMost(NAME_MAX)),
  email: orNone(email),
  phone: orNone(phone),
  consent: z.enum(CONTACT_CONSENTS, { error: 'Dites si la personne est d’accord' }),
});

const CONTACT_REQUIRED = 'Dites qui est la personne';
const CONTACT_FOR_OUTSIDE = 'Pour vous-même, il n’y a pas de personne à présenter';
const REACHABLE_REQUIRED = 'Donnez une adresse e-mail ou un numéro de téléphone';
const INTRODUCTION_EMAIL_REQUIRED = 'Une adresse e-mail est nécessaire pour demander son accord';

/** POST /me/recommendations. */
export const recommendationCreate = z
  .object({
    to: z.object({ id: idParam.shape.id }, { error: 'Choisissez un membre' }),
    kind: z.enum(RECOMMENDATION_KINDS, { error: 'Choisissez pour qui' }),
    subject: requiredLine('Dites de quoi il s’agit', SUBJECT_MAX, atMost(SUBJECT_MAX)),
    message: optionalParagraphs(MESSAGE_MAX, atMost(MESSAGE_MAX)),
    contact: contactFields.nullable().default(null),
  })
  .superRefine(({ kind, contact }, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (kind === 'INSIDE') {
      if (contact) refuse(['contact'], CONTACT_FOR_OUTSIDE);
    } else if (!contact) refuse(['contact', 'name'], CONTACT_REQUIRED);
    else if (contact.consent === 'BY_INTRODUCTION' && contact.email === '')
      refuse(['contact', 'email'], INTRODUCTION_EMAIL_REQUIRED);
    else if (contact.email === '' && contact.phone === '') refuse(['contact', 'email'], REACHABLE_REQUIRED);
  })
  .meta({ id: 'RecommendationCreate' });

/** GET /me/recommendations. */
export const recommendationsQuery = pageQuery.extend({
  side: z.enum(['RECEIVED', 'GIVEN'], { error: 'Choix invalide' }).default('RECEIVED'),
  state: z.enum(['OPEN', ...RECOMMENDATION_STATES], { error: 'État invalide' }).optional(),
  sort: z.enum(['movedAt,desc', 'createdAt,desc'], { error: INVALID_SORT }).default('movedAt,desc'),
});

const shared = {
  id: whole,
  side: z.enum(['RECEIVED', 'GIVEN']).meta({ description: 'Du point de vue du membre' }),
  other: person.meta({ description: 'Qui recommande, ou à qui' }),
  kind: z.enum(RECOMMENDATION_KINDS),
  subject: z.string().meta({ description: 'Vide une fois la recommandation anonymisée' }),
  state: z.enum(RECOMMENDATION_STATES),
  introduction: z
    .enum(INTRODUCTION_STATES)
    .nullable()
    .meta({ description: 'null sans mise en relation par e-mail' }),
  createdAt: moment,
  movedAt: moment.meta({ description: 'Le dernier pas' }),
};

export const recommendationRow = z.object(shared).meta({ id: 'RecommendationRow' });
export const recommendationPage = pageOf(recommendationRow);

/** GET /me/recommendations/{id}: for its two members alone; 404 to anyone else. */
export const recommendation = z
  .object({
    ...shared,
    message: z.string(),
    contact: z
      .object({ name: z.string(), email: z.string(), phone: z.string(), consent: z.enum(CONTACT_CONSENTS) })
      .nullable()
      .meta({
        description:
          'null s’il n’y en a pas, une fois effacée, et, pour le membre recommandé, tant que la personne n’a pas accepté',
      }),
    contactErasedOn: z.string().nullable().meta({ description: 'AAAA-MM-JJ' }),
    reopenUntil: z.string().nullable().meta({ description: 'AAAA-MM-JJ, le dernier jour' }),
    can: z.array(z.enum(RECOMMENDATION_VERBS)).meta({ description: 'Ce qui est possible maintenant' }),
    canThank: z.boolean().meta({ description: 'Si le membre peut noter un merci' }),
    history: z.array(
      z.object({
        at: moment,
        kind: z.enum(RECOMMENDATION_HISTORY_KINDS),
        by: z.string().meta({ description: 'Vide pour le temps qui passe, ou une fois effacé' }),
        reason: z.string(),
      }),
    ),
    version: whole,
  })
  .meta({ id: 'Recommendation' });

/** POST /me/recommendations/{id}/{verb}: a stale `version` gives 409. */
export const recommendationMove = z
  .object({
    reason: optionalParagraphs(REASON_MAX, atMost(REASON_MAX)).meta({
      description: 'L’autre membre le lira',
    }),
    version: z.int32(),
  })
  .meta({ id: 'RecommendationMove' });

export const recommendationVerbParam = idParam.extend({
  verb: z.enum(RECOMMENDATION_VERBS, { error: 'Action invalide' }),
});

/** The same message for unknown, used and expired links. */
export const INTRODUCTION_LINK_INVALID = 'Ce lien est invalide, a expiré ou a déjà servi';

const introductionToken = z.string({ error: INTRODUCTION_LINK_INVALID }).max(200, INTRODUCTION_LINK_INVALID);

/** POST /introductions/view, …/accept and …/refuse: what the contact, who has no account, does with the link of the mail. */
export const introductionLink = z.object({ token: introductionToken }).meta({ id: 'IntroductionLink' });

/** What the contact reads. */
export const introduction = z
  .object({
    name: z.string().meta({ description: 'Le nom de la personne, tel que le membre l’a donné' }),
    email: z.string(),
    phone: z.string(),
    giver: z.object({ fullName: z.string(), company: z.string() }),
    receiver: z.object({ fullName: z.string(), company: z.string() }),
    subject: z.string(),
    expiresAt: moment,
  })
  .meta({ id: 'Introduction' });

export type CirclePerson = z.infer<typeof person>;
export type PeopleQuery = z.infer<typeof peopleQuery>;
export type RecommendationCreate = z.infer<typeof recommendationCreate>;
export type RecommendationsQuery = z.infer<typeof recommendationsQuery>;
export type RecommendationRow = z.infer<typeof recommendationRow>;
export type Recommendation = z.infer<typeof recommendation>;
export type RecommendationMove = z.infer<typeof recommendationMove>;
export type Introduction = z.infer<typeof introduction>;

import { z } from 'zod';
import { blockedAddress } from './blocked-addresses.ts';
import { contact } from './contacts.ts';
import { DISPUTING_CODES, DOCUMENT_CHANNELS } from './document-deliveries.ts';
import { DOCUMENT_KINDS } from './document-states.ts';
import { documentRow } from './documents.ts';
import { failedJob } from './jobs.ts';
import { mail } from './mail.ts';
import { remindedParty } from './reminders.ts';
import { membershipRequest } from './requests.ts';

/** Rows of each group of what awaits an administrator. */
export const TO_DO_ROWS = 5;
/** An invitation that expires sooner is pointed out. */
export const EXPIRING_INVITATION_DAYS = 2;

/** Settings that visitors miss on the pages while they are unset. */
export const FIRM_SETTINGS = [
  'COMPANY_NAME',
  'COMPANY_NUMBER',
  'CONTACT_ADDRESS',
  'CONTACT_EMAIL',
  'CONTACT_PHONE',
] as const;

/** An invitation to be sent again: of a member (`id` is the request's) or of an administrator. */
const expiringInvitation = z
  .object({
    kind: z.enum(['request', 'admin']),
    id: z.number().int(),
    fullName: z.string(),
    email: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'ExpiringInvitation' });

/**
 * `DECIDE`: nobody was told in time; `TELL_AGAIN`: the notice came back; `TELL`: the notice may be given, by one click;
 * `SEND_INVOICE`: the next term begins soon, or has begun, and its invoice was not sent.
 */
const RENEWAL_TASKS = ['DECIDE', 'TELL_AGAIN', 'TELL', 'SEND_INVOICE'] as const;

/** A renewal that waits for an administrator; `id` is its own, `lastDay` that of the term. */
const waitingRenewal = z
  .object({
    id: z.number().int(),
    membershipId: z.number().int(),
    name: z.string().meta({ description: 'Qui paie' }),
    task: z.enum(RENEWAL_TASKS),
    lastDay: z.string().meta({ description: 'AAAA-MM-JJ' }),
  })
  .meta({ id: 'WaitingRenewal' });

/** An invoice or a credit note whose last sending failed, came back or has no outcome; `id` is the document's. */
const undeliveredDocument = z
  .object({
    id: z.number().int(),
    documentKind: z.enum(DOCUMENT_KINDS),
    number: z.string(),
    party: z.string(),
    channel: z.enum(DOCUMENT_CHANNELS),
    recipient: z.string().meta({ description: 'Une adresse e-mail, ou une adresse Peppol' }),
    since: z.string().meta({ description: 'Depuis quand on le sait, ou qu’on est sans nouvelles' }),
    explanation: z.string().nullable().meta({ description: 'Pourquoi, si on le sait' }),
  })
  .meta({ id: 'UndeliveredDocument' });

/** One that its buyer refuses, or questions; `id` is the document's. */
const disputedDocument = z
  .object({
    id: z.number().int(),
    documentKind: z.enum(DOCUMENT_KINDS),
    number: z.string(),
    party: z.string(),
    at: z.string(),
    code: z.enum(DISPUTING_CODES).meta({ description: 'RE\u202f: refusée\u202f; UQ\u202f: en question' }),
    note: z.string().meta({ description: 'Pourquoi, dans ses mots' }),
  })
  .meta({ id: 'DisputedDocument' });

/** A statement of the bank in quarantine. */
const quarantinedStatement = z
  .object({
    id: z.number().int(),
    label: z.string().meta({ description: 'Exemple\u202f: BE68 5390 0754 7034, relevé 2026/12' }),
    problems: z.array(z.string()).meta({ description: 'Pourquoi il attend, une phrase chacun' }),
  })
  .meta({ id: 'QuarantinedStatement' });

/** A movement of the bank that no payment accounts for, or not in whole. */
const waitingMovement = z
  .object({
    id: z.number().int(),
    cents: z.number().int().meta({ description: 'En cents, positif pour ce que le compte a reçu' }),
    bookedOn: z.string().meta({ description: 'AAAA-MM-JJ' }),
    name: z.string().meta({ description: 'De qui, ou à qui\u202f; vide si la banque ne le dit pas' }),
    communication: z.string(),
  })
  .meta({ id: 'WaitingMovement' });

/** An event that was held, and waits to be closed. */
const eventToClose = z
  .object({ id: z.number().int(), title: z.string(), endsAt: z.string() })
  .meta({ id: 'EventToClose' });

/**
 * The absences of an event that wait for an administrator. `TELL`: the member is to be told, the first time or again, as the letter came
 * back; `DECIDE`: the member contests.
 */
const NO_SHOW_TASKS = ['TELL', 'DECIDE'] as const;
const waitingNoShows = z
  .object({
    eventId: z.number().int(),
    title: z.string(),
    startsAt: z.string(),
    task: z.enum(NO_SHOW_TASKS),
    count: z.number().int(),
  })
  .meta({ id: 'WaitingNoShows' });

const groupOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.number().int() });

/** GET /admin/dashboard/to-do: the first rows of each group, those that wait longest first, and how many there are. */
export const toDo = z
  .object({
    requests: groupOf(membershipRequest).meta({
      description: 'Demandes du formulaire public qui attendent une décision',
    }),
    messages: groupOf(contact).meta({ description: 'Messages non lus' }),
    failedMails: groupOf(mail).meta({ description: 'E-mails en échec, encore signalés' }),
    bouncedMails: groupOf(mail).meta({ description: 'E-mails revenus, encore signalés' }),
    blockedAddresses: groupOf(blockedAddress).meta({
      description:
        'Adresses de membres, d’administrateurs et de payeurs qui ne reçoivent plus rien, à corriger',
    }),
    invitations: groupOf(expiringInvitation).meta({
      description: `Invitations qui expirent dans les ${EXPIRING_INVITATION_DAYS} jours`,
    }),
    renewals: groupOf(waitingRenewal).meta({
      description:
        'Renouvellements à annoncer, à annoncer de nouveau ou à décider, et ceux dont la facture reste à envoyer',
    }),
    documentsToIssue: groupOf(documentRow).meta({
      description: 'Projets de factures et de notes de crédit, à émettre',
    }),
    undeliveredDocuments: groupOf(undeliveredDocument).meta({
      description: 'Factures et notes de crédit qui n’ont pas atteint leur destinataire',
    }),
    disputedDocuments: groupOf(disputedDocument).meta({
      description: 'Factures et notes de crédit que leur acheteur refuse, ou met en question',
    }),
    remindersDue: groupOf(remindedParty).meta({
      description: 'Payeurs dont un rappel est à envoyer',
    }),
    quarantinedStatements: groupOf(quarantinedStatement).meta({
      description: 'Relevés de compte en quarantaine, dont rien n’est importé',
    }),
    waitingMovements: groupOf(waitingMovement).meta({
      description: 'Mouvements de la banque qui attendent une personne',
    }),
    eventsToClose: groupOf(eventToClose).meta({ description: 'Événements tenus, à clôturer' }),
    noShows: groupOf(waitingNoShows).meta({
      description: 'Absences à annoncer, ou contestées, par événement',
    }),
    failedJobs: groupOf(failedJob).meta({
      description: 'Tâches dont le dernier passage a échoué, et étapes en échec\u202f: elles sont réessayées',
    }),
    firstSteps: z
      .object({
        isAlone: z.boolean().meta({ description: 'Il n’y a qu’un administrateur' }),
        hasNoAmbassador: z.boolean(),
        hasNoMailServer: z.boolean(),
        missingSettings: z.array(z.enum(FIRM_SETTINGS)),
      })
      .nullable()
      .meta({
        description: 'Ce qui reste à préparer, tant que le site n’a ni demande ni message ni inscription',
      }),
  })
  .meta({ id: 'ToDo' });

export type WaitingRenewal = z.infer<typeof waitingRenewal>;
export type UndeliveredDocument = z.infer<typeof undeliveredDocument>;
export type DisputedDocument = z.infer<typeof disputedDocument>;
export type QuarantinedStatement = z.infer<typeof quarantinedStatement>;
export type WaitingMovement = z.infer<typeof waitingMovement>;
export type EventToClose = z.infer<typeof eventToClose>;
export type WaitingNoShows = z.infer<typeof waitingNoShows>;
export type ToDo = z.infer<typeof toDo>;
export type FirstSteps = NonNullable<ToDo['firstSteps']>;
export type ExpiringInvitation = z.infer<typeof expiringInvitation>;

// Reminders of invoices that are overdue, what holds them back, and late interest.

import { z } from 'zod';
import { idParam, pageOf, pageQuery } from './paging.ts';
import { requiredLine, requiredParagraphs } from './text.ts';

const whole = z.number().int();
const day = z.string().meta({ description: 'AAAA-MM-JJ' });
const cents = whole.meta({ description: 'En cents' });

export const MAX_REMINDER_LEVELS = 5;
/** More letters are sent in several calls. */
const MAX_RUN_PARTIES = 50;
const MAX_LEVEL_DAYS = 365;
const MAX_DAYS_BETWEEN = 90;
const NAME_MAX = 60;
const WHY_MAX = 500;
/** A file of the bank is expected within so many days: later, payments may be unknown. */
export const BANK_FILE_DAYS = 7;

/** `DISPUTE`: the buyer contests it; `PROMISE`: they said when they pay. */
export const REMINDER_PAUSE_KINDS = ['DISPUTE', 'PROMISE', 'OTHER'] as const;
export type ReminderPauseKind = (typeof REMINDER_PAUSE_KINDS)[number];

export const REMINDER_PAUSE_LABEL: Record<ReminderPauseKind, string> = {
  DISPUTE: 'Contestation',
  PROMISE: 'Promesse de paiement',
  OTHER: 'Autre raison',
};

const LATE_CLAIM_DECISION_KINDS = ['WAIVED', 'INVOICED'] as const;
export type LateClaimDecisionKind = (typeof LATE_CLAIM_DECISION_KINDS)[number];

const LEVELS_ERROR = `Gardez de 1 à ${MAX_REMINDER_LEVELS} rappels`;
const DAYS_ERROR = `Indiquez un nombre de jours entre 1 et ${MAX_LEVEL_DAYS}`;
const BETWEEN_ERROR = `Indiquez un nombre de jours entre 1 et ${MAX_DAYS_BETWEEN}`;
const ORDER_ERROR = 'Chaque rappel part plus tard que le précédent';

const reminderLevel = z.object({
  name: requiredLine('Nommez ce rappel', NAME_MAX, `Maximum ${NAME_MAX} caractères`),
  days: z
    .int({ error: DAYS_ERROR })
    .min(1, DAYS_ERROR)
    .max(MAX_LEVEL_DAYS, DAYS_ERROR)
    .meta({ description: 'Jours après l’échéance' }),
});

const settings = z.object({
  levels: z
    .array(reminderLevel, { error: LEVELS_ERROR })
    .min(1, LEVELS_ERROR)
    .max(MAX_REMINDER_LEVELS, LEVELS_ERROR)
    .superRefine((levels, context) => {
      for (const [index, { days }] of levels.entries())
        if (days <= (levels[index - 1]?.days ?? 0))
          context.addIssue({ code: 'custom', path: [index, 'days'], message: ORDER_ERROR });
    }),
  daysBetween: z
    .int({ error: BETWEEN_ERROR })
    .min(1, BETWEEN_ERROR)
    .max(MAX_DAYS_BETWEEN, BETWEEN_ERROR)
    .meta({ description: 'Jours, au moins, entre deux rappels d’une même facture' }),
});

/** GET and PUT /admin/reminders/settings; before the first change, `version` is 0. A stale one gives 409. */
export const reminderSettings = settings.extend({ version: whole }).meta({ id: 'ReminderSettings' });

const reminderInvoice = z
  .object({
    id: whole,
    number: z.string(),
    issuedOn: day,
    dueOn: day,
    daysLate: whole,
    totalCents: cents,
    openCents: cents,
    level: whole.meta({ description: 'Le dernier rappel qui l’a demandée\u202f; 0 sans rappel' }),
    nextLevel: whole.nullable().meta({
      description:
        'Le rappel dont elle est à présent\u202f; null si elle est seulement rappelée avec les autres',
    }),
    obstacles: z.array(z.string()).meta({
      description: 'Ce qui la retient, une phrase chacun\u202f: elle n’est alors pas dans la lettre',
    }),
  })
  .meta({ id: 'ReminderInvoice' });

/** The letter that a party would get today. */
const dueReminder = z
  .object({
    party: z.object({ id: whole, name: z.string() }),
    recipient: z.string().nullable().meta({ description: 'L’adresse\u202f; null sans adresse' }),
    level: whole
      .nullable()
      .meta({ description: 'Le plus haut de ses factures\u202f; null si toutes sont retenues' }),
    levelName: z.string().nullable(),
    openCents: cents.meta({ description: 'Ce que la lettre demande' }),
    invoices: z
      .array(reminderInvoice)
      .meta({ description: 'Toutes celles qui sont en retard, la première échue d’abord' }),
    obstacles: z.array(z.string()).meta({ description: 'Ce qui retient la lettre, une phrase chacun' }),
  })
  .meta({ id: 'DueReminder' });

/** GET /admin/reminders/due: parties with an invoice whose next reminder is due, the one that waits longest first. */
export const dueRemindersQuery = pageQuery;
export const dueReminderPage = pageOf(dueReminder).extend({
  bank: z
    .object({
      quarantined: whole.meta({
        description: 'Relevés en quarantaine\u202f: envoyer demande alors une confirmation',
      }),
      lastFileAt: z
        .string()
        .nullable()
        .meta({ description: 'Quand le dernier fichier de la banque a été importé' }),
      isOutdated: z.boolean().meta({ description: `Aucun fichier depuis plus de ${BANK_FILE_DAYS} jours` }),
    })
    .meta({ description: 'Ce que le produit ne sait peut-être pas encore des paiements' }),
});

const PARTIES_ERROR = `Indiquez de 1 à ${MAX_RUN_PARTIES} payeurs`;

/** POST /admin/reminders/send. */
export const remindersSend = z
  .object({
    parties: z
      .array(idParam.shape.id, { error: PARTIES_ERROR })
      .min(1, PARTIES_ERROR)
      .max(MAX_RUN_PARTIES, PARTIES_ERROR),
    isQuarantineSeen: z
      .boolean()
      .default(false)
      .meta({ description: 'Envoyer bien que des relevés soient en quarantaine' }),
  })
  .meta({ id: 'RemindersSend' });

const reminderOutcome = z
  .object({
    partyId: whole,
    reminderId: whole.nullable().meta({
      description: 'null sans lettre\u202f; avec un échec, celle qui est partie plus tôt ce jour',
    }),
    openCents: cents.nullable().meta({ description: 'Ce que la lettre demande' }),
    failure: z.string().nullable().meta({ description: 'Pourquoi cet appel n’en a pas envoyé' }),
  })
  .meta({ id: 'ReminderOutcome' });

/** In the order of the parties. */
export const reminderOutcomes = z
  .object({ outcomes: z.array(reminderOutcome) })
  .meta({ id: 'ReminderOutcomes' });

/** A party whose letter is due; `id` is the party's. */
export const remindedParty = z
  .object({
    id: whole,
    name: z.string(),
    openCents: cents.meta({ description: 'De ses factures dont le rappel est à envoyer' }),
    dueOn: day.meta({ description: 'Échéance de la première' }),
  })
  .meta({ id: 'RemindedParty' });

const letter = z.object({
  id: whole,
  sentOn: day,
  level: whole.meta({
    description: 'De cette facture depuis cette lettre\u202f; 0 si elle y est seulement rappelée',
  }),
  isRaised: z.boolean().meta({ description: 'Cette facture y est passée à ce niveau' }),
  openCents: cents,
  recipient: z.string(),
  mailId: whole.nullable(),
  by: z.string(),
});

const pause = z.object({
  id: whole,
  kind: z.enum(REMINDER_PAUSE_KINDS),
  untilOn: day
    .nullable()
    .meta({ description: 'Le dernier jour\u202f; null jusqu’à ce qu’une personne reprenne' }),
  reason: z.string(),
  at: z.string(),
  by: z.string(),
});

/** One stretch of days with one rate and one amount. */
const interestPart = z.object({
  from: day,
  to: day.meta({ description: 'Le dernier jour compté' }),
  days: whole,
  baseCents: cents,
  basisPoints: whole.meta({ description: 'Par an, en points de base' }),
});

const lateClaim = z
  .object({
    interestCents: cents.meta({ description: 'Sans ce qui est déjà abandonné ou facturé' }),
    flatCents: cents,
    throughOn: day.meta({ description: 'Le dernier jour compté' }),
    parts: z.array(interestPart).meta({ description: 'Le calcul, depuis l’échéance' }),
    missingRate: z
      .string()
      .nullable()
      .meta({ description: 'Le semestre dont le taux manque\u202f: le calcul s’arrête avant lui' }),
    decisions: z.array(
      z.object({
        id: whole,
        kind: z.enum(LATE_CLAIM_DECISION_KINDS),
        interestCents: cents,
        flatCents: cents,
        reason: z.string(),
        invoiceId: whole.nullable(),
        at: z.string(),
        by: z.string(),
      }),
    ),
  })
  .meta({ id: 'LateClaim' });

/** GET /admin/documents/{id}/reminders. */
export const documentReminders = z
  .object({
    letters: z.array(letter).meta({ description: 'La dernière d’abord' }),
    pause: pause.nullable(),
    canPause: z.boolean(),
    claim: lateClaim.nullable().meta({
      description:
        'Intérêts et indemnité de retard\u202f; null sans retard, et pour qui n’a pas de numéro d’entreprise',
    }),
  })
  .meta({ id: 'DocumentReminders' });

const why = requiredParagraphs('Dites pourquoi', WHY_MAX, `Maximum ${WHY_MAX} caractères`);
const UNTIL_ERROR = 'Indiquez jusqu’à quel jour';

/** POST /admin/documents/{id}/reminders/pause. */
export const reminderPause = z
  .object({
    kind: z.enum(REMINDER_PAUSE_KINDS, { error: 'Choisissez pourquoi' }),
    untilOn: z.iso.date({ error: UNTIL_ERROR }).nullable().default(null),
    reason: why,
  })
  .refine(({ kind, untilOn }) => kind !== 'PROMISE' || untilOn !== null, {
    path: ['untilOn'],
    error: UNTIL_ERROR,
  })
  .meta({ id: 'ReminderPause' });

/** POST /admin/documents/{id}/late-claim/waive. */
export const lateClaimWaiver = z.object({ reason: why }).meta({ id: 'LateClaimWaiver' });

const RATE_ERROR = 'Indiquez un taux entre 0 et 50 %';
const MAX_RATE_BASIS_POINTS = 5_000;
const SEMESTER_ERROR = 'Un semestre commence le 1er janvier ou le 1er juillet';

const lateInterestRate = z.object({
  startsOn: z.iso
    .date({ error: SEMESTER_ERROR })
    .refine((on) => /^2\d{3}-0[17]-01$/.test(on), SEMESTER_ERROR)
    .meta({ description: 'Le premier jour du semestre' }),
  basisPoints: z.int({ error: RATE_ERROR }).min(0, RATE_ERROR).max(MAX_RATE_BASIS_POINTS, RATE_ERROR),
});

/** GET /admin/late-interest-rates: the newest first; PUT adds or corrects one. */
export const lateInterestRates = z
  .object({ rates: z.array(z.object({ startsOn: day, basisPoints: whole })), missing: z.string().nullable() })
  .meta({ id: 'LateInterestRates' });
export const lateInterestRateEntry = lateInterestRate.meta({ id: 'LateInterestRate' });

export type ReminderSettings = z.infer<typeof reminderSettings>;
export type ReminderRules = z.infer<typeof settings>;
export type ReminderInvoice = z.infer<typeof reminderInvoice>;
export type DueReminder = z.infer<typeof dueReminder>;
export type DueRemindersQuery = z.infer<typeof dueRemindersQuery>;
export type DueReminderPage = z.infer<typeof dueReminderPage>;
export type RemindersSend = z.infer<typeof remindersSend>;
export type ReminderOutcome = z.infer<typeof reminderOutcome>;
export type ReminderOutcomes = z.infer<typeof reminderOutcomes>;
export type RemindedParty = z.infer<typeof remindedParty>;
export type DocumentReminders = z.infer<typeof documentReminders>;
export type ReminderPause = z.infer<typeof reminderPause>;
export type LateClaim = z.infer<typeof lateClaim>;
export type InterestPart = z.infer<typeof interestPart>;
export type LateInterestRate = z.infer<typeof lateInterestRate>;
export type LateInterestRates = z.infer<typeof lateInterestRates>;

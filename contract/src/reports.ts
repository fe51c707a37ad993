// What the board reads of a period: members, renewals, revenue, attendance, recommendations. All figures are derived when asked for;
// what recommendations are worth is told only of groups of five and more, in blocks that are published once and never change.

import { z } from 'zod';
import { exportFormat } from './import-export.ts';
import { monthText } from './thanks.ts';

/** Fewer persons than this, and no sum or median of their amounts is told. */
export const MIN_GROUP = 5;
/** Medians are rounded to so many cents: of five persons, the exact one is somebody's. */
export const MEDIAN_STEP_CENTS = 10_000;
const MAX_REPORT_MONTHS = 120;

const whole = z.number().int();
const cents = whole.meta({ description: 'En cents' });
const day = z.string().meta({ description: 'AAAA-MM-JJ, un jour en Belgique' });
const rate = whole
  .nullable()
  .meta({ description: 'En points de base\u202f: 10 000 est tout\u202f; null sans rien à compter' });

export const PERIOD_REVERSED = 'Le premier mois doit précéder le dernier';
export const PERIOD_TOO_LONG = 'Une période compte dix ans au plus';

export const MONTH_OUTSIDE = 'Ce mois est hors du calendrier';
export const PERIOD_AHEAD = 'Ce mois n’a pas encore commencé';

const monthIndex = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/** The calendar of the server knows these years, and the month after each. */
const FIRST_MONTH = '1900-01';
const LAST_MONTH = '2999-11';
const reportMonth = monthText.refine((month) => month >= FIRST_MONTH && month <= LAST_MONTH, MONTH_OUTSIDE);

/** Whole months, both included. */
const period = z.object({ from: reportMonth, to: reportMonth });
const isForward = ({ from, to }: z.infer<typeof period>) => from <= to;
const isShort = ({ from, to }: z.infer<typeof period>) =>
  monthIndex(to) - monthIndex(from) < MAX_REPORT_MONTHS;

/** GET /admin/reports, and GET /admin/reports/pdf. */
export const reportQuery = period
  .refine(isForward, { path: ['to'], error: PERIOD_REVERSED })
  .refine(isShort, { path: ['to'], error: PERIOD_TOO_LONG });

export const REPORT_SECTIONS = ['members', 'renewals', 'revenue', 'attendance', 'recommendations'] as const;
export type ReportSection = (typeof REPORT_SECTIONS)[number];

/** POST /admin/reports/{section}/export. */
export const reportSectionParam = z.object({
  section: z.enum(REPORT_SECTIONS, { error: 'Rapport invalide' }),
});
export const reportExportQuery = period
  .extend(exportFormat)
  .refine(isForward, { path: ['to'], error: PERIOD_REVERSED })
  .refine(isShort, { path: ['to'], error: PERIOD_TOO_LONG });

const membersReport = z.object({
  atStart: whole.meta({ description: 'Membres la veille du premier jour' }),
  atEnd: whole,
  joined: whole.meta({ description: 'Devenus membres, ou revenus' }),
  left: whole,
  months: z
    .array(
      z.object({
        month: monthText,
        members: whole,
        single: whole,
        business: whole,
        seats: whole.meta({ description: 'Sièges des adhésions Business' }),
        usedSeats: whole.meta({ description: 'Dont occupés, sans les invitations' }),
        duesCents: cents.meta({ description: 'Cotisations d’un an des adhésions en cours, hors TVA' }),
      }),
    )
    .meta({ description: 'Au dernier jour de chaque mois commencé, ou aujourd’hui pour celui en cours' }),
});

const renewalCounts = {
  due: whole.meta({ description: 'Adhésions arrivées à leur terme' }),
  renewed: whole.meta({ description: 'Suivies d’une adhésion, quelle que soit sa ligne' }),
  declined: whole.meta({ description: 'Non renouvelées par choix' }),
  lapsed: whole.meta({ description: 'Éteintes sans qu’on l’ait choisi' }),
};

const renewalsReport = z.object({
  ...renewalCounts,
  waiting: whole.meta({ description: 'Dont le terme vient d’ici la fin de la période' }),
  endedEarly: whole.meta({ description: 'Terminées avant leur terme, d’un commun accord ou par exclusion' }),
  renewalRate: rate.meta({ description: 'Renouvelées sur arrivées à leur terme' }),
  churnRate: rate.meta({ description: 'Non renouvelées par choix sur arrivées à leur terme' }),
  months: z.array(z.object({ month: monthText, ...renewalCounts })),
});

const revenueReport = z.object({
  invoicedCents: cents.meta({ description: 'Factures moins notes de crédit, hors TVA, par jour d’émission' }),
  vatCents: cents,
  receivedCents: cents.meta({
    description: 'Reçu, moins ce qui a été rendu ou repris, par jour en Belgique',
  }),
  months: z.array(
    z.object({
      month: monthText,
      invoicedCents: cents,
      creditedCents: cents.meta({ description: 'Les notes de crédit, déjà déduites du facturé' }),
      vatCents: cents,
      receivedCents: cents,
    }),
  ),
});

const attendanceReport = z.object({
  events: z
    .array(
      z.object({
        id: whole,
        title: z.string(),
        on: day,
        registered: whole.meta({ description: 'Personnes attendues, invités compris' }),
        isDoorUsed: z.boolean().meta({
          description: 'Des entrées y ont été notées. Sinon, on ne sait pas qui est venu\u202f: tout est à 0',
        }),
        present: whole,
        excused: whole,
        absent: whole,
      }),
    )
    .meta({ description: 'Événements tenus dans la période' }),
  registered: whole,
  present: whole,
  excused: whole,
  absent: whole,
  attendanceRate: rate.meta({ description: 'Présents sur présents et absents' }),
  noShows: z
    .object({
      told: whole.meta({ description: 'Annoncées au membre, quoi qu’il en soit advenu' }),
      contested: whole.meta({ description: 'Contestées un jour' }),
      waived: whole.meta({ description: 'Sans frais' }),
      charged: whole.meta({ description: 'Sur une facture, ou un projet' }),
    })
    .meta({ description: 'Absences et désinscriptions hors délai de ces événements' }),
});

/** Published once, when its last month is frozen: whole months without overlap, with five and more who gave and five and more who received. */
const worthBlock = z
  .object({
    from: monthText,
    to: monthText,
    cents,
    givers: whole,
    receivers: whole,
    medianGivenCents: cents.meta({ description: 'Par personne, arrondi à 100 €' }),
    medianReceivedCents: cents.meta({ description: 'Par personne, arrondi à 100 €' }),
  })
  .meta({ id: 'WorthBlock' });

const recommendationsReport = z.object({
  given: whole,
  won: whole,
  lost: whole.meta({ description: 'Sans suite, ou déclinées' }),
  open: whole.meta({ description: 'À la fin de la période' }),
  oneToOnes: whole.meta({ description: 'Confirmées' }),
  guestsWhoJoined: whole,
  months: z.array(z.object({ month: monthText, given: whole, won: whole, oneToOnes: whole })),
  worth: z.object({
    blocks: z.array(worthBlock),
    cents: cents
      .nullable()
      .meta({ description: 'Des blocs entiers de la période\u202f; null s’il n’y en a pas' }),
    unpublishedMonths: z.array(monthText).meta({
      description:
        'Mois dont rien n’est dit\u202f: pas encore arrêtés, trop peu de personnes, une pour plus de la moitié, ou un bloc qui dépasse la période',
    }),
  }),
});

export const report = z
  .object({
    from: monthText,
    to: monthText,
    asOf: day.meta({ description: 'Le dernier jour de la période, ou aujourd’hui s’il vient avant' }),
    members: membersReport,
    renewals: renewalsReport,
    revenue: revenueReport,
    attendance: attendanceReport,
    recommendations: recommendationsReport,
  })
  .meta({ id: 'Report' });

export type ReportPeriod = z.infer<typeof period>;
export type ReportExportQuery = z.infer<typeof reportExportQuery>;
export type Report = z.infer<typeof report>;
export type WorthBlock = z.infer<typeof worthBlock>;
export type RecommendationsReport = Report['recommendations'];

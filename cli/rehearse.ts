import { MEMBERSHIP_EVENT_LABELS } from '@cercle/contract/membership-event-labels';
import { openDatabase } from '../server/src/db/database.ts';
import { systemClock as clock } from '../server/src/kernel/clock.ts';
import {
  type RehearsedStep,
  rehearse as rehearseMonths,
} from '../server/src/memberships/rehearsal/rehearsal.ts';
import { siteOf } from '../server/src/site.ts';
import {
  type Command,
  dataOf,
  keysOf,
  plural,
  refuseUnmigrated,
  requireArguments,
  settingsForReading,
  UsageError,
} from './command.ts';

const MAX_MONTHS = 60;
const DEFAULT_MONTHS = '14';

export const rehearse: Command = {
  usages: ['[--months MOIS] [--csv]'],
  summary: `Ce que le calendrier des adhésions fera dans les mois qui viennent, jour par jour, sur une copie : rien n’est changé, aucun e-mail ne part.
La répétition suppose que chaque avis part le premier jour possible, que les serveurs de courrier acceptent tout, et que personne n’agit.`,
  argumentHelp: {
    MOIS: `combien de mois, de 1 à ${MAX_MONTHS} ; ${DEFAULT_MONTHS} sans cette option`,
    '--csv': 'un fichier CSV plutôt qu’une liste',
  },
  example: '--months 14',
  options: { months: { type: 'string', default: DEFAULT_MONTHS }, csv: { type: 'boolean' } },
  async run({ args, options }) {
    requireArguments(args);
    const months = monthsOf(String(options.months));
    const settings = settingsForReading();
    await refuseUnmigrated(dataOf(settings));
    const database = await openDatabase(dataOf(settings));
    const source = { db: database.db, clock, site: siteOf(settings), keys: keysOf(dataOf(settings)) };
    const steps = await rehearseMonths(source, months).finally(() => database.close());
    return { report: steps, lines: options.csv ? csvOf(steps) : listOf(steps) };
  },
};

function monthsOf(typed: string): number {
  const months = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
  if (months < 1 || months > MAX_MONTHS)
    throw new UsageError(`« ${typed} » n’est pas un nombre de mois de 1 à ${MAX_MONTHS}.`);
  return months;
}

const listOf = (steps: RehearsedStep[]) => [
  ...steps.map(({ day, kind, who }) => `${day}  ${MEMBERSHIP_EVENT_LABELS[kind]} : ${who}`),
  plural(steps.length, 'étape'),
];

/** What spreadsheets would take for a formula is made a text. */
const cell = (text: string) => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

const csvOf = (steps: RehearsedStep[]) => [
  ['Jour', 'Étape', 'Adhésion', 'Numéro'].join(';'),
  ...steps.map(({ day, kind, who, membershipId }) =>
    [day, cell(MEMBERSHIP_EVENT_LABELS[kind]), cell(who), membershipId].join(';'),
  ),
];

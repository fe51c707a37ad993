import { MEMBERSHIP_EVENT_LABELS } from '@cercle/contract/membership-event-labels';
import {
  DEFAULT_REHEARSED_MONTHS,
  MAX_REHEARSED_MONTHS,
  type RehearsedStep,
} from '@cercle/contract/membership-rehearsal';
import { today } from '../server/src/kernel/calendar.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { rehearsalCsv } from '../server/src/memberships/rehearsal/rehearsal-export.ts';
import { rehearseInThread } from '../server/src/memberships/rehearsal/rehearsal-thread.ts';
import { siteOf } from '../server/src/site.ts';
import {
  type Command,
  dataOf,
  plural,
  refuseUnmigrated,
  requireArguments,
  settingsForReading,
  UsageError,
} from './command.ts';

export const rehearse: Command = {
  usages: ['[--months MOIS] [--csv]'],
  summary: `Ce que le calendrier des adhésions fera dans les mois qui viennent, jour par jour, sur une copie : rien n’est changé, aucun e-mail ne part.
La répétition suppose que chaque avis part le premier jour possible et sa facture dès qu’il est reçu, que les serveurs de courrier acceptent tout, et que personne n’agit.`,
  argumentHelp: {
    MOIS: `combien de mois, de 1 à ${MAX_REHEARSED_MONTHS} ; ${DEFAULT_REHEARSED_MONTHS} sans cette option`,
    '--csv': 'un fichier CSV plutôt qu’une liste',
  },
  example: '--months 14',
  options: {
    months: { type: 'string', default: String(DEFAULT_REHEARSED_MONTHS) },
    csv: { type: 'boolean' },
  },
  async run({ args, options }) {
    requireArguments(args);
    const months = monthsOf(String(options.months));
    const settings = settingsForReading();
    const location = dataOf(settings);
    await refuseUnmigrated(location);
    const input = { location, site: siteOf(settings), today: today(systemClock), months };
    const steps = await rehearseInThread(input);
    return { report: steps, lines: options.csv ? await csvOf(steps) : listOf(steps) };
  },
};

function monthsOf(typed: string): number {
  const months = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
  if (months < 1 || months > MAX_REHEARSED_MONTHS)
    throw new UsageError(`« ${typed} » n’est pas un nombre de mois de 1 à ${MAX_REHEARSED_MONTHS}.`);
  return months;
}

const listOf = (steps: RehearsedStep[]) => [
  ...steps.map(({ day, kind, who }) => `${day}  ${MEMBERSHIP_EVENT_LABELS[kind]} : ${who}`),
  plural(steps.length, 'étape'),
];

/** The file that the site exports. The end of its last line is printed with it. */
const csvOf = async (steps: RehearsedStep[]) => (await rehearsalCsv(steps)).slice(0, -1).split('\n');

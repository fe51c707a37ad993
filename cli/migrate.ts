import { migrationStatus } from '../server/src/db/migrate.ts';
import { withSnapshot } from '../server/src/db/raw/snapshot.ts';
import { type Command, dataOf, plural, requireArguments, settingsForReading, UsageError } from './command.ts';

export const migrate: Command = {
  usages: ['--status'],
  summary: 'Montre quels changements de la base ont été faits et lesquels le prochain démarrage fera.',
  argumentHelp: { '--status': 'seulement montrer : les faire est l’affaire du démarrage' },
  example: '--status',
  options: { status: { type: 'boolean' } },
  async run({ args, options }) {
    requireArguments(args);
    if (!options.status)
      throw new UsageError('Il manque : --status. Faire les changements est l’affaire du démarrage.');
    return withSnapshot(dataOf(settingsForReading()), async (database) => {
      const { applied, pending } = await migrationStatus(database);
      return {
        report: { engine: database.engine, applied, pending },
        lines: [
          ...applied.map((name) => `  ${name}  faite`),
          ...pending.map((name) => `  ${name}  en attente`),
          pending.length === 0
            ? `La base est à jour : ${plural(applied.length, 'migration')}.`
            : `${plural(pending.length, 'migration')} en attente : le prochain démarrage s’en charge. Faites d’abord une sauvegarde.`,
        ],
      };
    });
  },
};

import { migrationStatus } from '../../server/src/db/migrate.ts';
import { withSnapshot } from '../../server/src/db/snapshot.ts';
import { type Command, counted, dataOf, exactly, settingsToRead, UsageError } from './command.ts';

export const migrate: Command = {
  usages: ['--status'],
  summary: 'Montre quels changements de la base ont été faits et lesquels le prochain démarrage fera.',
  words: { '--status': 'seulement montrer : les faire est l’affaire du démarrage' },
  example: '--status',
  options: { status: { type: 'boolean' } },
  async run({ words, options }) {
    exactly(words);
    if (!options.status)
      throw new UsageError('Il manque : --status. Faire les changements est l’affaire du démarrage.');
    return withSnapshot(dataOf(settingsToRead()), async (database) => {
      const { applied, pending } = await migrationStatus(database);
      return {
        report: { engine: database.engine, applied, pending },
        lines: [
          ...applied.map((name) => `  ${name}  faite`),
          ...pending.map((name) => `  ${name}  en attente`),
          pending.length === 0
            ? `La base est à jour : ${counted(applied.length, 'migration')}.`
            : `${counted(pending.length, 'migration')} en attente : le prochain démarrage s’en charge. Faites d’abord une sauvegarde.`,
        ],
      };
    });
  },
};

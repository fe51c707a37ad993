import { resolve } from 'node:path';
import { moveSite } from '../server/src/backup/backup.ts';
import type { DatabaseLocation } from '../server/src/db/raw/raw-connection.ts';
import type { Settings } from '../server/src/env.ts';
import { DomainError } from '../server/src/kernel/domain-error.ts';
import { shellQuoted } from '../server/src/kernel/file-owners.ts';
import { SettingError } from '../server/src/kernel/setting-error.ts';
import {
  type Command,
  dataOf,
  plural,
  requireArguments,
  settingsForNewSite,
  settingsForWriting,
  sum,
  UsageError,
} from './command.ts';

export const move: Command = {
  usages: ['--to postgres://…', '--to sqlite:DOSSIER', '--to … --replace'],
  summary: `Copie tout le site vers une autre base de données et compare chaque ligne. Le site doit être arrêté.
L’original reste tel quel : il suffit de ne pas changer les réglages pour y revenir.`,
  argumentHelp: {
    '--to':
      'où : l’adresse d’une base de PostgreSQL, son mot de passe dans PGPASSWORD, ou un dossier pour SQLite',
    '--replace': 'même s’il y a déjà un contenu là-bas, qui est alors perdu',
  },
  example: '--to postgres://cercle@localhost/cercle',
  options: { to: { type: 'string' }, replace: { type: 'boolean' } },
  async run({ args, options, onProgress, warn }) {
    requireArguments(args);
    if (typeof options.to !== 'string') throw new UsageError('Il manque : --to.');
    if (hasPassword(options.to)) warn(PASSWORD_ON_COMMAND_LINE);
    const from = dataOf(settingsForWriting());
    const { target, settings } = targetOf(options.to, from.dataDir);
    if (isSameDatabase(from, target))
      throw new DomainError('conflict', 'C’est la base du site lui-même : donnez-en une autre.');
    const report = await moveSite(from, target, options.replace === true, onProgress);
    return {
      report,
      lines: [
        `Copié et comparé : ${plural(sum(report.rows), 'ligne')}.`,
        `Démarrez désormais le site avec ${settings}.`,
      ],
    };
  },
};

/** Checks the settings like those of a site. */
function targetOf(to: string, dataDir: string) {
  const [, kind, folder] = /^(sqlite|postgres(?:ql)?):(.+)$/s.exec(to) ?? [];
  if (!kind || !folder) throw new UsageError('--to attend postgres://… ou sqlite:DOSSIER.');
  if (kind === 'sqlite') {
    const { DATA_DIR } = targetSettings({ DATA_DIR: resolve(folder) });
    return {
      target: { databaseUrl: null, dataDir: DATA_DIR },
      settings: `DATA_DIR=${shellQuoted(DATA_DIR)} et sans DATABASE_URL`,
    };
  }
  const { DATABASE_URL } = targetSettings({ DATABASE_URL: to, DATA_DIR: dataDir });
  return {
    target: { databaseUrl: DATABASE_URL, dataDir },
    settings: 'DATABASE_URL à cette adresse, mot de passe compris',
  };
}

/** The error is in the value of `--to`: no setting needs a correction. */
function targetSettings(target: NodeJS.ProcessEnv): Settings {
  try {
    return settingsForNewSite(target);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    throw new SettingError(error.message.replace(/^Réglage \w+/, 'Valeur de --to'));
  }
}

const PASSWORD_ON_COMMAND_LINE =
  'Attention : tous les comptes de la machine peuvent lire ce mot de passe (ps), et le shell s’en souvient. Donnez-le plutôt par PGPASSWORD.';

function hasPassword(to: string): boolean {
  const address = URL.parse(to);
  return Boolean(address?.password || address?.searchParams.has('password'));
}

const isSameDatabase = (a: DatabaseLocation, b: DatabaseLocation) =>
  a.databaseUrl === null || b.databaseUrl === null
    ? a.databaseUrl === b.databaseUrl && a.dataDir === b.dataDir
    : databaseOf(a.databaseUrl) === databaseOf(b.databaseUrl);

/** Without the user: two users may connect to the same database. */
function databaseOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return [host, pathname, searchParams.get('host')].join(' ');
}

import type { ParseArgsOptionsConfig } from 'node:util';
import { emailAddress } from '@cercle/contract/text';
import { readSecrets } from '../server/src/backup/secrets.ts';
import { migrationStatus } from '../server/src/db/migrate.ts';
import type { DatabaseLocation } from '../server/src/db/raw/raw-connection.ts';
import { withSnapshot } from '../server/src/db/raw/snapshot.ts';
import { dataDirOf, readExistingSiteSettings, readSettings, type Settings } from '../server/src/env.ts';
import { DomainError } from '../server/src/kernel/domain-error.ts';
import { checkOwnership, shellQuoted, sudoAs } from '../server/src/kernel/file-owners.ts';
import { deriveKeys } from '../server/src/kernel/keys.ts';

/** The result of a command: for programs, and for people. */
export type CommandResult = {
  report: object;
  lines: string[];
  /** False when the command ran, but found a problem. */
  isGood?: boolean;
};

type CommandInput = {
  args: string[];
  options: Record<string, unknown>;
  /** Called with the progress of a long operation, from 0 to 1. */
  onProgress(fraction: number): void;
  /** Shows a message at once, before the result. */
  warn(text: string): void;
};

export type Command = {
  /** The arguments after the command's name, one line for each usage. */
  usages: string[];
  summary: string;
  /** Explains the words and options of the usages. */
  argumentHelp: Record<string, string>;
  /** Example arguments after the command's name. */
  example: string;
  /** The meaning of exit code 1; unset: a failure. */
  failure?: string;
  options?: ParseArgsOptionsConfig;
  run(input: CommandInput): Promise<CommandResult>;
};

/** The command was called differently from its usage; `message` says what is missing or superfluous. */
export class UsageError extends Error {}

/** @throws UsageError unless there is one word for each entry of `wanted` */
export function requireArguments(args: string[], ...expectedNames: string[]): string[] {
  const missing = expectedNames.filter((_, index) => !args[index]);
  if (missing.length > 0) throw new UsageError(`Il manque : ${missing.join(' ')}.`);
  const extra = args.slice(expectedNames.length);
  if (extra.length > 0) throw new UsageError(`De trop : ${extra.join(' ')}.`);
  return args;
}

/** @throws UsageError unless `word` is an e-mail address */
export function addressOf(argument: string): string {
  const { data } = addressSchema.safeParse(argument);
  if (!data) throw new UsageError(`« ${argument} » n’est pas une adresse e-mail.`);
  return data;
}

const addressSchema = emailAddress('', '');

/** The settings of an existing site, for commands that only read. */
export const settingsForReading = () => readExistingSiteSettings(process.env);

/**
 * The settings of an existing site, for commands that write.
 * @throws DomainError conflict if run under another account than the site's
 */
export function settingsForWriting(): Settings {
  refuseOtherAccount(dataDirOf(process.env));
  return readExistingSiteSettings(process.env);
}

/**
 * The settings of a site that need not exist yet. @throws DomainError conflict if run under another account than the
 * site's
 */
export function settingsForNewSite(environment: NodeJS.ProcessEnv = process.env): Settings {
  refuseOtherAccount(dataDirOf(environment));
  return readSettings(environment);
}

/** The site could neither read nor write files that root left in another account's folder. */
function refuseOtherAccount(dataDir: string): void {
  const otherOwner = checkOwnership(dataDir);
  if (!otherOwner) return;
  const { owner, currentUser } = otherOwner;
  const rootHint =
    owner === 'root'
      ? ` Si le site n’est pas à root, rendez-lui ses fichiers : chown -R COMPTE ${shellQuoted(dataDir)}`
      : '';
  throw new DomainError(
    'conflict',
    `${dataDir} est au compte ${owner}, cette commande est lancée par ${currentUser} : ce qu’elle écrirait, le site ne pourrait ni le lire ni l’écrire. Rien n’a été touché. Tapez : ${sudoAs(owner)} npm run cercle -- …${rootHint}`,
  );
}

/**
 * Rejects a database that was not migrated to this version: either a setting is wrong, or the site must be started
 * first.
 */
export async function refuseUnmigrated(location: DatabaseLocation) {
  const { pending } = await withSnapshot(location, migrationStatus);
  if (pending.length === 0) return;
  throw new DomainError(
    'conflict',
    'La base n’est pas celle d’un site de cette version : vérifiez DATA_DIR et DATABASE_URL, puis démarrez d’abord le site (npm start).',
  );
}

/** Where the site's data is, by its own settings. */
export function dataOf({ DATABASE_URL, DATA_DIR, SESSION_SECRET }: Settings) {
  return { databaseUrl: DATABASE_URL, dataDir: DATA_DIR, sessionSecret: SESSION_SECRET };
}

/** The keys of the site, which are not its own where it has no secret yet. */
export const keysOf = ({ sessionSecret, dataDir }: ReturnType<typeof dataOf>) =>
  deriveKeys(sessionSecret ?? readSecrets(dataDir).get('session') ?? '');

/** Warnings about a backup that is not damaged. */
export const backupWarnings = ({ administrators }: { administrators: number }) =>
  administrators > 0
    ? []
    : [
        'Attention : aucun compte d’administrateur. Est-ce bien la sauvegarde du site ? Restauré, il en fera un à l’adresse de ADMIN_EMAIL.',
      ];

const NUMBER = new Intl.NumberFormat('fr-BE');

/** A count with its noun: « 1 ligne », « 2 340 lignes ». */
export const plural = (count: number, noun: string) =>
  `${NUMBER.format(count)} ${count < 2 ? noun : `${noun}s`}`;

export const sum = (rows: Record<string, number>) =>
  Object.values(rows).reduce((total, count) => total + count, 0);

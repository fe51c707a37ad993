import { resolve } from 'node:path';
import {
  CONTACT_RETENTION_MONTHS,
  MAIL_TRACE_RETENTION_DAYS,
  REJECTED_REQUEST_RETENTION_MONTHS,
} from '@cercle/contract/business';
import { emailAddress } from '@cercle/contract/text';
import { z } from 'zod';
import { explainMakeError, explainWriteError, isFolder } from './kernel/folders.ts';
import { SettingError } from './kernel/setting-error.ts';
import { parseMailboxUrl } from './mail/bounces/mailbox-address.ts';

const optional = (schema: z.ZodType<string, string>) => schema.optional().transform((value) => value ?? null);

const text = optional(z.string());
const url = (protocols: RegExp, example: string) =>
  optional(z.url({ protocol: protocols, error: `une adresse comme ${example}` }));
/** The most frequent reason why an address with a password is refused. */
const PASSWORD_ENCODING_HINT = 'où les signes @/#?% d’un mot de passe s’écrivent %40, %2F, %23, %3F et %25';
const MAILBOX_ERROR = `imaps://user:password@host/INBOX, ${PASSWORD_ENCODING_HINT}`;
const mailboxUrl = optional(
  z
    .url({ protocol: /^imaps?$/, error: MAILBOX_ERROR, abort: true })
    .refine((url) => parseMailboxUrl(url) !== null, MAILBOX_ERROR),
);
const httpUrl = url(/^https?$/, 'https://www.example.be');
/** Pages, API and links in mails all assume that the site is at the root of its host. */
const isOrigin = (address: string) => {
  const { origin, href } = new URL(address);
  return href === `${origin}/`;
};
const ORIGIN_ERROR = 'une adresse comme https://www.example.be, sans rien après le nom';
const originUrl = optional(
  z
    .url({ protocol: /^https?$/, error: ORIGIN_ERROR, abort: true })
    .refine(isOrigin, ORIGIN_ERROR)
    // As the URL standard writes it: cookies depend on its protocol, and headers of mails take ASCII alone.
    .transform((address) => new URL(address).origin),
);
/** Its key must not travel in clear: http is for this machine alone. */
const isSafeApiUrl = (address: string) => {
  const { protocol, hostname, username, password, search, hash } = new URL(address);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return (protocol === 'https:' || isLocal) && `${username}${password}${search}${hash}` === '';
};
const API_URL_ERROR = 'une adresse comme https://api.peppyrus.be/v1, sans mot de passe ni paramètre';
const apiUrl = optional(
  z.url({ protocol: /^https?$/, error: API_URL_ERROR, abort: true }).refine(isSafeApiUrl, API_URL_ERROR),
);
const integer = (min: number, max: number, defaultValue: number) =>
  z.coerce
    .number({ error: `un nombre entier de ${min} à ${max}` })
    .int(`un nombre entier de ${min} à ${max}`)
    .min(min, `un nombre entier de ${min} à ${max}`)
    .max(max, `un nombre entier de ${min} à ${max}`)
    .default(defaultValue);
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `l’un de ${values.join(', ')}` });

/**
 * Every setting, with its default and its sentence in docs/settings.md. All are optional; an unknown
 * value ends the start with an error.
 */
export const settingsSchema = z.object({
  PORT: integer(1, 65_535, 3000).meta({ description: 'Port to listen on.' }),
  HOST: z.string().default('0.0.0.0').meta({ description: 'Address to listen on.' }),
  PUBLIC_URL: originUrl.meta({
    description:
      'Address of the site as visitors type it, without a path; links in e-mails start with it. Unset: `http://localhost:PORT`.',
  }),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .meta({ description: 'Folder of the database, secrets and unsent mail; made if absent.' }),
  DATABASE_URL: url(
    /^postgres(ql)?$/,
    `postgres://user:password@host/database, ${PASSWORD_ENCODING_HINT}`,
  ).meta({
    description:
      'PostgreSQL to use (`postgres://user:password@host/database`; with `?sslmode=require` over TLS alone, its certificate checked against the known authorities or `&sslrootcert=FILE`; the password, in which `@/#?%` are written `%40`, `%2F`, `%23`, `%3F` and `%25`, may come from `PGPASSWORD` instead, as it is); unset: SQLite in `DATA_DIR`.',
  }),
  SMTP_URL: url(/^smtps?$/, `smtp://user:password@host:587, ${PASSWORD_ENCODING_HINT}`).meta({
    description:
      'Mail server (`smtp://user:password@host:587` or `smtps://…`; in the password `@/#?%` are written `%40`, `%2F`, `%23`, `%3F` and `%25`); unset: mails are written to `DATA_DIR/mail` as .eml.',
  }),
  MAIL_FROM: optional(z.email('une adresse e-mail')).meta({
    description: 'Sender of all mails; unset: `CONTACT_EMAIL`, else `ADMIN_EMAIL`.',
  }),
  BOUNCE_DIR: text.meta({
    description:
      'Folder in which returned mails arrive as files, such as `new` of a Maildir, which must be there already; those that were read move into its subfolder `read`. Unset: none is read.',
  }),
  BOUNCE_IMAP_URL: mailboxUrl.meta({
    description:
      'Mailbox in which returned mails arrive (`imaps://user:password@host/INBOX`, in whose parts `@/#?%` are written `%40`, `%2F`, `%23`, `%3F` and `%25`; with `imap://` TLS begins before the login, except on this machine), which is only read; unset: none is.',
  }),
  PEPPOL_DIR: text.meta({
    description:
      'Folder over which an access point takes invoices for Peppol and says what became of them, which must be there already; unset: `DATA_DIR/peppol`, made if absent. Not with `PEPPOL_API_KEY`.',
  }),
  PEPPOL_URL: apiUrl.meta({
    description:
      'API of the access point Peppyrus, over https, or http on this machine; unset: `https://api.peppyrus.be/v1`. Only with `PEPPOL_API_KEY`.',
  }),
  PEPPOL_API_KEY: optional(
    z.string().regex(/^[\x21-\x7e]{8,500}$/, 'au moins 8 caractères, sans espace ni accent'),
  ).meta({
    description:
      'Secret key of that API, 8 characters at least: invoices go to Peppol by it instead of by a folder; unset: by the folder.',
  }),
  BANK_DIR: text.meta({
    description:
      'Folder in which files of the bank arrive (CODA, camt.053), which must be there already; those that were read move into its subfolders `imported` and `refused`. Unset: they are imported on the screen alone.',
  }),
  // Plain, like the address of every account: another form must not make another account.
  ADMIN_EMAIL: emailAddress('une adresse e-mail', 'une adresse e-mail').default('admin@cercle.example').meta({
    description: 'Address of the administrator made at the first start.',
  }),
  ADMIN_PASSWORD: optional(z.string().min(8, 'au moins 8 caractères')).meta({
    description:
      'Password of that administrator, 8 characters at least, none that is easily guessed; unset: generated and printed once.',
  }),
  ADMIN_LOGIN_TOKEN: optional(z.string().min(16, 'au moins 16 caractères')).meta({
    description:
      "Secret part of the administrators' login address, 16 characters at least; unset: generated and kept in `DATA_DIR`.",
  }),
  SESSION_SECRET: optional(z.string().min(32, 'au moins 32 caractères')).meta({
    description:
      'Secret that signs sessions, 32 characters at least, the same on every machine; unset: generated and kept in `DATA_DIR`.',
  }),
  SITE_TITLE: z.string().min(1).default('Cercle').meta({ description: 'Name shown in titles and mails.' }),
  CONTACT_PHONE: text.meta({ description: 'Telephone number shown to visitors.' }),
  CONTACT_EMAIL: optional(z.email('une adresse e-mail')).meta({
    description: "Address shown to visitors, which gets the firm's notices; unset: they go to `ADMIN_EMAIL`.",
  }),
  CONTACT_ADDRESS: text.meta({ description: 'Postal address shown to visitors.' }),
  COMPANY_NAME: text.meta({ description: 'Legal name of the firm.' }),
  COMPANY_NUMBER: text.meta({ description: 'Enterprise number of the firm.' }),
  COMPANY_IBAN: text.meta({ description: 'Bank account of the firm.' }),
  SOCIAL_LINKEDIN_URL: httpUrl.meta({ description: 'LinkedIn page of the firm.' }),
  SOCIAL_FACEBOOK_URL: httpUrl.meta({ description: 'Facebook page of the firm.' }),
  RECAPTCHA_SITE_KEY: text.meta({ description: 'reCAPTCHA v3 site key; unset: the built-in proof of work.' }),
  RECAPTCHA_SECRET: text.meta({ description: 'reCAPTCHA v3 secret; both or neither.' }),
  UI_PACING: oneOf(['described', 'brisk']).default('described').meta({
    description: 'Whether screens keep their minimum waits (`described`) or show at once (`brisk`).',
  }),
  RETENTION_CONTACT_MONTHS: integer(1, 120, CONTACT_RETENTION_MONTHS).meta({
    description: 'Months after which messages of the contact form are deleted (1 to 120).',
  }),
  RETENTION_REJECTED_REQUEST_MONTHS: integer(1, 120, REJECTED_REQUEST_RETENTION_MONTHS).meta({
    description: 'Months after which a rejected request is deleted, with all that came with it (1 to 120).',
  }),
  RETENTION_MAIL_TRACE_DAYS: integer(1, 3_650, MAIL_TRACE_RETENTION_DAYS).meta({
    description:
      'Days after which mails that were sent or given up, and expired links, are deleted (1 to 3650).',
  }),
  BACKUP_DIR: text.meta({
    description:
      'Folder for a backup a day, which must be there already; unset: none is made but by `npm run cercle -- backup`.',
  }),
  BACKUP_HOUR: integer(0, 23, 2).meta({
    description: 'Hour of the day, in UTC, at which that backup is made (0 to 23).',
  }),
  BACKUP_KEEP: integer(1, 3_650, 30).meta({
    description:
      'How many of these backups are kept; older ones go once a newer one was verified (1 to 3650).',
  }),
  METRICS_TOKEN: optional(z.string().min(16, 'au moins 16 caractères')).meta({
    description:
      'Secret, 16 characters at least, with which Prometheus may read `/metrics`; unset: there is no such page.',
  }),
  TRUST_PROXY: integer(0, 10, 0).meta({
    description:
      'How many proxies of yours stand in front (0 to 10); forwarded headers count for nothing beyond.',
  }),
  HSTS_INCLUDE_SUBDOMAINS: oneOf(['yes', 'no']).default('no').meta({
    description:
      'Whether browsers that saw the site refuse plain http for a year at all names below its own too (`yes`), or at its own alone (`no`).',
  }),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info').meta({
    description: 'How much is logged: `fatal`, `error`, `warn`, `info`, `debug`, `silent`.',
  }),
  NODE_ENV: z
    .string()
    .default('production')
    .meta({ description: '`development` reloads pages as they are edited; the start commands set it.' }),
});

export type Settings = z.infer<typeof settingsSchema>;

/**
 * Reads the settings from `environment`, where an empty one counts as unset, and creates the data folder if it is missing.
 * @throws SettingError with one clear sentence
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const settings = parse(environment);
  const problem = explainMakeError(settings.DATA_DIR);
  if (problem)
    throw new SettingError(`Réglage DATA_DIR inutilisable\u202f: ${problem} (${settings.DATA_DIR}).`);
  return settings;
}

/**
 * The same for commands on a site that was started before: they do not create a data folder, as its name may be mistyped.
 * @throws SettingError with one clear sentence
 */
export function readExistingSiteSettings(environment: NodeJS.ProcessEnv): Settings {
  const dataDir = dataDirOf(environment);
  if (isFolder(dataDir)) return parse(environment);
  throw new SettingError(
    `Il n’y a pas de site ici\u202f: le dossier ${dataDir} n’existe pas. Vérifiez DATA_DIR, ou démarrez d’abord le site (npm start).`,
  );
}

/** The data folder, even if other settings are invalid. */
export const dataDirOf = ({ DATA_DIR }: NodeJS.ProcessEnv) =>
  resolve(settingsSchema.shape.DATA_DIR.parse(DATA_DIR || undefined));

function parse(environment: NodeJS.ProcessEnv): Settings {
  const nonEmpty = Object.entries(environment).filter(([, value]) => value !== '');
  const result = settingsSchema.safeParse(Object.fromEntries(nonEmpty));
  if (!result.success) throw new SettingError(describe(result.error.issues[0]));
  const settings = result.data;
  if ((settings.RECAPTCHA_SITE_KEY === null) !== (settings.RECAPTCHA_SECRET === null)) {
    throw new SettingError(
      'Réglages RECAPTCHA_SITE_KEY et RECAPTCHA_SECRET\u202f: il faut les deux, ou aucun.',
    );
  }
  checkPeppol(settings);
  const BACKUP_DIR = existingFolder('BACKUP_DIR', settings);
  const BOUNCE_DIR = existingFolder('BOUNCE_DIR', settings);
  const PEPPOL_DIR = existingFolder('PEPPOL_DIR', settings);
  const BANK_DIR = existingFolder('BANK_DIR', settings);
  return { ...settings, BACKUP_DIR, BANK_DIR, BOUNCE_DIR, PEPPOL_DIR, DATA_DIR: resolve(settings.DATA_DIR) };
}

function checkPeppol({ PEPPOL_DIR, PEPPOL_URL, PEPPOL_API_KEY }: Settings): void {
  if (PEPPOL_URL !== null && PEPPOL_API_KEY === null)
    throw new SettingError('Réglage PEPPOL_URL\u202f: il faut aussi PEPPOL_API_KEY.');
  if (PEPPOL_DIR !== null && PEPPOL_API_KEY !== null)
    throw new SettingError('Réglages PEPPOL_DIR et PEPPOL_API_KEY\u202f: l’un ou l’autre, pas les deux.');
}

const describe = (issue: z.core.$ZodIssue | undefined) =>
  `Réglage ${String(issue?.path[0])} inutilisable\u202f: il faut ${issue?.message}.`;

/** Does not create a missing folder: it may be on a disk that is not mounted, and its files would fill another disk. */
function existingFolder(
  name: 'BACKUP_DIR' | 'BANK_DIR' | 'BOUNCE_DIR' | 'PEPPOL_DIR',
  { [name]: path }: Settings,
): string | null {
  if (!path) return null;
  const folder = resolve(path);
  const problem = explainWriteError(folder);
  if (problem) throw new SettingError(`Réglage ${name} inutilisable\u202f: ${problem} (${folder}).`);
  return folder;
}

import { createAdmin } from '../server/src/accounts/create-admin.ts';
import { resetAdmin } from '../server/src/accounts/reset-admin.ts';
import { forgetSecondFactor } from '../server/src/accounts/second-factor/forget-second-factor.ts';
import { listAllAdministrators } from '../server/src/administrators/administrators.table.ts';
import { type Database, openDatabase } from '../server/src/db/database.ts';
import type { Settings } from '../server/src/env.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { DomainError } from '../server/src/kernel/domain-error.ts';
import { createOutbox } from '../server/src/mail/outbox.ts';
import { siteOf } from '../server/src/site.ts';
import {
  addressOf,
  type Command,
  type CommandResult,
  dataOf,
  keysOf,
  refuseUnmigrated,
  requireArguments,
  settingsForWriting,
  UsageError,
} from './command.ts';

type Action = (database: Database, settings: Settings, args: string[]) => Promise<CommandResult>;

const ACTIONS = new Map<string, Action>(
  Object.entries({ create, reset, list, 'forget-second-factor': forgetFactor }),
);

export const admin: Command = {
  usages: ['list', 'create ADRESSE', 'reset ADRESSE', 'forget-second-factor ADRESSE'],
  summary: `Les administrateurs : liste, nouveau compte, nouveau mot de passe, double vérification à refaire.
create et reset affichent le mot de passe, une seule fois ; reset ferme les sessions. forget-second-factor vaut aussi pour un membre : assurez-vous d’abord que c’est bien cette personne qui le demande.`,
  argumentHelp: {
    list: 'montre chaque administrateur, et s’il a la double vérification',
    create: 'fait un compte et lui donne un mot de passe',
    reset: 'donne un nouveau mot de passe',
    'forget-second-factor': 'ôte la double vérification, qui sera à refaire',
    ADRESSE: 'l’adresse e-mail du compte',
  },
  example: 'create prenom@societe.be',
  async run({ args: [name = '', ...args] }) {
    const action = ACTIONS.get(name);
    if (!action)
      throw new UsageError(name ? `La commande admin ne sait pas « ${name} ».` : 'Il manque : que faire.');
    const operands =
      name === 'list' ? requireArguments(args) : requireArguments(args, 'ADRESSE').map(addressOf);
    const settings = settingsForWriting();
    await refuseUnmigrated(dataOf(settings));
    const database = await openDatabase(dataOf(settings));
    return action(database, settings, operands).finally(() => database.close());
  },
};

/** What tells owners of changes of their account: the site sends it, at once if it runs. */
function noticesOf(settings: Settings) {
  const [site, clock] = [siteOf(settings), systemClock];
  return { site, clock, outbox: createOutbox({ site, clock, keys: keysOf(dataOf(settings)) }) };
}

async function create(
  database: Database,
  settings: Settings,
  [email = '']: string[],
): Promise<CommandResult> {
  let password = '';
  const wanted = { email, password: null, site: siteOf(settings) };
  const isNew = await createAdmin(database, systemClock, wanted, (generated) => {
    password = generated;
  });
  if (!isNew) throw new DomainError('conflict', `Un compte existe déjà à l’adresse ${email}.`);
  return { report: { email, password }, lines: [`Mot de passe de ${email} : ${password}`] };
}

async function reset(database: Database, settings: Settings, [email = '']: string[]): Promise<CommandResult> {
  let password = '';
  const isDone = await resetAdmin(database, noticesOf(settings), email, (generated) => {
    password = generated;
  });
  if (!isDone) throw new DomainError('not-found', `Aucun administrateur à l’adresse ${email}.`);
  return {
    report: { email, password },
    lines: [
      `Nouveau mot de passe de ${email} : ${password}`,
      'Ses sessions sont fermées, et un e-mail l’en avertit.',
    ],
  };
}

async function list({ db }: Database): Promise<CommandResult> {
  const administrators = await listAllAdministrators(db);
  const lines = administrators.map(({ email, fullName, isInvited, hasSecondFactor }) =>
    [
      email,
      ...(fullName === email ? [] : [fullName]),
      isInvited ? 'invité, sans mot de passe' : hasSecondFactor ? 'double vérification' : 'mot de passe seul',
    ].join(' · '),
  );
  return { report: administrators, lines: lines.length > 0 ? lines : ['Aucun administrateur.'] };
}

async function forgetFactor(
  database: Database,
  settings: Settings,
  [email = '']: string[],
): Promise<CommandResult> {
  const result = await forgetSecondFactor(database, noticesOf(settings), email);
  if (result === 'no account') throw new DomainError('not-found', `Aucun compte à l’adresse ${email}.`);
  if (result === 'no factor')
    throw new DomainError('conflict', `La double vérification n’est pas activée pour ${email}.`);
  return {
    report: { email },
    lines: [
      `Double vérification oubliée pour ${email} ; ses sessions sont fermées, et un e-mail l’en avertit.`,
    ],
  };
}

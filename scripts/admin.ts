// npm run admin -- create EMAIL: makes one more administrator and prints the generated password, once.
// npm run admin -- forget-second-factor EMAIL: lets in, by the password alone, who lost device and recovery codes.

import type { Site } from '@cercle/contract/site';
import { createAdmin } from '../server/src/accounts/create-admin.ts';
import { type Database, openDatabase } from '../server/src/db/database.ts';
import { readSettings, SettingError } from '../server/src/env.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { forgetSecondFactor } from '../server/src/second-factor/forget-second-factor.ts';
import { siteOf } from '../server/src/site.ts';

const USAGE = 'Utilisation : npm run admin -- create ADRESSE, ou forget-second-factor ADRESSE';

type Command = (database: Database, address: string, site: Site) => Promise<void>;

const COMMANDS = new Map<string | undefined, Command>([
  ['create', create],
  ['forget-second-factor', forget],
]);

const [name, email] = process.argv.slice(2);
const command = COMMANDS.get(name);

try {
  if (!command || !email?.includes('@')) fail(USAGE);
  else await run(command, email);
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  fail(error.message);
}

async function run(chosen: Command, address: string) {
  const settings = readSettings(process.env);
  const { DATABASE_URL, DATA_DIR } = settings;
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });
  await chosen(database, address, siteOf(settings));
  await database.close();
}

async function create(database: Database, address: string, site: Site) {
  const tell = (password: string) => console.log(`Mot de passe de ${address} : ${password}`);
  const wanted = { email: address, password: null, site };
  const isNew = await createAdmin(database, systemClock, wanted, tell);
  if (!isNew) fail(`Un compte existe déjà à l’adresse ${address}.`);
}

async function forget(database: Database, address: string) {
  const outcome = await forgetSecondFactor(database, address);
  if (outcome === 'no account') fail(`Aucun compte à l’adresse ${address}.`);
  else if (outcome === 'no factor') fail(`La double vérification n’est pas activée pour ${address}.`);
  else console.log(`Double vérification oubliée pour ${address} ; ses sessions sont fermées.`);
}

function fail(message: string) {
  console.error(message);
  process.exitCode = 1;
}

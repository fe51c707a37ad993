// npm run admin -- create EMAIL: makes one more administrator and prints the generated password, once.

import { createAdmin } from '../server/src/accounts/create-admin.ts';
import { openDatabase } from '../server/src/db/database.ts';
import { readSettings, SettingError } from '../server/src/env.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { siteOf } from '../server/src/site.ts';

const USAGE = 'Utilisation : npm run admin -- create ADRESSE';

const [command, email] = process.argv.slice(2);

try {
  if (command !== 'create' || !email?.includes('@')) fail(USAGE);
  else await create(email);
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  fail(error.message);
}

async function create(address: string) {
  const settings = readSettings(process.env);
  const { DATABASE_URL, DATA_DIR } = settings;
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });
  const tell = (password: string) => console.log(`Mot de passe de ${address} : ${password}`);
  const wanted = { email: address, password: null, site: siteOf(settings) };
  const isNew = await createAdmin(database, systemClock, wanted, tell);
  if (!isNew) fail(`Un compte existe déjà à l’adresse ${address}.`);
  await database.close();
}

function fail(message: string) {
  console.error(message);
  process.exitCode = 1;
}

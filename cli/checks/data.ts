import { migrationStatus, tryPostgresMigrations, trySqliteMigrations } from '../../server/src/db/migrate.ts';
import { openRawConnection } from '../../server/src/db/raw/open-raw-connection.ts';
import type { RawConnection } from '../../server/src/db/raw/raw-connection.ts';
import type { Settings } from '../../server/src/env.ts';
import { SettingError } from '../../server/src/kernel/setting-error.ts';
import { dataOf } from '../command.ts';
import { explainError } from '../explain-error.ts';
import { advice, type Check, good, wrong } from './check.ts';
import { checkFirm } from './firm.ts';
import { checkSecret } from './secret.ts';

const VERSION = {
  sqlite: "select 'SQLite ' || sqlite_version() as version",
  postgres: "select 'PostgreSQL ' || current_setting('server_version') as version",
};
/** The accepted difference between the clocks of two machines. */
const MAX_CLOCK_SKEW_MS = 30_000;

/**
 * The database: it is reachable, writable and migrated, its clock is right, its data was encrypted with this secret, and what
 * it holds is ready for use.
 */
export async function checkData(settings: Settings): Promise<Check[]> {
  const location = dataOf(settings);
  try {
    await (await openRawConnection(location, 'reading')).close();
  } catch (error) {
    if (!(error instanceof SettingError)) return [unusableDatabase(error as Error)];
    return location.databaseUrl
      ? [wrong('base de données', error.message, 'Corrigez DATABASE_URL, ou démarrez PostgreSQL.')]
      : [
          wrong(
            'base de données',
            `il n’y a pas de site dans ${location.dataDir}`,
            'Vérifiez DATA_DIR et DATABASE_URL, ou démarrez d’abord le site (npm start).',
          ),
        ];
  }
  return openRawConnection(location, 'writing')
    .then((database) => inspectDatabase(database, settings).finally(() => database.close()))
    .catch((error) => [unusableDatabase(error)]);
}

const unusableDatabase = (error: Error) =>
  failedCheck('base de données', explainError(error) ?? error.message);

/** @param sentence what is wrong, then the remedy */
function failedCheck(what: string, sentence: string): Check {
  const [found = '', ...remedy] = sentence.split(/[ \u202f]: (.*)|\. (Tapez.*)/s);
  return wrong(what, found, remedy.join('') || 'Vérifiez l’espace et les permissions.');
}

async function inspectDatabase(database: RawConnection, settings: Settings): Promise<Check[]> {
  const { engine } = database;
  const site = dataOf(settings);
  const [row] = await database.query<{ version: string }>(VERSION[engine]);
  const versionCheck = good('base de données', `${row?.version}`);
  let status: Awaited<ReturnType<typeof migrationStatus>>;
  try {
    status = await migrationStatus(database);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return [versionCheck, failedCheck('migrations', error.message)];
  }
  const { applied, pending } = status;
  if (applied.length === 0) return [versionCheck, await checkFirstStart(database, site)];
  await checkWritable(database);
  return [
    versionCheck,
    good('écriture', 'la base accepte d’écrire'),
    pending.length === 0
      ? good('migrations', `${applied.length} faites, aucune en attente`)
      : advice('migrations', `en attente : ${pending.join(', ')}`, 'Le prochain démarrage s’en charge.'),
    await checkClock(database),
    ...(pending.length === 0
      ? [await checkSecret(database, site), await checkOutbox(database), await checkFirm(database, settings)]
      : []),
  ];
}

/** Much can be in the way of the tables: another application, on PostgreSQL rights or an extension too. */
async function checkFirstStart(
  database: RawConnection,
  { databaseUrl }: ReturnType<typeof dataOf>,
): Promise<Check> {
  try {
    await (databaseUrl ? tryPostgresMigrations(databaseUrl) : trySqliteMigrations(database));
    return advice('migrations', 'la base est vide', 'npm start');
  } catch (error) {
    if (error instanceof SettingError) return failedCheck('migrations', error.message);
    const explanation = explainError(error as Error);
    if (!explanation) throw error;
    return wrong('migrations', 'la base est vide, et le premier démarrage échouerait', explanation);
  }
}

/** Changes nothing: it writes the existing value, and rolls back. */
async function checkWritable(database: RawConnection) {
  await database.run(database.engine === 'sqlite' ? 'begin immediate' : 'begin');
  await database.run('update account set active = active where id < 0');
  await database.run('create table doctor_was_here (id integer)');
  await database.run('rollback');
}

async function checkClock(database: RawConnection): Promise<Check> {
  const now = Date.now();
  const query =
    database.engine === 'postgres'
      ? 'select now() as at, (select max(created_at) from account) as latest'
      : 'select null as at, (select max(created_at) from account) as latest';
  const [row] = await database.query<{ at: string | null; latest: string | null }>(query);
  const skewMs = row?.at ? Math.abs(Date.parse(row.at) - now) : 0;
  const aheadMs = row?.latest ? Date.parse(row.latest) - now : 0;
  if (Math.max(skewMs, aheadMs) > MAX_CLOCK_SKEW_MS)
    return wrong(
      'horloge',
      `${new Date(now).toISOString()}, à ${Math.round(Math.max(skewMs, aheadMs) / 1_000)} s de la base`,
      'Mettez la machine à l’heure (timedatectl set-ntp true) : liens, sessions et codes en dépendent.',
    );
  return good('horloge', new Date(now).toISOString());
}

async function checkOutbox(database: RawConnection): Promise<Check> {
  const [row] = await database.query<{ undelivered: number }>(
    'select count(*) as undelivered from mail where (parked_at is not null or bounced_at is not null) and dismissed_at is null and bulk_content_id is null',
  );
  const undelivered = row?.undelivered ?? 0;
  return undelivered === 0
    ? good('boîte d’envoi', 'aucun e-mail abandonné')
    : advice(
        'boîte d’envoi',
        `${undelivered} ${undelivered === 1 ? 'e-mail abandonné ou revenu' : 'e-mails abandonnés ou revenus'}`,
        'Voyez l’écran E-mails : renvoyez-les, ou ne les signalez plus.',
      );
}

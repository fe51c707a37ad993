import packageJson from '../../package.json' with { type: 'json' };
import { BACKUP_TABLES } from '../db/backup-tables.ts';
import { appliedMigrations } from '../db/migrate.ts';
import { withExclusiveAccess } from '../db/raw/exclusive-access.ts';
import type { DatabaseLocation, RawConnection } from '../db/raw/raw-connection.ts';
import { withSnapshot } from '../db/raw/snapshot.ts';
import { type Clock, timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { type OnProgress, writeLines } from './backup-file.ts';
import { countRows, type Part, readParts } from './content.ts';
import { FORMAT } from './parse-line.ts';
import { withBackup } from './read-backup.ts';
import { assertEmpty, restoreTables } from './restore-tables.ts';
import { readSecrets, SECRETS_TABLE, secretFingerprint, secretParts, stageSecrets } from './secrets.ts';
import { serializeBackup } from './serialize-backup.ts';
import { type BackupReport, verifyBackup } from './verify-backup.ts';

/** A site as commands see it: where its data is, and its `SESSION_SECRET`, if the settings give one. */
export type SiteData = DatabaseLocation & { sessionSecret: string | null };

/**
 * Writes all data of a site, as of one moment, to one new file that only its owner may read, then reads the file and verifies
 * it. The site may continue to serve.
 * @throws SettingError when there is no database; DomainError not-found when no site was ever started, conflict when
 *   there is a file of that name
 */
export async function makeBackup(
  site: SiteData,
  file: string,
  clock: Clock,
  onProgress: OnProgress = () => {},
): Promise<BackupReport> {
  await withSnapshot(site, async (database) => {
    const head = {
      cercle: FORMAT,
      version: packageJson.version,
      at: timestamp(clock),
      engine: database.engine,
      migrations: await migrationsOf(database),
      mark: siteFingerprint(site),
    } as const;
    const parts = await partsWithProgress(database, (progress) => onProgress(progress / 2));
    await writeLines(file, serializeBackup(head, concat(parts, secretParts(site.dataDir))));
  });
  return verifyBackup(file, (progress) => onProgress((1 + progress) / 2));
}

/**
 * Restores a site from its backup, completely or not at all: tables and generated secrets. Then applies newer migrations.
 * @param canReplace also replaces the content of an existing site
 * @returns what was restored, and whether sessions, second factors and the links in waiting mails will continue to work
 * @throws DomainError as `verifyBackup`, and conflict when a process uses that data or the site has content
 */
export async function restoreBackup(
  site: SiteData,
  file: string,
  canReplace: boolean,
  onProgress: OnProgress = () => {},
): Promise<BackupReport & { isSameSecret: boolean }> {
  const report = await verifyBackup(file, (progress) => onProgress(progress / 2));
  return withBackup(
    file,
    (progress) => onProgress((1 + progress) / 2),
    async ({ head, parts }) => {
      const secrets = new Map<string, string>();
      const activateSecrets = await withExclusiveAccess(site, async (database) => {
        if (!canReplace) await assertEmpty(database);
        await restoreTables(database, head.migrations, extractSecrets(parts, secrets));
        return stageSecrets(site.dataDir, secrets);
      });
      await activateSecrets();
      return { ...report, isSameSecret: head.mark === siteFingerprint(site) };
    },
  );
}

/**
 * Copies a site to another location or engine, as a backup and its restore would. The original stays as it was.
 * @throws DomainError conflict when a process uses either, or `to` has content
 */
export async function moveSite(
  from: DatabaseLocation,
  to: DatabaseLocation,
  canReplace: boolean,
  onProgress: OnProgress = () => {},
): Promise<{ rows: Record<string, number> }> {
  const migrations = await withSnapshot(from, migrationsOf);
  return withExclusiveAccess(from, async (database) => {
    const parts = await partsWithProgress(database, onProgress);
    const activateSecrets = await withExclusiveAccess(to, async (target) => {
      if (!canReplace) await assertEmpty(target);
      await restoreTables(target, migrations, parts);
      return stageSecrets(to.dataDir, from.dataDir === to.dataDir ? new Map() : readSecrets(from.dataDir));
    });
    await activateSecrets();
    return { rows: Object.fromEntries(await countRows(database, BACKUP_TABLES)) };
  });
}

async function migrationsOf(database: RawConnection): Promise<string[]> {
  const migrations = await appliedMigrations(database);
  if (migrations.length > 0) return migrations;
  throw new DomainError(
    'not-found',
    'Il n’y a pas encore de site ici\u202f: il n’a jamais été démarré. Vérifiez DATA_DIR et DATABASE_URL, ou démarrez-le (npm start).',
  );
}

/** Identifies the secret that signs the site's sessions; null when that secret is not known. */
function siteFingerprint({ sessionSecret, dataDir }: SiteData): string | null {
  const secret = sessionSecret ?? readSecrets(dataDir).get('session');
  return secret === undefined ? null : secretFingerprint(secret);
}

async function* concat(first: AsyncIterable<Part>, second: AsyncIterable<Part>): AsyncGenerator<Part> {
  yield* first;
  yield* second;
}

/** All tables; `onShare` receives the share of rows read so far. */
async function partsWithProgress(
  database: RawConnection,
  onProgress: OnProgress,
): Promise<AsyncGenerator<Part>> {
  const counts = await countRows(database, BACKUP_TABLES);
  const total = [...counts.values()].reduce((sum, rows) => sum + rows, 0);
  return withProgress(readParts(database), total, onProgress);
}

async function* withProgress(
  parts: AsyncIterable<Part>,
  total: number,
  onProgress: OnProgress,
): AsyncGenerator<Part> {
  let done = 0;
  for await (const part of parts) {
    yield part;
    if (!('rows' in part)) continue;
    done += part.rows.length;
    await onProgress(done / total);
  }
}

/** Passes on the tables, and collects the secrets among them in `secrets`. */
async function* extractSecrets(
  parts: AsyncIterable<Part>,
  secrets: Map<string, string>,
): AsyncGenerator<Part> {
  let isSecretTable = false;
  for await (const part of parts) {
    if ('metadata' in part) isSecretTable = part.metadata.table === SECRETS_TABLE.table;
    if (!isSecretTable) yield part;
    else if ('rows' in part) for (const [name, value] of part.rows) secrets.set(String(name), String(value));
  }
}

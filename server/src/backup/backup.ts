import packageJson from '../../package.json' with { type: 'json' };
import { alone } from '../db/alone.ts';
import { KEPT_TABLES } from '../db/kept-tables.ts';
import { appliedMigrations } from '../db/migrate.ts';
import type { Place, PlainDatabase } from '../db/plain.ts';
import { inSnapshot } from '../db/snapshot.ts';
import { type Clock, timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { type OnShare, writeLines } from './backup-file.ts';
import { countRows, type Part, partsOf } from './content.ts';
import { fill, refuseContent } from './fill.ts';
import { FORMAT } from './line.ts';
import { withBackup } from './read-backup.ts';
import { markOf, prepareSecrets, readSecrets, SECRETS, secretsOf } from './secrets.ts';
import { type BackupReport, verifyBackup } from './verify-backup.ts';
import { written } from './written.ts';

/** A site as commands see it: where its data is, and its `SESSION_SECRET`, if the settings give one. */
export type SiteData = Place & { sessionSecret: string | null };

/**
 * All that a site is, at one moment, in one new file for its owner alone, which is then read again and checked. The site
 * may go on serving.
 * @throws SettingError where there is no database; DomainError not-found where no site was ever started, conflict where
 *   there is a file of that name
 */
export async function makeBackup(
  site: SiteData,
  file: string,
  clock: Clock,
  onShare: OnShare = () => {},
): Promise<BackupReport> {
  await inSnapshot(site, async (database) => {
    const head = {
      cercle: FORMAT,
      version: packageJson.version,
      at: timestamp(clock),
      engine: database.engine,
      migrations: await migrationsOf(database),
      mark: markOfSite(site),
    } as const;
    const parts = await watched(database, (share) => onShare(share / 2));
    await writeLines(file, written(head, both(parts, secretsOf(site.dataDir))));
  });
  return verifyBackup(file, (share) => onShare((1 + share) / 2));
}

/**
 * Makes a site again from its backup, whole or not at all: tables, generated secrets. It is migrated to the newest.
 * @param isReplacing also where there is a site already, whose content then goes
 * @returns what was restored, and whether sessions, second factors and the links in waiting mails will go on working
 * @throws DomainError as `verifyBackup`, and conflict where a process runs on that data or there is content
 */
export async function restoreBackup(
  site: SiteData,
  file: string,
  isReplacing: boolean,
  onShare: OnShare = () => {},
): Promise<BackupReport & { isSameSecret: boolean }> {
  const report = await verifyBackup(file, (share) => onShare(share / 2));
  return withBackup(
    file,
    (share) => onShare((1 + share) / 2),
    async ({ head, parts }) => {
      const secrets = new Map<string, string>();
      const place = await alone(site, async (database) => {
        if (!isReplacing) await refuseContent(database);
        await fill(database, head.migrations, withoutSecrets(parts, secrets));
        return prepareSecrets(site.dataDir, secrets);
      });
      await place();
      return { ...report, isSameSecret: head.mark === markOfSite(site) };
    },
  );
}

/**
 * Copies a site to another place, or engine, as a backup and its restoring would. The site stays as it was, to go back to.
 * @throws DomainError conflict where a process runs on either, or there is content at `to`
 */
export async function moveSite(
  from: Place,
  to: Place,
  isReplacing: boolean,
  onShare: OnShare = () => {},
): Promise<{ rows: Record<string, number> }> {
  const migrations = await inSnapshot(from, migrationsOf);
  return alone(from, async (database) => {
    const parts = await watched(database, onShare);
    const place = await alone(to, async (target) => {
      if (!isReplacing) await refuseContent(target);
      await fill(target, migrations, parts);
      return prepareSecrets(to.dataDir, from.dataDir === to.dataDir ? new Map() : readSecrets(from.dataDir));
    });
    await place();
    return { rows: Object.fromEntries(await countRows(database, KEPT_TABLES)) };
  });
}

async function migrationsOf(database: PlainDatabase): Promise<string[]> {
  const migrations = await appliedMigrations(database);
  if (migrations.length > 0) return migrations;
  throw new DomainError(
    'not-found',
    'Il n’y a pas encore de site ici\u202f: il n’a jamais été démarré. Vérifiez DATA_DIR et DATABASE_URL, ou démarrez-le (npm start).',
  );
}

/** Tells the secret that signs the site's sessions from any other; null where that secret is not known. */
function markOfSite({ sessionSecret, dataDir }: SiteData): string | null {
  const secret = sessionSecret ?? readSecrets(dataDir).get('session');
  return secret === undefined ? null : markOf(secret);
}

async function* both(first: AsyncIterable<Part>, second: AsyncIterable<Part>): AsyncGenerator<Part> {
  yield* first;
  yield* second;
}

/** All tables; `onShare` is told how many of their rows have gone by. */
async function watched(database: PlainDatabase, onShare: OnShare): Promise<AsyncGenerator<Part>> {
  const counts = await countRows(database, KEPT_TABLES);
  const total = [...counts.values()].reduce((sum, rows) => sum + rows, 0);
  return telling(partsOf(database), total, onShare);
}

async function* telling(parts: AsyncIterable<Part>, total: number, onShare: OnShare): AsyncGenerator<Part> {
  let done = 0;
  for await (const part of parts) {
    yield part;
    if (!('rows' in part)) continue;
    done += part.rows.length;
    await onShare(done / total);
  }
}

/** Passes on the tables, and puts the secrets that stand among them into `secrets`. */
async function* withoutSecrets(
  parts: AsyncIterable<Part>,
  secrets: Map<string, string>,
): AsyncGenerator<Part> {
  let isSecret = false;
  for await (const part of parts) {
    if ('shape' in part) isSecret = part.shape.table === SECRETS.table;
    if (!isSecret) yield part;
    else if ('rows' in part) for (const [name, value] of part.rows) secrets.set(String(name), String(value));
  }
}

import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdmin } from '../accounts/create-admin.ts';
import { ALL_TABLES } from '../db/backup-tables.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { knownMigrations, migrateTo } from '../db/migrate.ts';
import { withExclusiveAccess } from '../db/raw/exclusive-access.ts';
import type { DatabaseLocation, Row } from '../db/raw/raw-connection.ts';
import { withSnapshot } from '../db/raw/snapshot.ts';
import { readRowCounters } from '../db/row-counters.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Actor } from '../kernel/actor.ts';
import { systemClock as clock } from '../kernel/clock.ts';
import { readOrCreateSecret } from '../kernel/secret-file.ts';
import { createSearch } from '../search/search.ts';
import { acceptedDamages } from '../testing/backup-damages.ts';
import { DEVICE, PASSWORD } from '../testing/builders.ts';
import { createCanary } from '../testing/canary.ts';
import { FIRM } from '../testing/firm.ts';
import { acquireTestDatabase, createTestDatabase } from '../testing/postgres-database.ts';
import { addRareRows } from '../testing/rare-rows.ts';
import { tablesOf } from '../testing/search-database.ts';
import { openWorld, type World } from '../testing/world.ts';
import { makeBackup, moveSite, restoreBackup } from './backup.ts';
import { writeLines } from './backup-file.ts';
import { type Part, readParts } from './content.ts';
import { serializeBackup } from './serialize-backup.ts';
import { type BackupReport, verifyBackup } from './verify-backup.ts';

const isPostgres = process.env.TEST_ENGINE === 'postgres';
const site = (location: DatabaseLocation) => ({ ...location, sessionSecret: null });

let folder: string;
let fullSite: DatabaseLocation;
/** The report on the full site. */
let file: string;
let report: BackupReport;
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cercle-backup-'));
  file = join(folder, 'site.backup');
  const world = await openWorld();
  cleanups.push(
    () => rmSync(folder, { recursive: true }),
    () => world.close(),
  );
  await fillEveryTable(world);
  fullSite = world.database.location;
  await readOrCreateSecret(fullSite.dataDir, 'session');
  report = await makeBackup(site(fullSite), file, clock);
  await world.database.db.destroy();
});
afterAll(async () => {
  for (const clear of cleanups.reverse()) await clear();
});

const onSqlite = (): DatabaseLocation => ({ databaseUrl: null, dataDir: mkdtempSync(join(folder, 'data-')) });

/** A new site's data on the engine under test; `obtain` decides whether its tables exist. */
async function newLocation(obtain = acquireTestDatabase): Promise<DatabaseLocation> {
  if (!isPostgres) return onSqlite();
  const { url, release } = await obtain();
  cleanups.push(release);
  return { databaseUrl: url, dataDir: mkdtempSync(join(folder, 'data-')) };
}

/** Writes a changed backup of the full site. */
const writeChanged = (
  file: string,
  change: (parts: AsyncIterable<Part>) => AsyncIterable<Part>,
  migrations = knownMigrations('sqlite'),
) =>
  withSnapshot(fullSite, (database) => {
    const { engine } = database;
    const head = { ...HEAD, version: '0.1.0', engine, migrations };
    return writeLines(file, serializeBackup(head, change(readParts(database))));
  });

/** Whether another connection has looked for other connections. */
async function hasWaitingRestore(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity where datname = current_database()
    and state = 'idle in transaction' and query like ${'select pid from pg_stat_activity%'}`.execute(db);
  return rows.length > 0;
}

async function fillEveryTable(world: World) {
  await createCanary(world).lives['a member with everything']();
  await world.submittedRequest({ fullName: 'Zoé Quelqu’un, « dite » 🌍 \\ "Zo"\n' });
  const { id, actor } = await world.joinedMember();
  await world.domain.emailChange.request(actor, { email: 'zo@societe.example', password: PASSWORD }, DEVICE);
  await addRareRows(world.database.db, id);
}

const contentOf = async (location: DatabaseLocation) => {
  const copy = join(mkdtempSync(join(folder, 'copy-')), 'copy');
  return (await makeBackup(site(location), copy, clock)).content;
};

async function withDatabase<Result>(
  location: DatabaseLocation,
  use: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openDatabase(location);
  return use(db).finally(close);
}

/** The migrations that became one in 0.2.0. */
const BEFORE_0_2_0 = [
  ...['0017_growth', '0018_tally_shares', '0019_tally_by_statement', '0020_cheaper_writes'],
  ...['0021_fewer_merges', '0022_late_indexing', '0023_letters', '0024_accounts_go_quickly'],
];

describe('A backup', () => {
  test('BK-1 restores the same site elsewhere: every row, the next ids, the secrets', async () => {
    expect(Object.entries(report.rows).filter(([, rows]) => rows === 0)).toEqual([]);
    expect(await verifyBackup(file)).toEqual(report);
    const target = await newLocation();
    const restored = await restoreBackup(site(target), file, false);
    expect(restored).toMatchObject({ content: report.content, isSameSecret: true });
    expect(await contentOf(target)).toBe(report.content);
    expect(await readOrCreateSecret(target.dataDir, 'session')).toBe(
      await readOrCreateSecret(fullSite.dataDir, 'session'),
    );
    expect(statSync(join(target.dataDir, 'secrets/session')).mode & 0o077).toBe(0);
    const { requests } = await withDatabase(target, (db) =>
      createSearch({ db } as Dependencies).everywhere(ADMIN, 'Quelqu’un'),
    );
    expect(requests).toHaveLength(1);
    const counters = await withDatabase(target, readRowCounters);
    expect(counters).toMatchObject({ ambassador: report.rows.ambassador, 'ambassador.shown': 1 });
  });

  test('replaces a site that was only started, and any other only with --replace', async () => {
    const target = await newLocation();
    await startOnce(target);
    await restoreBackup(site(target), file, false);
    expect(await contentOf(target)).toBe(report.content);
    await withDatabase(target, (db) => db.deleteFrom('contact').execute());
    const before = await contentOf(target);
    await expect(restoreBackup(site(target), file, false)).rejects.toThrow('Ce site a déjà un contenu');
    expect(await contentOf(target)).toBe(before);
    await restoreBackup(site(target), file, true);
    expect(await contentOf(target)).toBe(report.content);
  });

  test('is not restored, nor a site moved, while a process runs on the data', async () => {
    await withDatabase(fullSite, async (db) => {
      await readRowCounters(db);
      await expect(restoreBackup(site(fullSite), file, true)).rejects.toThrow('Un site est en marche');
      await expect(moveSite(fullSite, onSqlite(), false)).rejects.toThrow('Un site est en marche');
    });
    expect(await contentOf(fullSite)).toBe(report.content);
  });

  test.skipIf(process.env.TEST_ENGINE !== 'postgres')(
    'waits for a process that has just ended, which PostgreSQL still shows',
    async () => {
      const isThere = Promise.withResolvers<void>();
      const leaving = withDatabase(fullSite, async (db) => {
        await readRowCounters(db);
        isThere.resolve();
        await expect.poll(() => hasWaitingRestore(db)).toBe(true);
      });
      await isThere.promise;
      await restoreBackup(site(fullSite), file, true);
      await leaving;
      expect(await contentOf(fullSite)).toBe(report.content);
    },
  );

  test('of a site that was never started is not made; one of an older version is migrated, one of a newer version refused', async () => {
    const old = await newLocation(createTestDatabase);
    await expect(makeBackup(site(old), join(folder, 'none'), clock)).rejects.toThrow(
      /n’existe pas|jamais été démarré/,
    );
    expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([]);
    const known = knownMigrations('sqlite');
    await withExclusiveAccess(old, async (database) => {
      await migrateTo(database, known.slice(0, 3));
      await database.run(OLD_MESSAGE);
    });
    const oldFile = join(folder, 'old');
    await makeBackup(site(old), oldFile, clock);
    const target = await newLocation();
    await restoreBackup(site(target), oldFile, false);
    expect((await withDatabase(target, readRowCounters)).contact).toBe(1);
    const { contacts } = await withDatabase(target, (db) =>
      createSearch({ db } as Dependencies).everywhere(ADMIN, "l'été"),
    );
    expect(contacts).toHaveLength(1);

    const newer = join(folder, 'newer');
    const migrations = [...known, '9999_later'];
    await writeLines(
      newer,
      serializeBackup({ ...HEAD, version: '9.0.0', engine: 'sqlite', migrations }, nothing()),
    );
    await expect(restoreBackup(site(await newLocation()), newer, false)).rejects.toThrow('9999_later');
  });

  test.each([
    ['SQLite', BEFORE_0_2_0],
    ['PostgreSQL', BEFORE_0_2_0.filter((name) => name !== '0022_late_indexing')],
  ])(
    'that an earlier version made on %s with its row counts is restored without them: triggers count the rows again',
    async (engine, merged) => {
      const counts: Part[] = [
        { metadata: { table: 'tally', columns: ['name', 'number'], bytes: [], lastId: null } },
        { rows: [['contact', 7]] },
      ];
      const file = join(folder, `counted-on-${engine}`);
      const migrations = knownMigrations('sqlite').filter((name) => !name.startsWith('0017'));
      const addCounts = async function* (parts: AsyncIterable<Part>) {
        let table = '';
        for await (const part of parts) {
          if ('metadata' in part) ({ table } = part.metadata);
          if (table !== 'revision') yield part;
          else if ('rows' in part) yield { rows: part.rows.map((row) => [...row, 9]) };
          else yield { metadata: { ...part.metadata, columns: [...part.metadata.columns, 'shown'] } };
        }
        yield* counts;
      };
      await writeChanged(file, addCounts, [...migrations, ...merged]);
      const target = await newLocation();
      await restoreBackup(site(target), file, false);
      expect(await withDatabase(target, readRowCounters)).toEqual(
        await withDatabase(fullSite, readRowCounters),
      );
    },
  );

  test.each<[string, (rows: Row[], role: number) => Row[], string]>([
    [
      'whose rows belong to an account that it lacks',
      (rows, role) => rows.filter((row) => row[role] !== 'ADMIN'),
      'se rapportent à un compte qui manque',
    ],
    [
      'with an account twice',
      (rows) => [...rows, ...rows.slice(0, 1)],
      'de la table account sont contraires à ses règles',
    ],
    [
      'with an account of no role',
      (rows, role) => rows.map((row) => row.with(role, null)),
      'de la table account sont contraires à ses règles',
    ],
  ])('%s is refused in a sentence, and nothing is touched', async (_, change, refusal) => {
    const changed = join(folder, 'changed');
    rmSync(changed, { force: true });
    await writeChanged(changed, async function* (parts) {
      let role: number | null = null;
      for await (const part of parts)
        if ('metadata' in part) {
          role = part.metadata.table === 'account' ? part.metadata.columns.indexOf('role') : null;
          yield part;
        } else yield role === null ? part : { rows: change(part.rows, role) };
    });
    await expect(restoreBackup(site(fullSite), changed, true)).rejects.toMatchObject({
      name: 'DomainError',
      message: expect.stringContaining(refusal),
    });
    expect(await contentOf(fullSite)).toBe(report.content);
  });

  test('BK-2 that is damaged is refused, and nothing is touched', async () => {
    const refuses = (damaged: string) =>
      restoreBackup(site(fullSite), damaged, true).then(
        () => false,
        ({ message }: Error) => message.includes('Rien n’a été touché'),
      );
    expect(await acceptedDamages(file, 4, refuses)).toEqual([]);
    expect(await contentOf(fullSite)).toBe(report.content);
  });

  test('can be read by its owner alone, and is never overwritten', async () => {
    expect(statSync(file).mode & 0o077).toBe(0);
    await expect(makeBackup(site(fullSite), file, clock)).rejects.toThrow('existe déjà');
  });

  test('BK-1 has a policy for every table, and omits only counts that are computed again, its own migrations and what its processes do', async () => {
    const database = await openDatabase(fullSite);
    const absent = ['chore', ...(isPostgres ? ['unindexed'] : [])];
    const tables = ALL_TABLES.filter((table) => !absent.includes(table));
    expect((await tablesOf(database)).sort()).toEqual(tables.sort());
    await database.close();
    const leftOut = ALL_TABLES.filter((table) => !(table in report.rows));
    expect(leftOut.sort()).toEqual([
      ...['chore', 'job', 'job_run', 'job_step_failure'],
      ...['migration', 'rate_limit', 'tally', 'unindexed'],
    ]);
  });

  test('a site moved to SQLite and back is the same, its secrets included', async () => {
    const there = onSqlite();
    await moveSite(fullSite, there, false);
    const back = await newLocation();
    await moveSite(there, back, false);
    for (const location of [there, back]) {
      expect(await contentOf(location)).toBe(report.content);
      expect(await readOrCreateSecret(location.dataDir, 'session')).toBe(
        await readOrCreateSecret(fullSite.dataDir, 'session'),
      );
    }
  });
});

const ADMIN: Actor = { kind: 'admin' } as Actor;

const OLD_MESSAGE = `insert into contact (name, email, message, search_text, created_at)
  values ('Zoé', 'z@b.example', 'L’été', 'zoe z@b.example l’ete', '2026-01-01T00:00:00.000Z')`;

const HEAD = { cercle: 1, at: '2026-01-01T00:00:00.000Z', mark: null } as const;

async function* nothing(): AsyncGenerator<never> {}

/** Like `npm start` on new data. */
async function startOnce(location: DatabaseLocation) {
  const database = await openDatabase(location);
  await createAdmin(
    database,
    clock,
    { email: 'a@b.example', password: PASSWORD, site: FIRM },
    () => undefined,
  );
  await readOrCreateSecret(location.dataDir, 'session');
  await database.close();
}

// Keeps a database as this release leaves it, for both engines, in test/e2e/releases: test/e2e/upgrade.test.ts brings each kept one
// up to date for ever after. Run once for each release that changes the tables: node test/support/record-release.ts

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import packageJson from '../../package.json' with { type: 'json' };
import { ROOT } from '../../scripts/setup/repository.mjs';
import { readParts } from '../../server/src/backup/content.ts';
import { BACKUP_TABLES } from '../../server/src/db/backup-tables.ts';
import { migrateTo } from '../../server/src/db/migrate.ts';
import { openRawConnection } from '../../server/src/db/raw/open-raw-connection.ts';
import type { RawConnection, Value } from '../../server/src/db/raw/raw-connection.ts';
import { createCanary } from '../../server/src/testing/canary.ts';
import { addRareRows } from '../../server/src/testing/rare-rows.ts';
import { openWorld, type World } from '../../server/src/testing/world.ts';

const MAX_GZIP_LEVEL = 9;
const folder = join(ROOT, 'test/e2e/releases');
mkdirSync(folder, { recursive: true });
const world = await openWorld();
try {
  await fill(world);
  saveFixture('sqlite.gz', await sqliteFile(world));
  saveFixture('postgres.sql.gz', await postgresScript(world));
} finally {
  await world.close();
}

/** A row in every table; the member is Amélie, whom test/e2e/upgrade.test.ts asks for. */
async function fill({ submittedRequest, joinedMember, domain, admin, database, ...rest }: World) {
  const member = await joinedMember({
    email: 'amelie@societe.example',
    fullName: 'Amélie Lambert',
    color: '#123456',
  });
  const rejected = await submittedRequest({ email: 'refuse@societe.example' });
  await domain.requests.reject(admin, rejected.id, 'Dossier incomplet');
  await submittedRequest({ email: 'attend@societe.example', fullName: 'Zoé Quelqu’un' });
  await createCanary({ submittedRequest, joinedMember, domain, admin, database, ...rest }).lives[
    'a member with everything'
  ]();
  await addRareRows(database.db, (await joinedMember()).id);
  return member;
}

async function sqliteFile({ database }: World): Promise<Buffer> {
  const copy = join(mkdtempSync(join(tmpdir(), 'cercle-release-')), 'cercle.sqlite');
  const rawConnection = await openRawConnection(database.location, 'reading');
  await rawConnection.run(`vacuum into '${copy}'`);
  await rawConnection.close();
  const bytes = readFileSync(copy);
  rmSync(join(copy, '..'), { recursive: true });
  return bytes;
}

/** What PostgreSQL was told to come to the same content: the migrations, then the rows. */
async function postgresScript({ database }: World): Promise<string> {
  const script: string[] = [];
  const recorder: RawConnection = {
    engine: 'postgres',
    run: async (statements) => void script.push(`${statements};`),
    query: async () => [],
    stream: async function* () {},
    insert: async (table, columns, rows) => {
      for (const row of rows)
        script.push(`insert into ${table} (${columns.join(', ')}) values (${row.map(literal).join(', ')});`);
    },
    close: async () => undefined,
  };
  await migrateTo(recorder);
  for (const table of BACKUP_TABLES.toReversed()) await recorder.run(`delete from ${table}`);
  const rawConnection = await openRawConnection(database.location, 'reading');
  let columns: string[] = [];
  let table = '';
  for await (const chunk of readParts(rawConnection)) {
    if ('rows' in chunk) await recorder.insert(table, columns, chunk.rows);
    else {
      ({ table, columns } = chunk.metadata);
      const { lastId } = chunk.metadata;
      if (lastId) await recorder.run(`select setval(pg_get_serial_sequence('${table}', 'id'), ${lastId})`);
    }
  }
  await rawConnection.close();
  return script.join('\n');
}

function literal(value: Value): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`;
  return `'${value.replaceAll("'", "''")}'`;
}

function saveFixture(extension: string, content: Buffer | string) {
  const file = join(folder, `${packageJson.version}.${extension}`);
  const bytes = gzipSync(content, { level: MAX_GZIP_LEVEL });
  writeFileSync(file, bytes);
  console.log(`${file}: ${bytes.length} bytes`);
}

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from '../database.ts';
import { openRawConnection } from '../raw/open-raw-connection.ts';
import { isTransientError } from '../transient-errors.ts';
import { openPostgresPool } from './postgres.ts';

const SSL_REQUEST = Buffer.from('0000000804d2162f', 'hex');
const TLS_REFUSED = 'N';

let received: Buffer[] = [];
const warnings: Error[] = [];
const onWarning = (warning: Error) => void warnings.push(warning);
const server = createServer((socket) => {
  socket.on('data', (bytes) => {
    received.push(bytes as Buffer);
    socket.write(TLS_REFUSED);
  });
  socket.on('error', () => undefined);
});
beforeAll(async () => {
  process.on('warning', onWarning);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
beforeEach(() => {
  received = [];
});
afterAll(() => {
  process.off('warning', onWarning);
  server.close();
});

test.each(['prefer', 'require', 'verify-ca', 'verify-full'])(
  'sslmode=%s refuses a PostgreSQL that does not encrypt, and prints no warning in English',
  async (mode) => {
    const { port } = server.address() as AddressInfo;
    const databaseUrl = `postgres://cercle:s3cret@127.0.0.1:${port}/cercle?sslmode=${mode}`;
    await expect(openRawConnection({ databaseUrl, dataDir: '' }, 'reading')).rejects.toThrow(
      'il ne chiffre pas la liaison, comme sslmode le demande',
    );
    expect(received).toEqual([SSL_REQUEST]);
    expect(warnings).toEqual([]);
  },
);

test('a certificate that cannot be read is reported in a sentence, without the password of the address', async () => {
  const databaseUrl = 'postgres://cercle:s3cret@127.0.0.1/cercle?sslmode=require&sslrootcert=/nowhere/ca.pem';
  const { message } = await openRawConnection({ databaseUrl, dataDir: '' }, 'reading').catch(
    (error) => error,
  );
  expect(message).toContain('le fichier de sslrootcert, /nowhere/ca.pem, n’existe pas');
  expect(message).not.toContain('s3cret');
});

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'DU-8 a connection that is cut between two queries of a transaction fails the transaction, not the process',
  async () => {
    const { db, close } = await openTestDatabase();
    const cut = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int, 4000)`.execute(db);
      await nextTurn();
      await sql`select 1`.execute(trx);
    });
    expect(isTransientError(await cut.catch((error) => error))).toBe(true);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await close();
  },
);

/** Blocks the process, as if it froze. */
const freeze = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'DU-8 a transaction of a frozen process is ended, so that others do not wait for it, and reported as an outage',
  async () => {
    const { db, close } = await openTestDatabase();
    const { rows } = await sql<{ setting: string }>`
      select setting from pg_settings where name = 'idle_in_transaction_session_timeout'`.execute(db);
    expect(Number(rows[0]?.setting)).toBeGreaterThan(0);
    expect(Number(rows[0]?.setting)).toBeLessThanOrEqual(10_000);
    const reported: unknown[] = [];
    const cut = db.transaction().execute(async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = 50`.execute(trx);
      freeze(500);
      await sql`select 1`.execute(trx).catch((error) => reported.push(error));
      throw reported[0];
    });
    reported.push(await cut.catch((error) => error));
    expect(reported.map(isTransientError)).toEqual([true, true]);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await close();
  },
);

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'a transaction that waited for a row sees the changes of the other one, whatever the default isolation',
  async () => {
    const { db, location, close } = await openTestDatabase();
    const name = sql.id(new URL(location.databaseUrl ?? '').pathname.slice(1));
    try {
      await sql`alter database ${name} set default_transaction_isolation to 'serializable'`.execute(db);
      const served = await openDatabase(location);
      const { rows } = await sql`show transaction_isolation`.execute(served.db);
      expect(rows).toEqual([{ transaction_isolation: 'read committed' }]);
      await served.close();
    } finally {
      await sql`alter database ${name} reset default_transaction_isolation`.execute(db);
      await close();
    }
  },
);

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'a timestamp is read as it was written, whatever the default format of the database',
  async () => {
    const { db, location, close } = await openTestDatabase();
    const name = sql.id(new URL(location.databaseUrl ?? '').pathname.slice(1));
    const at = '2026-03-02T09:00:00.123Z';
    try {
      await sql`alter database ${name} set datestyle to 'SQL, DMY'`.execute(db);
      const [served, raw] = [await openDatabase(location), await openRawConnection(location, 'reading')];
      const { rows } = await sql`select ${at}::timestamptz as at`.execute(served.db);
      expect([...rows, ...(await raw.query('select $1::timestamptz as at', [at]))]).toEqual([{ at }, { at }]);
      await Promise.all([served.close(), raw.close()]);
    } finally {
      await sql`alter database ${name} reset datestyle`.execute(db);
      await close();
    }
  },
);

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'a database that is not in UTF-8 is refused, by the start and by the commands',
  async () => {
    const { db, location, close } = await openTestDatabase();
    const name = `latin_${process.pid}`;
    await sql`create database ${sql.id(name)} encoding 'LATIN1' locale 'C' template template0`.execute(db);
    const latin = Object.assign(new URL(location.databaseUrl ?? ''), { pathname: name });
    const other = { databaseUrl: latin.href, dataDir: location.dataDir };
    await expect(openDatabase(other)).rejects.toThrow('elle garde ses textes en LATIN1');
    await expect(openRawConnection(other, 'reading')).rejects.toThrow('elle garde ses textes en LATIN1');
    await sql`drop database ${sql.id(name)}`.execute(db);
    await close();
  },
);

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'DU-8 a database that is read-only, does not exist or has another password is an outage',
  async () => {
    const { db, location, close } = await openTestDatabase();
    const readOnly = db.transaction().execute(async (trx) => {
      await sql`set transaction read only`.execute(trx);
      await sql`update job set due_at = due_at`.execute(trx);
    });
    expect(await readOnly.catch(isTransientError)).toBe(true);
    const failureAt = (change: (url: URL) => void) => {
      const url = new URL(location.databaseUrl ?? '');
      change(url);
      const pool = openPostgresPool(url.href);
      return pool
        .query('select 1')
        .catch((error) => error)
        .finally(() => pool.end());
    };
    const elsewhere = await failureAt((url) => {
      url.pathname = '/nowhere';
    });
    const outdated = await failureAt((url) => {
      url.password = 'yesterday';
    });
    expect([elsewhere, outdated].map(isTransientError)).toEqual([true, true]);
    await close();
  },
);

// PgBouncer itself, where it is installed (apt-get install pgbouncer); everywhere, `server/src/db/postgres/session.test.ts`.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../server/src/db/database.ts';
import { withExclusiveAccess } from '../../server/src/db/raw/exclusive-access.ts';
import { openRawConnection } from '../../server/src/db/raw/open-raw-connection.ts';
import { createTestDatabase } from '../../server/src/testing/postgres-database.ts';
import { hasPgbouncer, startPgbouncer } from '../support/pgbouncer.ts';
import { ADMIN, prepareSite } from '../support/site.ts';

const CONCURRENT = 32;

describe.runIf(process.env.TEST_ENGINE === 'postgres' && hasPgbouncer)(
  'Behind PgBouncer (skipped without it)',
  () => {
    let database: { url: string; release(): Promise<void> };
    beforeEach(async () => {
      database = await createTestDatabase();
    });
    afterEach(() => database.release());

    test.each([
      ['transaction', 20],
      ['transaction', 1],
      ['statement', 20],
    ] as const)(
      'pool_mode = %s, of %i, the site does not start, nor does a command',
      async (mode, poolSize) => {
        const pooler = await startPgbouncer(database.url, mode, poolSize);
        const location = { databaseUrl: pooler.url, dataDir: '' };
        try {
          await expect(openDatabase(location)).rejects.toThrow(/autre session.*pool_mode = session/);
          await expect(openRawConnection(location, 'reading')).rejects.toThrow(/autre session/);
        } finally {
          await pooler.stop();
        }
      },
    );

    test('pool_mode = session, the site serves, and a command sees whether it runs', async () => {
      const pooler = await startPgbouncer(database.url, 'session', 40);
      const location = { databaseUrl: pooler.url, dataDir: '' };
      try {
        const served = await openDatabase(location);
        const add = async () => {
          await served.db.transaction().execute((trx) =>
            trx
              .updateTable('revision')
              .set((eb) => ({ number: eb('number', '+', 1) }))
              .execute(),
          );
          return (await served.pool?.query('show statement_timeout'))?.rows;
        };
        const limits = await Promise.all(Array.from({ length: CONCURRENT }, add));
        expect(limits).toEqual(Array(CONCURRENT).fill([{ statement_timeout: '4s' }]));
        await expect(withExclusiveAccess(location, async () => 'done')).rejects.toThrow(
          'Un site est en marche',
        );
        await served.close();
        expect(await withExclusiveAccess(location, async () => 'done')).toBe('done');
      } finally {
        await pooler.stop();
      }
    });

    test('pool_mode = session, members log in', async () => {
      const pooler = await startPgbouncer(database.url, 'session', 40);
      const site = await prepareSite({ DATABASE_URL: pooler.url });
      try {
        await site.start();
        const page = await fetch(site.url);
        const [cookie = ''] = page.headers.get('set-cookie')?.split(';') ?? [];
        const { status } = await fetch(`${site.url}/api/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie, 'x-xsrf-token': cookie.split('=')[1] ?? '' },
          body: JSON.stringify(ADMIN),
        });
        expect(status).toBe(200);
      } finally {
        await site.close();
        await pooler.stop();
      }
    });
  },
);

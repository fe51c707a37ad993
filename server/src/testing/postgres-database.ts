import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migratePostgres } from '../db/migrate.ts';

/**
 * A migrated, empty database on the run's PostgreSQL (TEST_DATABASE_URL). Creating one takes longer than most tests, so
 * those that were given back, by this process or another, are emptied and lent again. An advisory lock marks those in
 * use.
 */
export async function acquireTestDatabase(): Promise<{ url: string; release(): Promise<void> }> {
  const server = new pg.Client(serverUrl());
  // At the end of the run the server may stop first.
  server.on('error', () => undefined);
  await server.connect();
  try {
    return { url: await lockDatabase(server), release: () => server.end() };
  } catch (error) {
    await server.end();
    throw error;
  }
}

async function lockDatabase(server: pg.Client): Promise<string> {
  const { rows } = await server.query<{ number: number }>(
    'select number from generate_series(1, 100) number where pg_try_advisory_lock(number) limit 1',
  );
  const name = `lent_${rows[0]?.number}`;
  const url = urlOf(name);
  const { rowCount } = await server.query('select from pg_database where datname = $1', [name]);
  if (rowCount) {
    await terminateConnections(server, name);
    await execute(url, RESTORE_PRISTINE_ROWS);
  } else {
    await server.query(`create database ${name}`);
    await migratePostgres(url);
    await execute(url, SAVE_PRISTINE_ROWS);
  }
  return url;
}

/** A new database without tables, as before the first start; dropped when given back, even if a client is still connected. */
export async function createTestDatabase(): Promise<{ url: string; release(): Promise<void> }> {
  const name = `blank_${randomUUID().replaceAll('-', '')}`;
  await execute(serverUrl(), `create database ${name}`);
  return { url: urlOf(name), release: () => execute(serverUrl(), `drop database ${name} with (force)`) };
}

const terminateConnections = (server: pg.Client, name: string) =>
  server.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name]);

/** Stores the rows that migrations themselves insert. */
const SAVE_PRISTINE_ROWS = `
  create schema pristine;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create table pristine.%1$I as table public.%1$I', name);
    end loop;
  end $$`;

/** Deletes all rows and inserts those again, without triggers. Deleting is faster than truncating, which creates new files. */
export const RESTORE_PRISTINE_ROWS = `
  begin;
  set local session_replication_role = replica;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('delete from public.%1$I', name);
      execute format('insert into public.%1$I overriding system value table pristine.%1$I', name);
    end loop;
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public';
  end $$;
  commit`;

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error('TEST_DATABASE_URL is unset: run this file in a Vitest project named *-postgres.');
  return url;
}

const urlOf = (name: string) => Object.assign(new URL(serverUrl()), { pathname: name }).href;

async function execute(url: string, statements: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

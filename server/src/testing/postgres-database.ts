import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * An empty database of its own on the run's PostgreSQL (TEST_DATABASE_URL), so that test files run side by side.
 * `drop` also closes whatever is still connected.
 */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const server = process.env.TEST_DATABASE_URL;
  if (!server)
    throw new Error('TEST_DATABASE_URL is unset: run this file in a Vitest project named *-postgres.');
  await execute(server, `create database ${name}`);
  return {
    url: Object.assign(new URL(server), { pathname: name }).href,
    drop: () => execute(server, `drop database ${name} with (force)`),
  };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Database, Db } from '../db/database.ts';
import { listLastSuccesses } from '../jobs/jobs.table.ts';
import type { Clock } from '../kernel/clock.ts';
import { countUndeliveredMails } from '../mail/mail-log.table.ts';

/** Prometheus gets its response even when the database does not reply. */
const QUERY_TIMEOUT_MS = 2_000;
const EPOCH = '1970-01-01T00:00:00.000Z';

/** The state of the database, of the outbox and the jobs in it. All processes of a site report the same about the latter. */
export function createDatabaseGauges(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  dataDir: string,
  clock: Clock,
  registers: Registry[],
) {
  const up = new Gauge({ name: 'cercle_database_up', help: 'Whether the database answers.', registers });
  const bytes = new Gauge({ name: 'cercle_database_bytes', help: 'Size of the database.', registers });
  const connections = new Gauge({
    name: 'cercle_database_connections',
    help: 'Connections of this process to PostgreSQL, and who waits for one.',
    labelNames: ['state'],
    registers,
  });
  const mails = new Gauge({
    name: 'cercle_outbox_mails',
    help: 'Mails that wait to be sent, and those that were given up.',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'cercle_outbox_oldest_seconds',
    help: 'How long the oldest of the waiting mails has waited.',
    registers,
  });
  const jobs = new Gauge({
    name: 'cercle_job_last_success_timestamp_seconds',
    help: 'When each job last succeeded, in whichever process; 0 where it never has.',
    labelNames: ['name'],
    registers,
  });

  async function readTables() {
    const [{ waiting, since }, parked, bounced, size, lastSuccesses] = await Promise.all([
      waitingMails(db),
      countUndeliveredMails(db, 'FAILED'),
      countUndeliveredMails(db, 'BOUNCED'),
      pool ? sizeOfPostgres(db) : sizeOfSqlite(dataDir),
      listLastSuccesses(db),
    ]);
    for (const { name, last_done_at } of lastSuccesses)
      jobs.set({ name }, last_done_at ? Date.parse(last_done_at) / 1_000 : 0);
    mails.set({ state: 'waiting' }, waiting);
    mails.set({ state: 'parked' }, parked);
    mails.set({ state: 'bounced' }, bounced);
    oldest.set(since ? Math.max(0, (clock.now().getTime() - Date.parse(since)) / 1_000) : 0);
    bytes.set(size);
  }

  return async (): Promise<void> => {
    if (pool) {
      connections.set({ state: 'in use' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waiting' }, pool.waitingCount);
    }
    const isUp = await completesInTime(readTables());
    up.set(isUp ? 1 : 0);
    if (isUp) return;
    // Unknown: the previous values would hide the outage.
    mails.reset();
    jobs.reset();
    oldest.set(Number.NaN);
    bytes.set(Number.NaN);
  };
}

function completesInTime(work: Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), QUERY_TIMEOUT_MS);
    work
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer));
  });
}

/** By the index of due times, in which sent and parked mails have none. Without those of campaigns, which wait by design. */
async function waitingMails(db: Db): Promise<{ waiting: number; since: string | null }> {
  const row = await db
    .selectFrom('mail')
    .select((mail) => [mail.fn.countAll<number>().as('waiting'), mail.fn.min('created_at').as('since')])
    .where('next_attempt_at', '>', EPOCH)
    .where('bulk_content_id', 'is', null)
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.waiting), since: row.since };
}

async function sizeOfPostgres(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  );
  return Number(rows[0]?.bytes);
}

const sizeOfSqlite = (dataDir: string) =>
  ['cercle.sqlite', 'cercle.sqlite-wal']
    .map((name) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);

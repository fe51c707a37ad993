// The metrics for operators, in Prometheus' text format. Counted while the process lives, or read at each request. No label
// contains input of a visitor: routes are patterns, all other values are ours, so that series stay few.

import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import packageJson from '../../package.json' with { type: 'json' };
import type { Database } from '../db/database.ts';
import type { Clock } from '../kernel/clock.ts';
import { on, type TelemetryEvents } from '../kernel/telemetry.ts';
import { createBackupGauges } from './backup-gauges.ts';
import { createDatabaseGauges } from './database-gauges.ts';
import { createJobMetrics } from './job-metrics.ts';
import { createRequestMetrics } from './request-metrics.ts';

type MetricsDependencies = {
  database: Database;
  dataDir: string;
  clock: Clock;
  /** The folder of the backups; null where the site makes none by itself. */
  backupDir: string | null;
  /** The route pattern of a page, from its path. */
  pagePattern(path: string): string;
};

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics({ database, dataDir, clock, backupDir, pagePattern }: MetricsDependencies) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'cercle_info',
    help: 'Version and database of this process; always 1.',
    labelNames: ['version', 'engine'],
    registers,
  }).set({ version: packageJson.version, engine: database.pool ? 'postgres' : 'sqlite' }, 1);

  function countEvents(event: keyof TelemetryEvents, name: string, help: string, label: string) {
    const counter = new Counter({ name, help, labelNames: [label], registers });
    return on(event, (payload) => counter.inc({ [label]: String(payload) }));
  }
  const unsubscribers = [
    countEvents('login', 'cercle_logins_total', 'Logins, by how they ended.', 'outcome'),
    countEvents('limitHit', 'cercle_limits_hit_total', 'Attempts beyond a limit, by its name.', 'limit'),
    countEvents('loadShed', 'cercle_sent_away_total', 'Requests refused because of overload.', 'reason'),
    countEvents('page', 'cercle_pages_total', 'Pages, by whether they were found in memory.', 'found'),
    countEvents(
      'databaseFailed',
      'cercle_database_failures_total',
      'Questions that the database did not answer: it was unavailable, or refused them.',
      'kind',
    ),
    ...createJobMetrics(registers, backupDir !== null),
  ];
  const gauges = [
    createDatabaseGauges(database, dataDir, clock, registers),
    ...(backupDir ? [createBackupGauges(backupDir, registers)] : []),
  ];

  return {
    ...createRequestMetrics(registers, pagePattern),
    contentType: registry.contentType,
    async text(): Promise<string> {
      await Promise.all(gauges.map((read) => read()));
      return registry.metrics();
    },
    /** Stops counting. */
    close() {
      for (const unsubscribe of unsubscribers) unsubscribe();
    },
  };
}

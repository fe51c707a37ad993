// What an operator watches, in Prometheus' text form. Counted here while the process lives, or read when asked for. No label
// holds what came from a visitor: routes are patterns, everything else is a word of ours, so that series stay few.

import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import packageJson from '../../package.json' with { type: 'json' };
import type { Database } from '../db/database.ts';
import type { Clock } from '../kernel/clock.ts';
import { type Happenings, listen } from '../kernel/telemetry.ts';
import { gaugesOfBackups } from './backup-gauges.ts';
import { gaugesOfDatabase } from './database-gauges.ts';
import { measuredRequests } from './request-metrics.ts';

type Parts = {
  database: Database;
  dataDir: string;
  clock: Clock;
  /** Where backups are kept; null where the site makes none by itself. */
  backupDir: string | null;
  /** The pattern of a page's address, as the pages know it. */
  pagePattern(path: string): string;
};

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics({ database, dataDir, clock, backupDir, pagePattern }: Parts) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'cercle_info',
    help: 'Version and database of this process; always 1.',
    labelNames: ['version', 'engine'],
    registers,
  }).set({ version: packageJson.version, engine: database.pool ? 'postgres' : 'sqlite' }, 1);

  function counted(happening: keyof Happenings, name: string, help: string, label: string | null) {
    const counter = new Counter({ name, help, labelNames: label ? [label] : [], registers });
    return listen(happening, (what) => counter.inc(label ? { [label]: String(what) } : {}));
  }
  const ends = [
    counted('login', 'cercle_logins_total', 'Logins, by how they ended.', 'outcome'),
    counted('limitHit', 'cercle_limits_hit_total', 'Attempts beyond a limit, by its name.', 'limit'),
    counted('sentAway', 'cercle_sent_away_total', 'Requests refused because of overload.', 'reason'),
    counted('page', 'cercle_pages_total', 'Pages, by whether they were found in memory.', 'found'),
    counted(
      'databaseFailed',
      'cercle_database_failures_total',
      'Questions that the database did not answer: it was unavailable, or refused them.',
      'kind',
    ),
    ...(backupDir
      ? [counted('backupFailed', 'cercle_backup_failures_total', 'Daily backups that failed.', null)]
      : []),
  ];
  const gauges = [
    gaugesOfDatabase(database, dataDir, clock, registers),
    ...(backupDir ? [gaugesOfBackups(backupDir, registers)] : []),
  ];

  return {
    ...measuredRequests(registers, pagePattern),
    contentType: registry.contentType,
    async text(): Promise<string> {
      await Promise.all(gauges.map((read) => read()));
      return registry.metrics();
    },
    /** Nothing is counted any more. */
    close() {
      for (const end of ends) end();
    },
  };
}

import { Counter, Gauge, type Registry } from 'prom-client';
import { on } from '../kernel/telemetry.ts';

/** The jobs that this process ran. @returns functions that stop counting */
export function createJobMetrics(registers: Registry[], hasBackups: boolean): (() => void)[] {
  const labelNames = ['name'];
  const failures = new Counter({
    name: 'cercle_job_failures_total',
    help: 'Runs of jobs that failed, by the job.',
    labelNames,
    registers,
  });
  const duration = new Gauge({
    name: 'cercle_job_last_duration_seconds',
    help: 'How long the last successful run of each job took.',
    labelNames,
    registers,
  });
  const backupFailures = hasBackups
    ? new Counter({ name: 'cercle_backup_failures_total', help: 'Daily backups that failed.', registers })
    : null;
  return [
    on('jobDone', ({ name, seconds }) => duration.set({ name }, seconds)),
    on('jobFailed', (name) => {
      failures.inc({ name });
      if (name === 'backup') backupFailures?.inc();
    }),
  ];
}

import { type Baseline, startBaseline } from './baseline.ts';
import type { Line } from './report.ts';
import { CONNECTIONS, type Effort, measure } from './rounds.ts';
import { FULL_SEED, startSeededSite } from './seeded-site.ts';
import { summary } from './summary.ts';
import { WORKLOADS } from './workloads.ts';

type ThroughputOptions = { engine: string; workloadNames: string[]; effort: Effort; add(line: Line): void };

/** Measures each workload with each number of connections, on the engine under test; adds each line at once. */
export async function measureThroughput(options: ThroughputOptions): Promise<void> {
  const baseline = await startBaseline();
  try {
    await measureAll(baseline, options);
  } finally {
    baseline.stop();
  }
}

async function measureAll(
  baseline: Baseline,
  { engine, workloadNames, effort, add }: ThroughputOptions,
): Promise<void> {
  const site = await startSeededSite(FULL_SEED);
  try {
    for (const name of workloadNames) {
      for (const connections of CONNECTIONS) {
        const workload = WORKLOADS[name];
        if (!workload) continue;
        console.error(`${name} on ${engine}, ${connections} at once…`);
        const measurement = await measure(site, baseline, workload, connections, effort);
        add({ engine, kind: name, connections: String(connections), ...summary(measurement) });
      }
    }
  } finally {
    await site.close();
  }
}

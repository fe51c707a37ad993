import { type Bare, startBare } from './bare.ts';
import { FULL, startFilledSite } from './filled-site.ts';
import { KINDS } from './kinds.ts';
import type { Line } from './report.ts';
import { CONNECTIONS, type Effort, measure } from './rounds.ts';
import { summary } from './summary.ts';

/** One line for each of these kinds and each number of connections, on the engine under test. */
export async function answers(engine: string, kinds: string[], effort: Effort): Promise<Line[]> {
  const bare = await startBare();
  try {
    return await measureAll(bare, engine, kinds, effort);
  } finally {
    bare.stop();
  }
}

async function measureAll(bare: Bare, engine: string, kinds: string[], effort: Effort): Promise<Line[]> {
  const lines: Line[] = [];
  const site = await startFilledSite(FULL);
  try {
    for (const name of kinds) {
      for (const connections of CONNECTIONS) {
        const kind = KINDS[name];
        if (!kind) continue;
        console.error(`${name} on ${engine}, ${connections} at once…`);
        const measured = await measure(site, bare, kind, connections, effort);
        lines.push({ engine, kind: name, connections: String(connections), ...summary(measured) });
      }
    }
  } finally {
    await site.close();
  }
  return lines;
}

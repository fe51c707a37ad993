import { type Bare, startBare } from './bare.ts';
import { FULL, startFilledSite } from './filled-site.ts';
import { KINDS } from './kinds.ts';
import type { Line } from './report.ts';
import { CONNECTIONS, type Effort, measure } from './rounds.ts';
import { summary } from './summary.ts';

type Asked = { engine: string; kinds: string[]; effort: Effort; add(line: Line): void };

/** Measures each of these kinds with each number of connections, on the engine under test; adds each line at once. */
export async function answers(asked: Asked): Promise<void> {
  const bare = await startBare();
  try {
    await measureAll(bare, asked);
  } finally {
    bare.stop();
  }
}

async function measureAll(bare: Bare, { engine, kinds, effort, add }: Asked): Promise<void> {
  const site = await startFilledSite(FULL);
  try {
    for (const name of kinds) {
      for (const connections of CONNECTIONS) {
        const kind = KINDS[name];
        if (!kind) continue;
        console.error(`${name} on ${engine}, ${connections} at once…`);
        const measured = await measure(site, bare, kind, connections, effort);
        add({ engine, kind: name, connections: String(connections), ...summary(measured) });
      }
    }
  } finally {
    await site.close();
  }
}

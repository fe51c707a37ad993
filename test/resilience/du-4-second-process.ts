import { setTimeout as wait } from 'node:timers/promises';
import { prepareSecondProcess } from '../support/concurrent-processes.ts';
import { openMixedWrites } from '../support/mixed-writes.ts';
import { defineMutation, inMutant } from '../support/mutant.ts';
import { startSite, type TestSite } from '../support/site.ts';
import type { Scenario } from './scenario.ts';

const ROUNDS = 20;
const CONTROL_ROUNDS = 6;
const OVERLAP_MS = 700;
const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };

/** Who finds the other process writing gives up. */
const NO_BUSY_TIMEOUT = defineMutation({
  file: 'server/src/db/sqlite/sqlite.ts',
  original: 'const BUSY_TIMEOUT_MS = 5_000;',
  mutated: 'const BUSY_TIMEOUT_MS = 0;',
});

/** DU-4: a second process on the folder of the first is safe, also when one of them is killed (locks die with their holder). */
export const secondProcess: Scenario = async () => {
  if (process.env.TEST_ENGINE !== 'sqlite') return [];
  const { acknowledged, refused, lost } = await runTwoProcesses(ROUNDS);
  const control = await inMutant(NO_BUSY_TIMEOUT, (root) =>
    runTwoProcesses(CONTROL_ROUNDS, root).catch(asRefusedStart),
  );
  return [
    {
      what: `two processes write, one is killed, ${ROUNDS} times`,
      figure: `${lost.length} lost of ${acknowledged}, ${refused} refused`,
      target: '0 lost, 0 refused',
      holds: lost.length === 0 && refused === 0 && acknowledged > ROUNDS,
    },
    {
      what: 'control: nobody waits for the other to have written',
      figure: `${control.lost.length} lost of ${control.acknowledged}, ${control.refused} refused`,
      target: '> 0',
      holds: control.lost.length + control.refused > 0,
    },
  ];
};

/** @throws Error when something else than the other's writing kept the second process from starting */
function asRefusedStart(error: Error) {
  if (!/La base est occupée/.test(error.message)) throw error;
  return { acknowledged: 0, refused: 1, lost: [] };
}

async function runTwoProcesses(rounds: number, root?: string) {
  const first = await startSite(SETTINGS, root);
  const second = await prepareSecondProcess(first, SETTINGS, root);
  try {
    const writes = await openMixedWrites(first);
    for (let round = 0; round < rounds; round += 1) await killOneOf(first, second, writes, round);
    const refused = [...writes.refused.values()].reduce((sum, count) => sum + count, 0);
    return { acknowledged: writes.acknowledged(), refused, lost: (await writes.compare()).lost };
  } finally {
    await second.close();
    await first.close();
  }
}

type Writes = Awaited<ReturnType<typeof openMixedWrites>>;

/** The second comes while the first is written to; the one that is left, whichever, goes on by itself. */
async function killOneOf(first: TestSite, second: TestSite, writes: Writes, round: number) {
  const firstWrites = writes.begin();
  await second.start();
  await firstWrites.stop();
  const bothWrites = writes.begin([first.url, second.url]);
  await wait(Math.random() * OVERLAP_MS);
  const [killed, survivor] = round % 2 ? [first, second] : [second, first];
  await killed.kill();
  await bothWrites.stop();
  const answer = await fetch(`${survivor.url}/readyz`);
  if (!answer.ok) throw new Error('whoever is left does not serve');
  await second.kill();
  if (killed === first) await first.start();
}

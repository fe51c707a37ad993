import { setTimeout as wait } from 'node:timers/promises';
import { describe, test } from 'vitest';
import { prepareSecondProcess } from '../support/concurrent-processes.ts';
import { openMixedWrites } from '../support/mixed-writes.ts';
import { inMutant } from '../support/mutant.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { expectToHold } from './findings.ts';
import { NO_BUSY_TIMEOUT } from './mutants.ts';

const ROUNDS = 20;
const CONTROL_ROUNDS = 6;
const OVERLAP_MS = 700;
const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };

describe.runIf(process.env.TEST_ENGINE === 'sqlite')('a second process on the folder of the first', () => {
  test('DU-4 is safe, also when one of them is killed: its locks end with it', async () => {
    const { acknowledged, refused, lost } = await runTwoProcesses(ROUNDS);
    expectToHold([
      {
        what: `two processes write, one is killed, ${ROUNDS} times`,
        figure: `${lost.length} lost of ${acknowledged}, ${refused} refused`,
        target: '0 lost, 0 refused',
        holds: lost.length === 0 && refused === 0 && acknowledged > ROUNDS,
      },
    ]);
  });

  test('DU-4 control: no process waits for the other to finish writing', async () => {
    const { acknowledged, refused, lost } = await inMutant(NO_BUSY_TIMEOUT, (root) =>
      runTwoProcesses(CONTROL_ROUNDS, root).catch(asRefusedStart),
    );
    expectToHold([
      {
        what: `two processes write, one is killed, ${CONTROL_ROUNDS} times`,
        figure: `${lost.length} lost of ${acknowledged}, ${refused} refused`,
        target: '> 0',
        holds: lost.length + refused > 0,
      },
    ]);
  });
});

/** @throws Error when the second process did not start for another reason than a busy database */
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

/** The second starts while the first is written to; then one of them is killed, and the other continues alone. */
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
  if (!answer.ok) throw new Error('the process that is left does not respond');
  await second.kill();
  if (killed === first) await first.start();
}

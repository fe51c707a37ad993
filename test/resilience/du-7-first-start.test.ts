import { test } from 'vitest';
import { interruptFirstStart, timeFirstStart } from '../support/first-start.ts';
import { inMutant } from '../support/mutant.ts';
import { expectToHold } from './findings.ts';
import { PASSWORD_SHOWN_LATE } from './mutants.ts';

const KILLS = 40;
/** Of the time over which the moments lie, how much goes by until the site serves. */
const STARTUP_SHARE = 0.65;

test('DU-7 wherever the very first start is interrupted, the next one gives a working site with one administrator', async () => {
  const wrong = await interruptAt(KILLS);
  expectToHold([
    {
      what: `first start killed at ${KILLS} moments`,
      figure: `${KILLS - wrong.length} working sites with one administrator ${wrong[0] ?? ''}`,
      target: `${KILLS}`,
      holds: wrong.length === 0,
    },
  ]);
});

test('DU-7 control: the password is shown after the account is created', async () => {
  const kills = KILLS / 2;
  const wrong = await inMutant(PASSWORD_SHOWN_LATE, (root) => interruptAt(kills, root));
  expectToHold([
    {
      what: `first start killed at ${kills} moments`,
      figure: `${wrong.length} not working: ${wrong[0] ?? ''}`,
      target: '> 0',
      holds: wrong.length > 0,
    },
  ]);
});

async function interruptAt(kills: number, root?: string): Promise<string[]> {
  const wrong: string[] = [];
  const maxDelayMs = (await timeFirstStart(root)) / STARTUP_SHARE;
  for (let kill = 0; kill < kills; kill += 1) {
    const problem = await interruptFirstStart((maxDelayMs * kill) / kills, root);
    if (problem) wrong.push(problem);
  }
  return wrong;
}

import { interruptFirstStart, timeFirstStart } from '../support/first-start.ts';
import { defineMutation, inMutant } from '../support/mutant.ts';
import type { Scenario } from './scenario.ts';

const KILLS = 40;
/** Of the time over which the moments lie, how much goes by until the site serves. */
const STARTUP_SHARE = 0.65;

/** The administrator is there before anybody could read the password. */
const PASSWORD_SHOWN_LATE = defineMutation({
  file: 'server/src/accounts/create-admin.ts',
  original: 'if (isNew && wanted.password === null) show(password);',
  mutated: 'if (isNew && wanted.password === null) setTimeout(() => show(password), 2_000);',
});

/** DU-7: wherever the very first start is cut short, the next one yields a working site with its one administrator. */
export const interruptedFirstStarts: Scenario = async () => {
  const wrong = await interruptAt(KILLS);
  const control = await inMutant(PASSWORD_SHOWN_LATE, (root) => interruptAt(KILLS / 2, root));
  return [
    {
      what: `first start killed at ${KILLS} moments`,
      figure: `${KILLS - wrong.length} working sites with one administrator ${wrong[0] ?? ''}`,
      target: `${KILLS}`,
      holds: wrong.length === 0,
    },
    {
      what: 'control: the password is told after the account is made',
      figure: `${control.length} of ${KILLS / 2} not working: ${control[0] ?? ''}`,
      target: '> 0',
      holds: control.length > 0,
    },
  ];
};

async function interruptAt(kills: number, root?: string): Promise<string[]> {
  const wrong: string[] = [];
  const maxDelayMs = (await timeFirstStart(root)) / STARTUP_SHARE;
  for (let kill = 0; kill < kills; kill += 1) {
    const problem = await interruptFirstStart((maxDelayMs * kill) / kills, root);
    if (problem) wrong.push(problem);
  }
  return wrong;
}

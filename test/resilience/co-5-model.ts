import { join } from 'node:path';
import { COMMANDS } from '../../server/src/testing/business-model.ts';
import { defineMutation, inMutant, type Mutation } from '../support/mutant.ts';
import type { Finding, Scenario } from './scenario.ts';

const SEQUENCES = 2_000;
/** A world that thousands have been through takes long to look through. */
const SEQUENCES_PER_WORLD = 100;
/** Fifty each on average. */
const MIN_STEPS = 80_000;

/** Looked at is who may do what when, and four fifths of the time would go by in argon2: it is asked for next to nothing. */
const CHEAP_HASHES = defineMutation({
  file: 'server/src/kernel/passwords.ts',
  original: 'const MEMORY_KIB = 19_456;',
  mutated: 'const MEMORY_KIB = 8;',
});

const CONTROLS = [
  {
    what: 'a request is decided again',
    mutation: defineMutation({
      file: 'server/src/members/requests/requests.table.ts',
      original: "    .where('status', '=', 'PENDING')\n    .where('public_form', '=', true)\n",
      mutated: "    .where('public_form', '=', true)\n",
    }),
  },
  {
    what: 'a stale edit overwrites',
    mutation: defineMutation({
      file: 'server/src/members/members.table.ts',
      original: "    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))\n",
      mutated: '',
    }),
  },
  {
    what: 'a new password leaves sessions open',
    mutation: defineMutation({
      file: 'server/src/accounts/password-reset/password-reset.ts',
      original: '      await endSessions(trx, id);\n',
      mutated: '',
    }),
  },
];

/** CO-5: whatever is done in any order and by anyone answers as a small model of the business says, on a real database. */
export const model: Scenario = async () => {
  const { taken: stepCount, done: succeeded, divergence } = await compareWith();
  const neverSucceeded = COMMANDS.filter((command) => !succeeded.has(command));
  const controls: Finding[] = [];
  // As many as of the product itself: each ends with the first that shows the flaw, which few sequences do.
  for (const { what, mutation } of CONTROLS)
    controls.push(negativeControlFinding(what, await compareWith(mutation)));
  if (divergence) console.error(divergence);
  return [
    {
      what: `${SEQUENCES} sequences of deeds by three roles, passwords hashed cheaply`,
      figure: `${stepCount} deeds, ${divergence ? 'one answered otherwise' : 'all answered as the model says'}`,
      target: 'all as the model says',
      holds: divergence === null && stepCount >= MIN_STEPS,
    },
    {
      what: 'different deeds that went well at least once',
      figure: neverSucceeded.length === 0 ? `all ${COMMANDS.length}` : `never: ${neverSucceeded.join(', ')}`,
      target: 'all',
      holds: neverSucceeded.length === 0,
    },
    ...controls,
  ] satisfies Finding[];
};

const negativeControlFinding = (what: string, { divergence }: { divergence: string | null }): Finding => ({
  what: `control: ${what}`,
  figure: divergence?.split('\n')[0] ?? 'nothing seen',
  target: 'not all as the model says',
  holds: divergence !== null,
});

const compareWith = (...mutations: Mutation[]) =>
  inMutant([CHEAP_HASHES, ...mutations], (root) => compareInMutant(root, SEQUENCES));

/** With the code at `root`, in one world after the other, until one answers otherwise. */
async function compareInMutant(root: string, sequences: number) {
  const importTesting = (name: string) => import(join(root, 'server/src/testing', name));
  const { compareWithModel } = (await importTesting(
    'business-model.ts',
  )) as typeof import('../../server/src/testing/business-model.ts');
  const { openWorld } = (await importTesting(
    'world.ts',
  )) as typeof import('../../server/src/testing/world.ts');
  const totals = { taken: 0, done: new Set<string>(), divergence: null as string | null };
  for (let remaining = sequences; remaining > 0 && !totals.divergence; remaining -= SEQUENCES_PER_WORLD) {
    const world = await openWorld();
    const {
      taken: stepCount,
      done: succeeded,
      divergence,
    } = await compareWithModel(world, SEQUENCES_PER_WORLD).finally(world.close);
    totals.taken += stepCount;
    for (const command of succeeded) totals.done.add(command);
    totals.divergence = divergence;
  }
  return totals;
}

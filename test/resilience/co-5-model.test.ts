import { join } from 'node:path';
import { test } from 'vitest';
import { COMMANDS } from '../../server/src/testing/business-model.ts';
import { inMutant, type Mutation } from '../support/mutant.ts';
import { expectToHold, type Finding } from './findings.ts';
import { CHEAP_HASHES, MODEL_MUTANTS } from './mutants.ts';

const SEQUENCES = 2_000;
/** A world that thousands have been through takes long to look through. */
const SEQUENCES_PER_WORLD = 100;
/** Fifty each on average. */
const MIN_STEPS = 80_000;

test('CO-5 any order of commands by any role gives the results of a small model of the business', async () => {
  const { taken: stepCount, done: succeeded, divergence } = await compareWith();
  const neverSucceeded = COMMANDS.filter((command) => !succeeded.has(command));
  if (divergence) console.error(divergence);
  expectToHold([
    modelFinding(stepCount, divergence),
    {
      what: 'different commands that succeeded at least once',
      figure: neverSucceeded.length === 0 ? `all ${COMMANDS.length}` : `never: ${neverSucceeded.join(', ')}`,
      target: 'all',
      holds: neverSucceeded.length === 0,
    },
  ]);
});

// As many sequences as of the product itself: each run ends with the first that shows the mutation, which few do.
test.each(Object.entries(MODEL_MUTANTS))('CO-5 control: %s', async (_, mutation) => {
  const { divergence } = await compareWith(mutation);
  expectToHold([
    {
      what: 'compared with the model',
      figure: divergence?.split('\n')[0] ?? 'no difference',
      target: 'a difference',
      holds: divergence !== null,
    },
  ]);
});

const modelFinding = (stepCount: number, divergence: string | null): Finding => ({
  what: `${SEQUENCES} sequences of commands by three roles, passwords hashed cheaply`,
  figure: `${stepCount} commands, ${divergence ? 'one differs from the model' : 'all as the model'}`,
  target: 'all as the model',
  holds: divergence === null && stepCount >= MIN_STEPS,
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

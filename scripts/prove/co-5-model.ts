import { join } from 'node:path';
import { ROOT } from '../setup/repository.mjs';
import { inFlawedTree } from './flawed-tree.ts';
import type { Finding, Row } from './row.ts';

const SEQUENCES = 2_000;
const CONTROL_SEQUENCES = 100;
/** Forty each on average. */
const LEAST_STEPS = 60_000;

/** Decided again as often as one likes. */
const AGAIN = {
  file: 'server/src/membership/membership.table.ts',
  right: "    .where('status', '=', 'PENDING')\n    .where('public_form', '=', true)\n",
  wrong: "    .where('public_form', '=', true)\n",
};

/** CO-5: whatever is done in any order and by anyone answers as a small model of the business says, on a real database. */
export const model: Row = async () => {
  const { taken, divergence } = await compareIn(ROOT, SEQUENCES);
  const control = await inFlawedTree(AGAIN, (root) => compareIn(root, CONTROL_SEQUENCES));
  if (divergence) console.error(divergence);
  return [
    {
      what: `${SEQUENCES} sequences of deeds by three roles`,
      figure: `${taken} deeds, ${divergence ? 'one answered otherwise' : 'all answered as the model says'}`,
      target: 'all as the model says',
      holds: divergence === null && taken >= LEAST_STEPS,
    },
    {
      what: 'control: a request is decided again',
      figure: control.divergence
        ? (/Got.*?: (.*)/.exec(control.divergence)?.[1] ?? 'diverges')
        : 'nothing seen',
      target: 'not all as the model says',
      holds: control.divergence !== null,
    },
  ] satisfies Finding[];
};

/** With the code at `root`, the product's own or a copy's. */
async function compareIn(root: string, sequences: number) {
  const at = (name: string) => import(join(root, 'server/src/testing', name));
  const { compareWithModel } = (await at(
    'business-model.ts',
  )) as typeof import('../../server/src/testing/business-model.ts');
  const { openWorld } = (await at('world.ts')) as typeof import('../../server/src/testing/world.ts');
  const world = await openWorld();
  return compareWithModel(world, sequences).finally(world.close);
}

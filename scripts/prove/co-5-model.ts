import { join } from 'node:path';
import { DEEDS } from '../../server/src/testing/business-model.ts';
import { defineFlaw, type Flaw, inFlawedTree } from './flawed-tree.ts';
import type { Finding, Row } from './row.ts';

const SEQUENCES = 2_000;
/** A world that thousands have been through takes long to look through. */
const OF_ONE_WORLD = 100;
/** Fifty each on average. */
const LEAST_STEPS = 80_000;

/** Looked at is who may do what when, and four fifths of the time would go by in argon2: it is asked for next to nothing. */
const CHEAP_HASHES = defineFlaw({
  file: 'server/src/kernel/passwords.ts',
  right: 'const MEMORY_KIB = 19_456;',
  wrong: 'const MEMORY_KIB = 8;',
});

const CONTROLS = [
  {
    what: 'a request is decided again',
    flaw: defineFlaw({
      file: 'server/src/membership/membership.table.ts',
      right: "    .where('status', '=', 'PENDING')\n    .where('public_form', '=', true)\n",
      wrong: "    .where('public_form', '=', true)\n",
    }),
  },
  {
    what: 'a stale edit overwrites',
    flaw: defineFlaw({
      file: 'server/src/members/members.table.ts',
      right: "    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))\n",
      wrong: '',
    }),
  },
  {
    what: 'a new password leaves sessions open',
    flaw: defineFlaw({
      file: 'server/src/password-reset/password-reset.ts',
      right: '      await endSessions(trx, id);\n',
      wrong: '',
    }),
  },
];

/** CO-5: whatever is done in any order and by anyone answers as a small model of the business says, on a real database. */
export const model: Row = async () => {
  const { taken, done, divergence } = await compareWith();
  const never = DEEDS.filter((deed) => !done.has(deed));
  const controls: Finding[] = [];
  // As many as of the product itself: each ends with the first that shows the flaw, which few sequences do.
  for (const { what, flaw } of CONTROLS) controls.push(controlOf(what, await compareWith(flaw)));
  if (divergence) console.error(divergence);
  return [
    {
      what: `${SEQUENCES} sequences of deeds by three roles, passwords hashed cheaply`,
      figure: `${taken} deeds, ${divergence ? 'one answered otherwise' : 'all answered as the model says'}`,
      target: 'all as the model says',
      holds: divergence === null && taken >= LEAST_STEPS,
    },
    {
      what: 'different deeds that went well at least once',
      figure: never.length === 0 ? `all ${DEEDS.length}` : `never: ${never.join(', ')}`,
      target: 'all',
      holds: never.length === 0,
    },
    ...controls,
  ] satisfies Finding[];
};

const controlOf = (what: string, { divergence }: { divergence: string | null }): Finding => ({
  what: `control: ${what}`,
  figure: divergence?.split('\n')[0] ?? 'nothing seen',
  target: 'not all as the model says',
  holds: divergence !== null,
});

const compareWith = (...flaws: Flaw[]) =>
  inFlawedTree([CHEAP_HASHES, ...flaws], (root) => compareIn(root, SEQUENCES));

/** With the code at `root`, in one world after the other, until one answers otherwise. */
async function compareIn(root: string, sequences: number) {
  const at = (name: string) => import(join(root, 'server/src/testing', name));
  const { compareWithModel } = (await at(
    'business-model.ts',
  )) as typeof import('../../server/src/testing/business-model.ts');
  const { openWorld } = (await at('world.ts')) as typeof import('../../server/src/testing/world.ts');
  const all = { taken: 0, done: new Set<string>(), divergence: null as string | null };
  for (let left = sequences; left > 0 && !all.divergence; left -= OF_ONE_WORLD) {
    const world = await openWorld();
    const { taken, done, divergence } = await compareWithModel(world, OF_ONE_WORLD).finally(world.close);
    all.taken += taken;
    for (const deed of done) all.done.add(deed);
    all.divergence = divergence;
  }
  return all;
}

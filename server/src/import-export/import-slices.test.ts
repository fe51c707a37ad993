import { setImmediate } from 'node:timers/promises';
import { IMPORT_MAX_LINES } from '@cercle/contract/import-export';
import { describe, expect, test } from 'vitest';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();

/** Between two turns of the event loop, in which other requests are served. */
const MAX_LINES_PER_TURN = 250;
const MIN_TURNS = IMPORT_MAX_LINES / MAX_LINES_PER_TURN;

/** How many turns the event loop makes before `work` is done. */
async function countTurnsDuring(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const end = work.finally(() => {
    isDone = true;
  });
  let turns = 0;
  for (; !isDone; turns += 1) await setImmediate();
  await end;
  return turns;
}

const fileOf = (heading: string, line: (index: number) => string) =>
  new TextEncoder().encode(
    [heading, ...Array.from({ length: IMPORT_MAX_LINES }, (_, index) => line(index))].join('\n'),
  );

describe('While a long file is validated, others are served', () => {
  test.each([
    ['new', (index: number) => `lecteur${index}@a.example`],
    ['repeated', () => 'lecteur@a.example'],
    ['invalid', () => 'x'],
  ])('whose lines are %s', async (_, line) => {
    const preview = world.domain.newsletter.previewFile(world.admin, fileOf('E-mail', line));
    expect(await countTurnsDuring(preview)).toBeGreaterThan(MIN_TURNS);
  });

  test('that is imported, before anything is written', async () => {
    const progress = world.domain.ambassadors.importFile(
      world.admin,
      fileOf('Nom;Société;Fonction', (index) => `Nom ${index};S;F`),
    );
    expect(await countTurnsDuring(progress.next())).toBeGreaterThan(MIN_TURNS);
    await progress.return(undefined);
  });

  test('that consists of empty lines', async () => {
    const lines = new TextEncoder().encode(`E-mail\n${'\n'.repeat(2_000_000)}a@b.example`);
    const preview = world.domain.newsletter.previewFile(world.admin, lines);
    expect(await countTurnsDuring(preview)).toBeGreaterThan(50);
  });
});

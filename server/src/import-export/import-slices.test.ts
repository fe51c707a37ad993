import { setImmediate } from 'node:timers/promises';
import { IMPORT_MAX_LINES } from '@cercle/contract/import-export';
import { describe, expect, test } from 'vitest';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();

/** A line has fewer bytes than fit in a slice, so that there are several slices for each of these. */
const MIN_SERVED = 150;

/** How many calls of others are answered, one after the other, before `work` is done. */
async function countServedDuring(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const end = work.finally(() => {
    isDone = true;
  });
  let served = 0;
  while (!isDone) {
    await setImmediate();
    await world.domain.newsletter.peek('x');
    served += 1;
  }
  await end;
  return served;
}

const fileOf = (heading: string, line: (index: number) => string) =>
  new TextEncoder().encode(
    [heading, ...Array.from({ length: IMPORT_MAX_LINES }, (_, index) => line(index))].join('\n'),
  );

describe('While a long file is judged, others are served', () => {
  test.each([
    ['new', (index: number) => `lecteur${index}@a.example`],
    ['repeated', () => 'lecteur@a.example'],
    ['invalid', () => 'x'],
  ])('whose lines are %s', async (_, line) => {
    const preview = world.domain.newsletter.previewFile(world.admin, fileOf('E-mail', line));
    expect(await countServedDuring(preview)).toBeGreaterThan(MIN_SERVED);
  });

  test('that is imported, before anything is written', async () => {
    const progress = world.domain.ambassadors.importFile(
      world.admin,
      fileOf('Nom;Société;Fonction', (index) => `Nom ${index};S;F`),
    );
    expect(await countServedDuring(progress.next())).toBeGreaterThan(MIN_SERVED);
    await progress.return(undefined);
  });

  test('that consists of empty lines', async () => {
    const lines = new TextEncoder().encode(`E-mail\n${'\n'.repeat(2_000_000)}a@b.example`);
    const preview = world.domain.newsletter.previewFile(world.admin, lines);
    expect(await countServedDuring(preview)).toBeGreaterThan(50);
  });
});

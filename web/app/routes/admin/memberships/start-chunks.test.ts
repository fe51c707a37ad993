import { expect, test } from 'vitest';
import { chunksOf, type Ready } from './start-chunks.ts';

const ready = (count: number): Ready[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    group: { offer: 'SINGLE', accountIds: [index + 1], startsOn: '2026-03-02' },
  }));
const sizes = (chunks: Ready[][]) => chunks.map(({ length }) => length);

test('Memberships start fifty a call', () => {
  expect(sizes(chunksOf(ready(120), []))).toEqual([50, 50, 20]);
  expect(chunksOf([], [])).toEqual([]);
});

test('A call that was not answered is sent again as it was, before the others', () => {
  const all = ready(120);
  const lost = all.slice(50, 100);
  const left = [all[3] as Ready, ...all.slice(50)];
  const chunks = chunksOf(left, lost);
  expect(sizes(chunks)).toEqual([50, 21]);
  expect(chunks[0]).toEqual(lost);
});

test('A call of which a line was changed is another call', () => {
  const lost = ready(60).slice(0, 50);
  const changed = ready(60).map((one) =>
    one.id === 7 ? { ...one, group: { ...one.group, startsOn: '2026-04-02' } } : one,
  );
  expect(sizes(chunksOf(changed, lost))).toEqual([50, 10]);
  expect(chunksOf(changed.slice(1), lost)[0]?.[0]?.id).toBe(2);
});

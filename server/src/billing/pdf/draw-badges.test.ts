import { expect, test } from 'vitest';
import { readPdf } from '../../testing/read-pdf.ts';
import { drawBadges } from './draw-badges.ts';

const guest = (index: number) => ({
  name: `Personne ${index}`,
  company: index === 1 ? 'Lesse SRL' : '',
  host: null,
  ticket: `CERCLE:12:${index}:Zm9vYmFyYmF6cXV4LTEyMw`,
});
const print = async (count: number) =>
  readPdf(
    await drawBadges(
      {
        ...{ title: 'Dîner de rentrée', on: '2026-12-01' },
        guests: Array.from({ length: count }, (_, index) => guest(index + 1)),
      },
      false,
    ),
  );

test('A badge says the name, the company and the event, and has its ticket', async () => {
  const { structure, rectangles } = await print(2);
  const text = structure.join('\n').replaceAll('\u00a0', ' ');
  for (const said of ['Personne 1', 'Lesse SRL', 'Dîner de rentrée', 'Personne 2'])
    expect(text).toContain(said);
  expect(rectangles.length).toBeGreaterThan(200);
});

test('Ten badges are on a page, the eleventh on the next', async () => {
  expect((await print(10)).source.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect((await print(11)).source.match(/\/Type \/Page\b/g)).toHaveLength(2);
});

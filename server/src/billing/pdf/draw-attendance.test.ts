import { expect, test } from 'vitest';
import { readPdf } from '../../testing/read-pdf.ts';
import { drawAttendance } from './draw-attendance.ts';

test('The list says who is expected, who brings them, and who is in already', async () => {
  const guest = { company: 'Lesse SRL', host: null, ticket: '', since: null };
  const bytes = await drawAttendance(
    {
      ...{
        title: 'Dîner de rentrée',
        place: 'Le Moulin',
        startsAt: '2026-12-03T18:00:00.000Z',
        on: '2026-12-01',
      },
      guests: [
        { ...guest, name: 'Anne Dupont', since: '2026-12-03T17:05:00.000Z' },
        { ...guest, name: 'Paul Invité', host: 'Anne Dupont' },
      ],
    },
    false,
  );
  const text = readPdf(bytes).structure.join('\n').replaceAll('\u00a0', ' ');
  expect(text).toContain('3 décembre 2026 à 19:00, Le Moulin – 2 inscrits');
  expect(text).toMatch(/TD "18:05"[\s\S]*TD "Anne Dupont"[\s\S]*TD "Paul Invité"[\s\S]*TD "Anne Dupont"/);
});

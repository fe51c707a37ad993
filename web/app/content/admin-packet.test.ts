import { expect, test } from 'vitest';
import { packetDone, packetMonths } from './admin-packet.ts';

test('the months to choose from are the running one and the 23 before, over the turn of a year', () => {
  const months = packetMonths('2026-01-31');
  expect(months.slice(0, 3)).toEqual([
    { value: '2026-01', label: 'janvier 2026' },
    { value: '2025-12', label: 'décembre 2025' },
    { value: '2025-11', label: 'novembre 2025' },
  ]);
  expect(months).toHaveLength(24);
  expect(months.at(-1)?.value).toBe('2024-02');
});

test('a packet of a month without documents is announced as such', () => {
  expect(packetDone('2026-10', 0)).toContain('rien n’a été émis en octobre 2026');
  expect(packetDone('2026-10', 1)).toBe('Dossier d’octobre 2026 téléchargé\u202f: 1\u00a0document');
});

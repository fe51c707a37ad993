import { expect, test } from 'vitest';
import { parseLines, seatsOf, toLines, withTables } from './table-lines.ts';

const PLAN = {
  tables: [
    { id: 3, name: 'Honneur', seats: 10, people: [] },
    { id: 4, name: 'Table 2', seats: 8, people: [] },
  ],
};

const named = (lines: { name: string; seats: string }[]) =>
  lines.map(({ name, seats }) => `${name} ${seats}`);

test('Several tables are added at once, with the first numbers that are free', () => {
  const lines = withTables(toLines(PLAN), 3, 6);
  expect(named(lines)).toEqual(['Honneur 10', 'Table 2 8', 'Table 1 6', 'Table 3 6', 'Table 4 6']);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(5);
  expect(seatsOf(lines)).toBe(36);
});

test('Never more tables are added than an event may have', () => {
  expect(withTables(toLines(PLAN), 500, 6)).toHaveLength(200);
});

test('A table that is taken off the list is removed, a new one has no number', () => {
  const [honneur] = toLines(PLAN);
  const [added] = withTables([], 1, 6);
  expect(parseLines(honneur && added ? [added, honneur] : [], PLAN).data).toEqual({
    tables: [
      { id: null, name: 'Table 1', seats: 6 },
      { id: 3, name: 'Honneur', seats: 10 },
    ],
    removedIds: [4],
  });
});

test('What is wrong is said at its line', () => {
  const lines = toLines(PLAN).map((line) => ({ ...line, name: 'Une', seats: '1' }));
  expect(parseLines(lines, PLAN).errors).toEqual({
    'tables.0.seats': 'Indiquez de 2 à 50 places',
    'tables.1.seats': 'Indiquez de 2 à 50 places',
    'tables.1.name': 'Une autre table a ce nom',
  });
});

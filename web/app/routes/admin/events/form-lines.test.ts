import { expect, test } from 'vitest';
import { changedLines, lineValues, nextKey } from './form-lines.ts';

const EVENT = { hosts: ['Camille', 'Zoé'], programme: [{ time: '19:00', text: 'Accueil' }] };

test('A form has a control for each line, and none without', () => {
  expect(lineValues(EVENT)).toEqual({
    ...{ hosts: 'n1 n2', 'host-n1': 'Camille', 'host-n2': 'Zoé' },
    ...{ programme: 'n1', 'time-n1': '19:00', 'step-n1': 'Accueil' },
  });
  expect(lineValues(null)).toEqual({ hosts: '', programme: '' });
});

test('Lines of a group that was changed are kept as a whole, those of another are not', () => {
  const stored = lineValues(EVENT);
  expect(changedLines(stored, stored)).toEqual({});
  expect(changedLines({ ...stored, hosts: 'n2 n1' }, stored)).toEqual({
    ...{ hosts: 'n2 n1', 'host-n1': 'Camille', 'host-n2': 'Zoé' },
  });
  expect(changedLines({ ...stored, 'step-n1': 'Arrivée' }, stored)).toEqual({
    ...{ programme: 'n1', 'time-n1': '19:00', 'step-n1': 'Arrivée' },
  });
});

test('A new line has a key that no other has', () => {
  expect([nextKey([]), nextKey(['n1']), nextKey(['n4', 'n2'])]).toEqual(['n1', 'n2', 'n5']);
});

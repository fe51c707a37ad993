import type { EventDetails } from '@cercle/contract/events';
import { expect, test } from 'vitest';
import { changeNotice } from '../../../content/admin-events.ts';
import { toldOf } from './told-of.ts';

const EVENT = {
  title: 'Dîner',
  startsAtClock: '2027-03-04T19:00',
  endsAtClock: '2027-03-04T22:30',
  place: { name: 'Château', street: '', postalCode: '5500', city: 'Dinant' },
} as EventDetails;

const VALUES = {
  title: 'Dîner',
  startsAt: EVENT.startsAtClock,
  endsAt: EVENT.endsAtClock,
  ...{ placeName: 'Château', street: '', postalCode: '5500', city: 'Dinant' },
};

test.each([
  ['nothing', { summary: 'Autre', capacity: '50' }, []],
  ['another title', { title: 'Souper' }, ['title']],
  ['spaces around the title', { title: ' Dîner ' }, []],
  ['another end', { endsAt: '2027-03-04T23:00' }, ['time']],
  ['another day', { startsAt: '2027-03-05T19:00' }, ['day']],
  ['another town and hour', { city: 'Namur', startsAt: '2027-03-04T18:00' }, ['time', 'place']],
])('People are told of %s', (_, change, expected) => {
  expect(toldOf({ ...VALUES, ...change }, EVENT)).toEqual(expected);
});

test('The notice says how many are told, and of what', () => {
  expect(changeNotice(42, ['time'])).toBe(
    '42\u00a0personnes recevront la nouvelle heure, par e-mail, dès l’enregistrement.',
  );
  expect(changeNotice(1, ['day', 'place'])).toBe(
    '1\u00a0personne recevra la nouvelle date et le nouveau lieu, par e-mail, dès l’enregistrement.',
  );
});

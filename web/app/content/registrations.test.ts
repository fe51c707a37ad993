import type { OwnEvent } from '@cercle/contract/registrations';
import { expect, test } from 'vitest';
import { doneText, GUESTS, questionOf } from './registration-acts.ts';
import { situationText } from './registrations.ts';

const DURING = Date.parse('2026-12-03T19:00:00.000Z');
const BEFORE = DURING - 48 * 3_600_000;
const AFTER = DURING + 48 * 3_600_000;

const REGISTRATION = { state: 'REGISTERED', isHandingOver: false, offer: null, position: null, guests: [] };

const own = (change: object = {}, registration: object = {}) =>
  ({
    ...{ title: 'Dîner d’hiver', state: 'PUBLISHED', can: ['withdraw'], isLate: false, waiting: 0 },
    ...{ startsAt: '2026-12-03T18:00:00.000Z', endsAt: '2026-12-03T21:30:00.000Z', ...change },
    registration: { ...REGISTRATION, ...registration },
  }) as unknown as OwnEvent;

test('who has a seat is not told that they came, neither while the event runs nor afterwards', () => {
  expect(situationText(own({ can: [] }), DURING)).toBe(
    'L’événement a commencé. Montrez votre billet à l’accueil.',
  );
  expect(situationText(own({ can: [], state: 'HELD' }), AFTER)).toBe(
    'L’événement a eu lieu. Une place y était réservée pour vous.',
  );
});

test('a reminder is announced only to who registers before its hours', () => {
  expect(situationText(own(), BEFORE)).toContain('Un rappel vous parvient');
  expect(situationText(own({ isLate: true }), BEFORE)).not.toContain('rappel');
});

test('several offered seats are spoken of as several', () => {
  const offered = own(
    { can: ['accept', 'refuse'] },
    {
      state: 'WAITING',
      offer: { seats: 2, expiresAt: '2026-12-01T19:00:00.000Z' },
    },
  );
  expect(situationText(offered, BEFORE)).toMatch(/^2\u00a0places vous sont gardées .*elles vont à/);
  expect(questionOf('refuse', offered)).toMatchObject({
    title: 'Laisser passer ces places',
    message: expect.stringContaining('Elles vont'),
  });
  expect(doneText('refuse', offered, own())).toBe('Les places vont à la personne suivante.');
});

test('who waited in vain, or leaves the list, is not told of a place they never had', () => {
  const waiting = own({ can: [] }, { state: 'WAITING' });
  expect(situationText(waiting, AFTER)).toContain('Il n’y a pas eu de place pour vous.');
  expect(doneText('withdraw', waiting, own({}, { state: 'WITHDRAWN' }))).toBe(
    'Vous avez quitté la liste d’attente.',
  );
  expect(GUESTS.removeText('Lou', false)).not.toContain('e-mail');
});

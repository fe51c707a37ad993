import { EMPTY_RICH_TEXT } from '@cercle/contract/rich-text-nodes';
import { expect, test } from 'vitest';
import { newEventForm } from './event-form-schema.ts';

const TYPED = {
  title: ' Dîner de rentrée ',
  summary: 'Une soirée.',
  body: EMPTY_RICH_TEXT,
  picture: '{"id":7,"hash":"aa","width":1280,"height":720,"alt":"Une table"}',
  audience: 'MEMBERS',
  placeName: 'Château',
  street: '',
  postalCode: '',
  city: '',
  startsAt: '2027-03-04T19:00',
  endsAt: '2027-03-04T22:30',
  capacity: '1 200',
  guestsPerMember: '0',
  hosts: 'n2 n1',
  'host-n1': 'Zoé',
  'host-n2': 'Camille',
  programme: 'n1 n2',
  'time-n1': '20:30',
  'step-n1': 'À table',
  'time-n2': '19:00',
  'step-n2': 'Accueil',
};

const errorsOf = (change: object) =>
  Object.fromEntries(
    (newEventForm.safeParse({ ...TYPED, ...change }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

test('Hosts stay in the order of their lines, the programme in that of its hours', () => {
  expect(newEventForm.parse(TYPED)).toMatchObject({
    title: 'Dîner de rentrée',
    pictureId: 7,
    capacity: 1200,
    hosts: ['Camille', 'Zoé'],
    programme: [
      { time: '19:00', text: 'Accueil' },
      { time: '20:30', text: 'À table' },
    ],
  });
});

test('What is wrong with a line is said at that line, whatever its place', () => {
  expect(errorsOf({ 'host-n2': ' ', 'step-n1': '', 'time-n2': '' })).toEqual({
    'host-n2': 'Nommez cet hôte',
    'step-n1': 'Dites ce qui se passe',
    'time-n2': 'Indiquez une heure, comme 19:30',
  });
});

test('An end before the start is said with everything else that is wrong', () => {
  expect(errorsOf({ endsAt: '2027-03-04T19:00', title: '', capacity: 'douze' })).toEqual({
    endsAt: 'L’événement doit se terminer après avoir commencé',
    title: 'Le titre est requis',
    capacity: 'Indiquez un nombre de places entre 1 et 5000',
  });
  expect(errorsOf({ startsAt: '' })).toEqual({ startsAt: 'Indiquez quand l’événement commence' });
});

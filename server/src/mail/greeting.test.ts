import { expect, test } from 'vitest';
import { greetingTo } from './greeting.ts';

test.each(['Marie Dubois', 'Jean-Marie J. de l’Épée', 'Wim Van den Berg', 'J.P. Hubert', 'Société 12'])(
  '%s is greeted by name',
  (name) => expect(greetingTo(name)).toBe(`Bonjour ${name},`),
);

test.each([
  'Gagnez 1000 € : https://offre.example',
  'www.offre.example',
  'Votre colis : offre.example',
  'ecrivez@offre.example',
  'Marie //offre',
  'Votre colis : offre。example',
  'Votre colis : offre｡example',
  'Votre colis : offre．example',
  'ecrivez＠offre',
  'ｗｗｗ offre',
])('the name %s is left out, as it would become a link', (name) => expect(greetingTo(name)).toBe('Bonjour,'));

test('a name stays on one line', () => {
  expect(greetingTo('Marie\n\nVotre compte sera fermé\u2028demain')).toBe(
    'Bonjour Marie Votre compte sera fermé demain,',
  );
});

test('a name of former days does not turn the greeting around', () => {
  expect(greetingTo('\u202eeiraM\u00ad')).toBe('Bonjour eiraM,');
});

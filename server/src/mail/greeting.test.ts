import { describe, expect, test } from 'vitest';
import { greetingTo, greetingToOwner, plainName } from './greeting.ts';

const LINKS = [
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
];

describe('Where nobody has confirmed the address', () => {
  test.each([
    'Marie Dubois',
    'Jean-Marie de l’Épée',
    "Maud O'Brien",
    'Wim Van den Berg',
    'Marie-E\u0301lodie',
    'Ελένη Παπαδοπούλου',
    '’t Hooft',
    'Nguyễn Thị Ánh',
    'प्रिया शर्मा',
  ])('%s is greeted by name', (name) => expect(greetingTo(name)).toBe(`Bonjour ${name.normalize()},`));

  test.each([
    ...LINKS,
    'Société 12',
    'Appelez vite le 0900 12 345',
    'Votre compte est fermé ! Appelez-nous',
    'Payez 300 euros, sinon…',
    'Gagné : un million',
    'J.P. Hubert',
    '★ Cadeau ★',
    '🎁',
    '-',
    '’ ’',
    '\u0301\u0301',
    `Mar${'\u0301\u0323'.repeat(20)}ie`,
    'Attention\u02d0 offre\ua4f8example',
    'M\u20dda\u20ddr\u20ddi\u20dde\u20dd',
    '',
    ' \n ',
  ])('the name %j is left out of the greeting and of the address', (name) => {
    expect(greetingTo(name)).toBe('Bonjour,');
    expect(plainName(name)).toBe('');
  });
});

describe('Where the owner has confirmed the address', () => {
  test.each(['Marie Dubois', 'Jean-Marie J. de l’Épée', 'J.P. Hubert', 'Société 12'])(
    '%s is greeted by name',
    (name) => expect(greetingToOwner(name)).toBe(`Bonjour ${name},`),
  );

  test.each([...LINKS, ''])('the name %j is left out, as it would become a link', (name) =>
    expect(greetingToOwner(name)).toBe('Bonjour,'),
  );
});

test('a name stays on one line', () => {
  const name = 'Marie\n\nVotre compte sera fermé\u2028demain';
  for (const greeting of [greetingTo(name), greetingToOwner(name)])
    expect(greeting).toBe('Bonjour Marie Votre compte sera fermé demain,');
});

test('a name of former days does not turn the greeting around', () => {
  for (const greeting of [greetingTo, greetingToOwner])
    expect(greeting('\u202eeiraM\u00ad')).toBe('Bonjour eiraM,');
});

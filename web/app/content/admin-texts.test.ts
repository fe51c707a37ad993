import { expect, test } from 'vitest';
import { AMBASSADOR_CHANGED, AMBASSADORS_BULK, AMBASSADORS_TEXTS } from './admin-ambassadors.ts';
import { CONTACT_LOAD, CONTACTS_REMOVAL } from './admin-contacts.ts';
import { NEWSLETTER_ACTIONS, NEWSLETTERS_REMOVAL, NEWSLETTERS_TEXTS } from './admin-newsletters.ts';
import { REQUEST_ACTIONS, REQUESTS_BULK } from './admin-requests.ts';

const ALL = [
  ...Object.values(AMBASSADORS_BULK),
  ...Object.values(REQUESTS_BULK),
  CONTACTS_REMOVAL,
  NEWSLETTERS_REMOVAL,
];
const OF_SEVERAL = /\b(ces|chaque|ils|elles|les|leurs?)\b/iu;

test.each(ALL.map(({ title, message }) => [`${title(1)} ${message(1)}`, `${title(2)} ${message(2)}`]))(
  'of one row chosen, a question speaks in the singular: %s',
  (ofOne, ofTwo) => {
    expect(ofOne).not.toMatch(OF_SEVERAL);
    expect(ofTwo).toMatch(OF_SEVERAL);
  },
);

test('each result and each failure has the sentence of docs/product.md', () => {
  expect([
    AMBASSADORS_TEXTS.loadFailed,
    NEWSLETTERS_TEXTS.loadFailed,
    CONTACT_LOAD.toast,
    AMBASSADOR_CHANGED.gone.title,
    AMBASSADORS_BULK.remove.success(2),
    AMBASSADORS_BULK.deactivate.failure(1, 2),
    NEWSLETTER_ACTIONS.remove.failure(''),
    REQUEST_ACTIONS.activate.failure('Zoé'),
  ]).toEqual([
    'Échec du chargement des ambassadeurs',
    'Échec du chargement des newsletters',
    'Erreur lors de la récupération du contact. Veuillez réessayer.',
    'Cet ambassadeur a été supprimé entre-temps',
    '2 ambassadeurs supprimés avec succès',
    '1 ambassadeur sur 2 n’a pas pu être désactivé',
    'Échec de la suppression de la newsletter',
    'Échec de l’activation du membre Zoé',
  ]);
});

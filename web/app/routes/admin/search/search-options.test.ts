import { expect, test } from 'vitest';
import { SEARCH_SCREENS } from '../../../content/admin-search.ts';
import { searchOptions } from './search-options.ts';

const RESULTS = {
  requests: [{ id: 3, name: 'Zoé Lefèvre', detail: 'zoe@societe.example' }],
  ambassadors: [],
  subscribers: [{ id: 5, name: 'inviter@societe.example', detail: '' }],
  parties: [],
  documents: [],
  events: [],
  campaigns: [],
  contacts: [{ id: 8, name: 'Zoé Lefèvre', detail: 'zoe@societe.example' }],
};

test('while nothing is typed, every screen can be gone to', () => {
  expect(searchOptions('', null)).toHaveLength(SEARCH_SCREENS.length);
});

test('screens are found by their words, in any order', () => {
  expect(searchOptions('membre aj', null).map(({ label }) => label)).toEqual(['Ajouter un membre']);
});

test('screens are found by a part of their name, without case and accents; then comes what the server found', () => {
  expect(searchOptions('INVIter', RESULTS).map(({ group, to }) => [group, to])).toEqual([
    ['Écrans', '/admin/administrators/invite'],
    ['Membres et demandes', '/admin/members-requests/3'],
    ['Messages', '/admin/contacts/8'],
    ['Newsletters', '/admin/newsletters?q=inviter%40societe.example'],
  ]);
});

import { expect, test } from 'vitest';
import { AMBASSADORS_BULK } from './admin-ambassadors.ts';
import { CONTACTS_REMOVAL } from './admin-contacts.ts';
import { NEWSLETTERS_REMOVAL } from './admin-newsletters.ts';
import { REQUESTS_BULK } from './admin-requests.ts';

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

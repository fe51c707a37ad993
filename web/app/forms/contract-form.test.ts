import { expect, test } from 'vitest';
import { toControls, toWire } from './contract-form.ts';

const NAMES = { responsible_name: 'fullName', company: 'companyName', phone: 'phoneNumber' };

test('what is typed travels under the names of the call', () => {
  expect(toWire({ responsible_name: 'Zoé', company: 'Écluse', email: 'zoe@exemple.be' }, NAMES)).toEqual({
    fullName: 'Zoé',
    companyName: 'Écluse',
    email: 'zoe@exemple.be',
  });
});

test('an error of the server comes back to the control it is about', () => {
  expect(toControls({ phoneNumber: ['Format'], email: ['Invalide'], other: ['?'] }, NAMES)).toEqual({
    phone: ['Format'],
    email: ['Invalide'],
    other: ['?'],
  });
});

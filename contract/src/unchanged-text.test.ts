import { expect, test } from 'vitest';
import { memberUpdate } from './members.ts';
import { exceptUnchanged, uncheckedTexts } from './unchanged-text.ts';

const LONG = 'z'.repeat(100);
const MEMBER = {
  email: 'zoe@lefevre.example',
  fullName: 'Zoé Lefèvre',
  company: LONG,
  phone: '02 111 11 11',
  vat: '',
  memberType: 'SINGLE',
  additionalInfo: '',
};
const errorsOf = (stored: object, member: object) =>
  exceptUnchanged(memberUpdate, stored)
    .safeParse(member)
    .error?.issues.map(({ path, message }) => [path[0], message]);

test('what is stored is accepted unchanged, and obeys the rules once it is changed', () => {
  const tooLong = [['company', 'Le nom de la société doit comporter moins de 50 caractères']];
  expect(errorsOf({ company: LONG }, MEMBER)).toBe(undefined);
  expect(errorsOf({ company: 'z' }, MEMBER)).toEqual(tooLong);
  expect(errorsOf({ company: LONG }, { ...MEMBER, company: `${LONG}!` })).toEqual(tooLong);
});

test('what is stored empty is still required, and a changed text is made plain', () => {
  expect(errorsOf({ fullName: '' }, { ...MEMBER, company: 'A', fullName: '' })).toEqual([
    ['fullName', 'Le nom est requis'],
  ]);
  expect(errorsOf({}, { ...MEMBER, company: 'A', memberType: 'BUSINESS' })).toEqual([
    ['freeDenomination', 'Ce champ est requis pour les comptes BUSINESS'],
  ]);
  expect(exceptUnchanged(memberUpdate, {}).parse({ ...MEMBER, company: ' A  B ' })).toMatchObject({
    company: 'A B',
    freeDenomination: '',
  });
});

test('at the door any text passes, and nothing that is no text', () => {
  expect(uncheckedTexts(memberUpdate).parse({ ...MEMBER, phone: 'abc' })).toMatchObject({
    company: LONG,
    phone: 'abc',
  });
  const { error } = uncheckedTexts(memberUpdate).safeParse({ ...MEMBER, company: 7, memberType: 'X' });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(expect.arrayContaining(['company', 'memberType']));
});

import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { LOGIN_FAILED, login, newPassword } from './accounts.ts';
import { administratorInvitation } from './administrators.ts';
import { ambassadorData } from './ambassadors.ts';
import { contactForm } from './contact-form.ts';
import { invitationCompletion } from './invitations.ts';
import { hasDenomination, memberUpdate } from './members.ts';
import { CODE_REFUSED, oneTimeCode } from './one-time-code.ts';
import { pageQuery, searchQueryText } from './paging.ts';
import { adminProfileUpdate, profileUpdate } from './profile.ts';
import { publicRequest } from './request-form.ts';
import { rejection } from './requests.ts';
import { searchQuery } from './search.ts';
import { emailAddress, phoneNumber, requiredLine, vatNumber } from './text.ts';

const phone = phoneNumber(50, 'trop long');
const vat = vatNumber(50, 'trop long');
const name = requiredLine('requis', 50, 'trop long');
const messageOf = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message;

describe('A phone is stored as digits, plus, minus and spaces', () => {
  test.each([
    ['0470/12.34.56', '0470 12 34 56'],
    ['+32 (0)2 123 45 67', '+32 2 123 45 67'],
    ['+32(0)470/12.34.56', '+32 470 12 34 56'],
    ['0032 (0) 2 123 45 67', '0032 2 123 45 67'],
    ['(+32) (0)470 12 34 56', '+32 470 12 34 56'],
    ['(02) 123 45 67', '02 123 45 67'],
    ['02 / 123 45 67', '02 123 45 67'],
    ['\u202a+32\u00a0470\u00a012\u00a034\u00a056\u202c', '+32 470 12 34 56'],
    ['0470\u201112\u201334\u221256', '0470-12-34-56'],
    ['tel:+32470123456', '+32470123456'],
    ['+32 470-12-34-56', '+32 470-12-34-56'],
    ['1722', '1722'],
  ])('%j', (typed, stored) => expect(phone.parse(typed)).toBe(stored));

  test.each(['+', '- - -', '123', '+3-2 1', 'ABC', '0470 12 34 56 ext. 3', '0470;123456'])(
    '%j is refused',
    (typed) => expect(messageOf(phone.safeParse(typed))).toBe('Format de téléphone invalide'),
  );

  test.each(['', '\u200b', '()'])('%j is missing', (typed) =>
    expect(messageOf(phone.safeParse(typed))).toBe('Le téléphone est requis'),
  );
});

describe('A VAT number is stored as letters and digits', () => {
  test.each([
    ['BE 0123.456.749', 'BE0123456749'],
    ['BE-0123-456-749', 'BE0123456749'],
    ['TVA\u00a0BE 0123/456/749', 'BE0123456749'],
    ['TVA: 0123 456 749', '0123456749'],
    ['BE\u200b0123456749', 'BE0123456749'],
    ['BE 0123.456.789', 'BE0123456789'],
    ['ABC', 'ABC'],
    ['TVABE0123456749', 'BE0123456749'],
    ['T.V.A. BE 0123.456.749', 'BE0123456749'],
    ['BTW-BE 0123.456.749', 'BE0123456749'],
    ['btw-nr. BE 0123.456.749', 'BE0123456749'],
    ['TVA/BTW BE 0123.456.749', 'BE0123456749'],
    ['N° TVA : BE0123456749', 'BE0123456749'],
    ['No. TVA 0123.456.749', '0123456749'],
    ['TVA n° BE 0123.456.749', 'BE0123456749'],
    ['TVA FR 40 303 265 045', 'FR40303265045'],
    ['CHE-123.456.788 TVA', 'CHE123456788TVA'],
    ['TVA', 'TVA'],
    ['-', ''],
    [undefined, ''],
    [' \u2800', ''],
  ])('%j', (typed, stored) => expect(vat.parse(typed)).toBe(stored));

  test.each(['BE0123€', 'société', 'BE+0123', 'Non assujetti', 'N/A'])('%j is refused', (typed) =>
    expect(messageOf(vat.safeParse(typed))).toBe('Format TVA invalide'),
  );
});

test('limits count what is stored', () => {
  expect(name.parse(`${'\u200b'.repeat(60)}Zoé`)).toBe('Zoé');
  expect(phone.parse(`${'0470/'}${'('.repeat(60)}12.34.56`)).toBe('0470 12 34 56');
});

test('what nobody types is refused as too long before it is made plain', () => {
  const typed = (length: number) => '\u200b'.repeat(length);
  expect(messageOf(name.safeParse(`${typed(1_201)}Zoé`))).toBe('trop long');
  expect(messageOf(vat.safeParse(`${typed(1_201)}1`))).toBe('trop long');
  expect(messageOf(searchQueryText.safeParse(typed(1_401)))).toBe('Recherche invalide');
  expect(messageOf(oneTimeCode.safeParse(`${typed(1_000)}123456`))).toBe(CODE_REFUSED);
  const email = `zoe@societe.example${typed(2_000)}`;
  expect(messageOf(emailAddress('requis', 'invalide').safeParse(email))).toBe('invalide');
  expect(messageOf(login.safeParse({ email, password: 'trois petits chats' }))).toBe(LOGIN_FAILED);
});

test('the characters of a password are counted only if it is short enough', () => {
  using normalize = vi.spyOn(String.prototype, 'normalize');
  expect(messageOf(newPassword.safeParse('\u0301'.repeat(1_025)))).toBe('Le mot de passe est trop long');
  expect(normalize).not.toHaveBeenCalled();
});

test('no letter bears more than thirty marks, over which normalizing takes long', () => {
  const marked = `Zoe${'\u0323\u200b\u0301'.repeat(60)} Martin`;
  expect(name.parse(marked)).toBe(`Zoẹ${'\u0323'.repeat(14)}${'\u0301'.repeat(15)} Martin`);
});

const LINES = {
  'the name in the contact form': contactForm.shape.name,
  'an applicant’s name': publicRequest.shape.fullName,
  'an applicant’s company': publicRequest.shape.companyName,
  'a member’s name': memberUpdate.shape.fullName,
  'a member’s company': memberUpdate.shape.company,
  'a member’s denomination': memberUpdate.shape.freeDenomination,
  'the name in a profile': profileUpdate.shape.fullName,
  'the company in a profile': profileUpdate.shape.company,
  'the denomination in a profile': profileUpdate.shape.freeDenomination,
  'the denomination of an invitation': invitationCompletion.shape.freeDenomination,
  'an administrator’s name': adminProfileUpdate.shape.fullName,
  'the name of an invited administrator': administratorInvitation.shape.fullName,
  'an ambassador’s name': ambassadorData.shape.name,
  'an ambassador’s company': ambassadorData.shape.company,
  'an ambassador’s function': ambassadorData.shape.jobTitle,
  'the search of a list': pageQuery.shape.q,
  'the search of everything': searchQuery.shape.q,
};
const PARAGRAPHS = {
  'a message': contactForm.shape.message,
  'an applicant’s information': publicRequest.shape.additionalInfo,
  'a member’s information': memberUpdate.shape.additionalInfo,
  'the reason of a rejection': rejection.shape.reason,
};

test.each(Object.entries(LINES))('%s is one line, and shows all that it holds', (_, field) => {
  expect(field.parse('\u202eZo\u00adé\u0007\r\nMartin\u00a0\u200b')).toBe('Zoé Martin');
});

test.each(Object.entries(PARAGRAPHS))('%s keeps its lines, and shows all that it holds', (_, field) => {
  expect(field.parse('\u202eBon\u00adjour\u202f!\u0007\r\nZoé\u200b')).toBe('Bonjour !\nZoé');
});

test('required means something visible', () => {
  for (const typed of ['\u00ad', '\u2800', '\u3164', '\u200d', '\u202e\u202c'])
    expect(messageOf(name.safeParse(typed))).toBe('requis');
  expect(hasDenomination({ memberType: 'BUSINESS', freeDenomination: '\u3164' })).toBe(false);
});

test('a login takes the address in any form', () => {
  const emailOf = (email: string) => login.parse({ email, password: 'trois petits chats' }).email;
  expect(emailOf('\u200eZoe@societe.example\u200b')).toBe('zoe@societe.example');
  expect(emailOf('Zoé <zoe@société.example>')).toBe('zoe@xn--socit-esab.example');
});

test('a search takes what was pasted', () =>
  expect(searchQueryText.parse('\u202aZoé\u00a0Martin\u202c')).toBe('Zoé Martin'));

test('a code is taken as pasted', () => {
  expect(oneTimeCode.parse('\u202a123\u00a0456\u202c')).toBe('123 456');
  expect(oneTimeCode.safeParse('\u200b').success).toBe(false);
});

test('what a field accepted it accepts again, unchanged', () => {
  const unit = fc.constantFrom(...'0123456789+-/.() tela@<>:éBE\u00a0\u200b\u202a\u2011%=&x');
  const schemas = [phone, vat, name, emailAddress('requis', 'invalide'), searchQueryText];
  const property = fc.property(
    fc.string({ unit, maxLength: 25 }),
    fc.constantFrom(...schemas),
    (typed, schema) => {
      const { success, data } = schema.safeParse(typed);
      if (success) expect(schema.parse(data)).toBe(data);
    },
  );
  fc.assert(property, { numRuns: 3_000 });
});

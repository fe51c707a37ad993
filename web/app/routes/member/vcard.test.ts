import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitFullName } from './person-name.ts';
import { type ContactCard, createVCardFile } from './vcard.ts';

/** Reads a vCard as RFC 2426 says, with code that shares nothing with what wrote it. */
function parse(file: string): Record<string, string> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  return Object.fromEntries(
    lines
      .filter((line) => line !== '')
      .map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).split(';')[0], line.slice(colon + 1)];
      }),
  );
}

const unescaped = (value: string) =>
  value.replace(/\\(.)/g, (_pair, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped));

/** At the separators that are not escaped. */
const components = (value: string) =>
  value.match(/(?:\\.|[^;\\])*;?/gs)?.map((part) => part.replace(/;$/, ''));

const contentOf = (card: ContactCard) => createVCardFile(card).text();

const zoe: ContactCard = {
  fullName: 'Zoé Lefèvre',
  company: 'Lefèvre, Filles & Cie; SRL',
  email: 'zoe@lefevre.example',
  phone: '+32 470 11 22 33',
};

test('a card saved as a contact holds the name, the company, the e-mail and the phone, no more', async () => {
  const content = parse(await contentOf(zoe));
  expect(content).toEqual({
    BEGIN: 'VCARD',
    VERSION: '3.0',
    PRODID: expect.any(String),
    REV: expect.any(String),
    N: 'Lefèvre;Zoé;;;',
    FN: 'Zoé Lefèvre',
    ORG: 'Lefèvre\\, Filles & Cie\\; SRL',
    EMAIL: 'zoe@lefevre.example',
    TEL: '+32 470 11 22 33',
    END: 'VCARD',
  });
});

test('an e-mail that its owner hides is not in the file', async () => {
  const { email: _hidden, ...visibleFields } = zoe;
  expect(await contentOf(visibleFields)).not.toContain('EMAIL');
});

test.each([
  ['Zoé Lefèvre', 'contact-zoe-lefevre.vcf'],
  ['Łukasz d’Hondt-Đorđević', 'contact-lukasz-d-hondt-dordevic.vcf'],
  ['Ольга', 'contact.vcf'],
  ['../../etc/passwd', 'contact-etc-passwd.vcf'],
  ['CON', 'contact-con.vcf'],
  ['<b>"Jean" | Marie?</b>\n*', 'contact-b-jean-marie-b.vcf'],
  ['🙂', 'contact.vcf'],
])('the contact of %j is saved as %j', (fullName, name) => {
  expect(createVCardFile({ ...zoe, fullName }).name).toBe(name);
});

test.each([
  ['Zoé Lefèvre', 'Lefèvre', 'Zoé'],
  ['Anne-Marie Van den Broeck', 'Van den Broeck', 'Anne-Marie'],
  ['Marie Claire de la Vallée Poussin', 'de la Vallée Poussin', 'Marie Claire'],
  ['Łukasz d’Hondt', 'd’Hondt', 'Łukasz'],
  ['Yann Le Goff', 'Le Goff', 'Yann'],
  ['Jean DUBOIS LEFÈVRE', 'DUBOIS LEFÈVRE', 'Jean'],
  ['VAN DEN BROECK Anne', 'VAN DEN BROECK', 'Anne'],
  ['J.P. Dubois', 'Dubois', 'J.P.'],
  ['JP Dubois', 'Dubois', 'JP'],
  ['ANNE DUBOIS', 'DUBOIS', 'ANNE'],
  ['Ben Ali', 'Ali', 'Ben'],
  ['Ольга', '', 'Ольга'],
])('an address book files %j under %j', (fullName, familyName, givenName) => {
  expect(splitFullName(fullName)).toEqual({ familyName, givenName });
});

const anyUnit = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(',', ';', ':', '\\', '\n', '\r\n', 'n', 'é', '👩‍👩‍👧', 'a', ' ', '"'),
    minLength: 1,
    maxLength: 120,
  }),
);
/** Without the sign that stands for a character cut in two: it is looked for below. */
const anyText = anyUnit.filter((text) => !text.includes('\ufffd'));
const wordsOf = (text: string) => text.split(' ').filter(Boolean).sort();
const normalizeNewlines = (value: string) => value.replace(/\r\n?/g, '\n');

test('any name and company, with commas, semicolons, line breaks or emoji, are read again as they were', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (fullName, company) => {
      const content = parse(await contentOf({ ...zoe, fullName, company }));
      expect(unescaped(content.FN ?? '')).toBe(normalizeNewlines(fullName));
      const nameParts =
        components(content.N ?? '')
          ?.slice(0, 2)
          .map(unescaped) ?? [];
      expect(wordsOf(nameParts.join(' '))).toEqual(wordsOf(normalizeNewlines(fullName)));
      expect(unescaped(content.ORG ?? '')).toBe(normalizeNewlines(company));
      expect(content.END).toBe('VCARD');
    }),
  );
});

test('no line is longer than 75 octets, each ends with CRLF, and no character is cut in two', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (fullName, company) => {
      const content = await contentOf({ ...zoe, fullName: fullName.repeat(4), company });
      expect(content.endsWith('END:VCARD\r\n')).toBe(true);
      expect(content).not.toContain('\ufffd');
      for (const line of content.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n]/);
      }
    }),
  );
});

test('no phone and no address can start a line of its own', async () => {
  const content = await contentOf({ ...zoe, phone: '1\r\nNOTE:x', email: 'a\nNOTE:y@b.example' });
  expect(content).not.toMatch(/^NOTE/m);
});

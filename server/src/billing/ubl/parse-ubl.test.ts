import { expect, test } from 'vitest';
import { INVOICE } from '../../testing/document-contents.ts';
import { buildUbl } from './build-ubl.ts';
import { parseUbl } from './parse-ubl.ts';
import { textAt } from './rule.ts';

const XML = buildUbl(INVOICE);
const refused = (message: RegExp, code = 'validation') =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });

test('a document type is refused: its entities could read files, or grow without end', () => {
  const doctype = '<!DOCTYPE Invoice [<!ENTITY secret SYSTEM "file:///etc/passwd">]>';
  expect(() => parseUbl(XML.replace('?>', `?>${doctype}`))).toThrow(refused(/DOCTYPE/));
  expect(() => parseUbl(XML.replace('?>', '?><!doctype Invoice>'))).toThrow(refused(/DOCTYPE/));
  expect(() => parseUbl(XML.replace('2026-000123', '&secret;'))).toThrow(refused(/entités/));
});

test('a file of 6 MB is refused', () => {
  const large = XML.replace('</Invoice>', `<!--${' '.repeat(6 * 1024 * 1024)}--></Invoice>`);
  expect(() => parseUbl(large)).toThrow(refused(/5 Mo/, 'too-large'));
});

test('what is no XML, or no invoice, is refused', () => {
  expect(() => parseUbl('')).toThrow(refused(/bien formé/));
  expect(() => parseUbl(XML.slice(0, -20))).toThrow(refused(/bien formé/));
  expect(() => parseUbl(`${XML}${XML.slice(XML.indexOf('<Invoice'))}`)).toThrow(refused(/bien formé/));
  expect(() => parseUbl('<ApplicationResponse/>')).toThrow(refused(/ni une facture ni une note de crédit/));
});

test('prefixes, references by number, comments and unparsed text are read as XML has them', () => {
  const xml =
    '<u:Invoice xmlns:u="urn:x"><!-- note --><b:Note xmlns:b="urn:y">caf&#233; &#x26; <![CDATA[<thé>]]> &amp;amp;</b:Note></u:Invoice>';
  expect(textAt(parseUbl(xml), 'Note')).toBe('café & <thé> &amp;');
});

test('elements in elements without end are refused, before they fill the stack', () => {
  expect(() => parseUbl(`<Invoice>${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}</Invoice>`)).toThrow(
    refused(/bien formé/),
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from '../../kernel/domain-error.ts';
import { INVOICE } from '../../testing/document-contents.ts';
import { invoiceResponse } from '../../testing/invoice-responses.ts';
import { buildUbl } from '../ubl/build-ubl.ts';
import { parseInvoiceResponse } from './invoice-response.ts';

const parse = (xml: string) => parseInvoiceResponse(Buffer.from(xml));
const refused = (message: RegExp, code = 'validation') =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });
const ACCEPTED = invoiceResponse({ code: 'AP' });

describe('What a buyer answers to an invoice', () => {
  test.each(['AB', 'IP', 'AP', 'PD'])(
    '%s needs no reason: it names the document, and who answers',
    (code) => {
      expect(parse(invoiceResponse({ code }))).toEqual({
        documentNumber: '2026-000123',
        documentKind: 'INVOICE',
        code,
        note: '',
        senderAddress: '0208:0428759497',
      });
    },
  );

  test.each(['UQ', 'CA', 'RE'])('%s comes with words, and with what they are about', (code) => {
    const statuses = [
      '<cbc:StatusReasonCode listID="OPStatusReason">REF</cbc:StatusReasonCode><cbc:StatusReason>Le bon de commande manque</cbc:StatusReason>',
      '<cbc:StatusReasonCode listID="OPStatusAction">NIN</cbc:StatusReasonCode><cac:Condition><cbc:AttributeID>BT-13</cbc:AttributeID><cbc:Description>PO-778</cbc:Description></cac:Condition>',
    ];
    expect(parse(invoiceResponse({ code, statuses }))).toMatchObject({
      code,
      note: 'Le bon de commande manque · PO-778',
    });
  });

  test('a code alone is said in French; one that is not in the list stays as it is', () => {
    const reason = (listID: string, code: string) =>
      `<cbc:StatusReasonCode listID="${listID}">${code}</cbc:StatusReasonCode>`;
    const note = (...statuses: string[]) => parse(invoiceResponse({ code: 'RE', statuses })).note;
    expect(note(reason('OPStatusReason', 'PRI'), reason('OPStatusAction', 'CNF'))).toBe(
      'le prix n’est pas le bon · une note de crédit de tout est demandée',
    );
    expect(note(reason('OPStatusReason', 'constructor'))).toBe('constructor');
  });

  test('a credit note is answered to as well, from an address of the other list', () => {
    const xml = invoiceResponse({ code: 'AP', typeCode: '381', sender: '9925:be0428759497' });
    expect(parse(xml)).toMatchObject({ documentKind: 'CREDIT_NOTE', senderAddress: '9925:be0428759497' });
  });

  test('long words are cut, and cannot turn the text around', () => {
    const words = `\u202eRefusée\n${'x'.repeat(5_000)}`;
    const statuses = [`<cbc:StatusReason>${words}</cbc:StatusReason>`];
    const { note } = parse(invoiceResponse({ code: 'RE', statuses }));
    expect(note).toHaveLength(2_000);
    expect(note).toMatch(/^Refusée x+$/);
  });
});

describe('Refused, with what to do', () => {
  test('a document type, and a file of 6 MB', () => {
    const doctype = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>';
    expect(() => parse(ACCEPTED.replace('?>', `?>${doctype}`))).toThrow(refused(/DOCTYPE/));
    expect(() => parse(ACCEPTED.replace('?>', `?><!--${' '.repeat(6 * 1024 * 1024)}-->`))).toThrow(
      refused(/256 ko/, 'too-large'),
    );
  });

  test.each(['<a/>', 'x<b/>', '<?a ?>', '&lt;'])(
    'so many %s that they would stop the site for seconds',
    (part) => {
      const fill = (bytes: number) =>
        ACCEPTED.replace('imr-1', part.repeat((bytes - ACCEPTED.length) / part.length));
      expect(() => parse(fill(1_000_000))).toThrow(refused(/256 ko/, 'too-large'));
      expect(parse(fill(256 * 1024))).toMatchObject({ code: 'AP' });
    },
  );

  test('an invoice, and the answer of an access point, which is no buyer’s', () => {
    expect(() => parse(buildUbl(INVOICE))).toThrow(refused(/n’est pas la réponse d’un client/));
    expect(() => parse(ACCEPTED.replace('trns:invoice_response:3', 'trns:mlr:3'))).toThrow(
      refused(/n’est pas la réponse d’un client/),
    );
  });

  test('two responses in one, or none', () => {
    const [response = ''] = /<cac:DocumentResponse>.*<\/cac:DocumentResponse>/s.exec(ACCEPTED) ?? [];
    expect(() => parse(ACCEPTED.replace(response, response + response))).toThrow(refused(/plusieurs/));
    expect(() => parse(ACCEPTED.replace(response, ''))).toThrow(refused(/plusieurs, ou aucune/));
  });

  test.each(['XX', 'ap', ''])('an unknown code: «\u202f%s\u202f»', (code) => {
    expect(() => parse(invoiceResponse({ code }))).toThrow(refused(/code inconnu/));
  });

  test.each([{ number: '' }, { typeCode: '325' }, { typeCode: 'constructor' }, { number: 'x'.repeat(101) }])(
    'what names no document of ours: %o',
    (options) => {
      expect(() => parse(invoiceResponse({ code: 'RE', ...options }))).toThrow(refused(/à quelle facture/));
    },
  );

  test('another encoding than UTF-8, and elements without end', () => {
    expect(() => parseInvoiceResponse(Buffer.from(ACCEPTED, 'utf16le'))).toThrow(DomainError);
    expect(() => parseInvoiceResponse(Buffer.from([0x3c, 0xe9, 0x3e]))).toThrow(refused(/UTF-8/));
    expect(() => parse('<a>'.repeat(20_000) + '</a>'.repeat(20_000))).toThrow(refused(/bien formé/));
  });
});

test('whatever comes is understood, or refused in French', () => {
  const part = fc.nat(ACCEPTED.length);
  const damaged = fc
    .tuple(
      part,
      part,
      fc.oneof(fc.string(), fc.constantFrom('<', '&#0;', '</cac:Response>', '&x;', '\u0000')),
    )
    .map(
      ([from, to, text]) => ACCEPTED.slice(0, Math.min(from, to)) + text + ACCEPTED.slice(Math.max(from, to)),
    );
  fc.assert(
    fc.property(
      fc.oneof(
        damaged.map((text) => Buffer.from(text)),
        fc.uint8Array(),
      ),
      (bytes) => {
        try {
          expect(parseInvoiceResponse(bytes).documentNumber).not.toBe('');
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
          expect((error as Error).message).toMatch(/\u202f: /);
        }
      },
    ),
  );
});

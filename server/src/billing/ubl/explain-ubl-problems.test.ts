import type { ContentLine, DocumentContent } from '@cercle/contract/document-content';
import { DOCUMENT_KINDS } from '@cercle/contract/document-states';
import { VAT_CATEGORIES } from '@cercle/contract/vat-categories';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anyDocumentContents,
  CREDIT_NOTE,
  documentContents,
  INVOICE,
  withTotals,
} from '../../testing/document-contents.ts';
import { buildUbl } from './build-ubl.ts';
import { explainUblProblems, UBL_RULES } from './explain-ubl-problems.ts';

const problemsOf = (content: DocumentContent) => explainUblProblems(buildUbl(content));
const rulesOf = (content: DocumentContent) => problemsOf(content).map(({ rule }) => rule);
const rulesIn = (xml: string) => explainUblProblems(xml).map(({ rule }) => rule);

const XML = buildUbl(INVOICE);
const [LINE] = INVOICE.lines;
if (!LINE) throw new Error('The example has a line');
const withLine = (line: Partial<ContentLine>) => ({ ...INVOICE, ...withTotals([{ ...LINE, ...line }]) });

test('the examples have no problem', () => {
  expect(problemsOf(INVOICE)).toEqual([]);
  expect(problemsOf(CREDIT_NOTE)).toEqual([]);
});

test('500 arbitrary documents have no problem', () => {
  fc.assert(
    fc.property(anyDocumentContents, (content) => {
      expect(problemsOf(content)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test.each(DOCUMENT_KINDS.flatMap((kind) => VAT_CATEGORIES.map((category) => ({ kind, category }))))(
  'a document $kind of the category $category has no problem',
  ({ kind, category }) => {
    fc.assert(
      fc.property(documentContents(kind, [category]), (content) => {
        expect(problemsOf(content)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  },
);

test('each rule is there once', () => {
  const ids = UBL_RULES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('C6: a document without lines is refused, with the reason', () => {
  expect(problemsOf({ ...INVOICE, ...withTotals([]) })).toContainEqual({
    rule: 'BR-16',
    message: 'Le document n’a pas de ligne\u202f: ajoutez-en au moins une.',
  });
});

test('C9: VAT calculated per line, 15,80 € instead of 15,82 €, is refused', () => {
  const perLine = XML.replaceAll('15.82', '15.80').replaceAll('91.17', '91.15');
  expect(explainUblProblems(perLine)).toEqual([
    {
      rule: 'CERCLE-01',
      message: 'La TVA à 21.00\u00a0% de 75.35 est 15.82, et non 15.80\u202f: corrigez-la.',
    },
  ]);
});

test('C9: the official rule lets a euro pass, and no more', () => {
  const wrong = XML.replaceAll('15.82', '16.82').replaceAll('91.17', '92.17');
  expect(rulesIn(wrong)).toEqual(['BR-S-09', 'BR-CO-17', 'CERCLE-01']);
});

test('C9: a rate has one subtotal', () => {
  const vat = INVOICE.vat.flatMap((one) => [one, { ...one, netCents: 0, vatCents: 0 }]);
  expect(rulesOf({ ...INVOICE, vat })).toContain('CERCLE-02');
});

test('C10: negative amounts are refused', () => {
  expect(rulesIn(XML.replaceAll('75.35', '-75.35'))).toContain('CERCLE-03');
});

test('C11: a cent too many in a line is refused', () => {
  const content = { ...INVOICE, lines: [{ ...LINE, netCents: 7_536 }] };
  expect(rulesOf(content)).toEqual(['BR-CO-10', 'CERCLE-04']);
  expect(rulesOf({ ...INVOICE, lines: [{ ...LINE, netCents: 7_538 }] })).toContain('PEPPOL-EN16931-R120');
});

test('C12: amounts with more decimals are refused', () => {
  expect(rulesIn(XML.replaceAll('75.35', '75.350'))).toEqual([
    'BR-DEC-09',
    'BR-DEC-12',
    'BR-DEC-19',
    'BR-DEC-23',
  ]);
});

test('C12: what is already paid is taken off what is payable', () => {
  const prepaid = '<cbc:PrepaidAmount currencyID="EUR">91.17</cbc:PrepaidAmount>';
  const paid = XML.replace(/<cbc:PayableAmount.*/, `${prepaid}<cbc:PayableAmount>0.00</cbc:PayableAmount>`);
  expect(rulesIn(paid)).toEqual([]);
  expect(rulesIn(paid.replace('>0.00<', '>0.01<'))).toEqual(['BR-CO-16']);
});

test('C16: an enterprise number with a prefix, or wrong check digits, is refused', () => {
  const seller = { ...INVOICE.seller, enterpriseNumber: 'BE0403019261' };
  expect(rulesOf({ ...INVOICE, seller })).toEqual(['PEPPOL-COMMON-R043']);
  const buyer = { ...INVOICE.buyer, enterpriseNumber: '0739484059' };
  expect(problemsOf({ ...INVOICE, buyer })).toEqual([
    {
      rule: 'PEPPOL-COMMON-R043',
      message:
        'Le numéro d’entreprise «\u202f0739484059\u202f» est inexact\u202f: il compte dix chiffres, dont les deux derniers vérifient les autres. Relisez-le.',
    },
  ]);
});

test.each(['0403019261', '0428759497', '0566988259', '0403170701', '0739484052', '1000000021'])(
  'C16: %s is an enterprise number',
  (enterpriseNumber) => {
    expect(rulesOf({ ...INVOICE, buyer: { ...INVOICE.buyer, enterpriseNumber } })).toEqual([]);
  },
);

test('C20: two means of payment with two references, and a scheme without its number, are refused', () => {
  const other = '<cac:PaymentMeans><cbc:PaymentID>autre</cbc:PaymentID></cac:PaymentMeans><cac:PaymentMeans>';
  expect(rulesIn(XML.replace('<cac:PaymentMeans>', other))).toContain('UBL-SR-44');
  expect(rulesIn(XML.replace('<cbc:CompanyID>BE0403019261</cbc:CompanyID>', ''))).toContain('UBL-SR-53');
});

test('what the settings of the firm lack is named', () => {
  const seller = { ...INVOICE.seller, name: '', enterpriseNumber: '', vatNumber: '', iban: ' ', country: '' };
  expect(rulesOf({ ...INVOICE, seller })).toEqual([
    ...['BR-06', 'BR-09', 'BR-CO-26', 'PEPPOL-EN16931-R020'],
    ...['BR-S-02', 'BR-50', 'BR-61'],
  ]);
});

test('what the party lacks is named', () => {
  const buyer = { ...INVOICE.buyer, name: ' ', country: 'Belgique', vatNumber: '0428759497' };
  expect(rulesOf({ ...INVOICE, buyer })).toEqual(['BR-07', 'BR-CL-14', 'BR-CO-09']);
  const nowhere = { ...INVOICE.buyer, street: '', postalCode: '', city: '', country: '' };
  expect(rulesOf({ ...INVOICE, buyer: nowhere })).toEqual(['BR-10']);
});

test('what a line lacks, or has wrong, is named with its number', () => {
  expect(problemsOf(withLine({ text: '\u0000' }))).toEqual([
    { rule: 'BR-25', message: 'Ligne 1 n’a pas de texte\u202f: dites ce qu’elle facture.' },
  ]);
  expect(rulesOf(withLine({ periodFrom: '2027-12-01' }))).toEqual(['BR-30']);
  expect(rulesOf(withLine({ vatBasisPoints: 0 }))).toEqual(['BR-S-05']);
  expect(rulesOf(withLine({ vatCategory: 'AE' }))).toContain('BR-AE-05');
});

test('an exemption without a reason is refused', () => {
  const content = withLine({ vatCategory: 'E', vatBasisPoints: 0 });
  const vat = content.vat.map((one) => ({ ...one, exemptionReason: '' }));
  expect(rulesOf({ ...content, vat })).toEqual(['BR-E-10']);
});

test('a supply within the European Union needs the VAT number of its buyer', () => {
  const buyer = { ...INVOICE.buyer, vatNumber: null };
  expect(rulesOf({ ...withLine({ vatCategory: 'K', vatBasisPoints: 0 }), buyer })).toEqual(['BR-IC-02']);
});

test('what is outside the scope of VAT has a document of its own', () => {
  const lines = [LINE, { ...LINE, vatCategory: 'O' as const, vatBasisPoints: 0 }];
  expect(rulesOf({ ...INVOICE, ...withTotals(lines) })).toEqual(['BR-S-02', 'BR-O-11', 'BR-O-12']);
});

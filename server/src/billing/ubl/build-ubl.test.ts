import type { DocumentContent } from '@cercle/contract/document-content';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDocumentContents, CREDIT_NOTE, INVOICE, withTotals } from '../../testing/document-contents.ts';
import { buildUbl } from './build-ubl.ts';
import { parseUbl, type UblNode } from './parse-ubl.ts';
import { at, textAt } from './rule.ts';

const built = (content: DocumentContent) => parseUbl(buildUbl(content));
const names = (node: UblNode | undefined) => node?.children.map(({ name }) => name) ?? [];
const texts = (node: UblNode, path: string) => at(node, path).map(({ text }) => text);

const [LINE] = INVOICE.lines;
if (!LINE) throw new Error('The example has a line');

test('an invoice has the type 380, its communication and its account', () => {
  const invoice = built(INVOICE);
  expect(invoice.name).toBe('Invoice');
  expect(textAt(invoice, 'InvoiceTypeCode')).toBe('380');
  expect(textAt(invoice, 'DueDate')).toBe('2026-12-27');
  const [means, ...others] = at(invoice, 'PaymentMeans');
  expect(others).toEqual([]);
  expect(means && textAt(means, 'PaymentMeansCode')).toBe('30');
  expect(means && textAt(means, 'PaymentID')).toBe('+++202/6000/12320+++');
  expect(means && textAt(means, 'PayeeFinancialAccount/ID')).toBe('BE68539007547034');
  expect(means && textAt(means, 'PayeeFinancialAccount/FinancialInstitutionBranch/ID')).toBe('GEBABEBB');
});

test('C7: a credit note is a CreditNote of type 381, with positive amounts and the invoice it credits', () => {
  const creditNote = built(CREDIT_NOTE);
  expect(creditNote.name).toBe('CreditNote');
  expect(textAt(creditNote, 'CreditNoteTypeCode')).toBe('381');
  expect(textAt(creditNote, 'CreditNoteLine/CreditedQuantity')).toBe('5');
  expect(textAt(creditNote, 'LegalMonetaryTotal/PayableAmount')).toBe('91.17');
  const reference = 'BillingReference/InvoiceDocumentReference';
  expect(textAt(creditNote, `${reference}/ID`)).toBe('2026-000123');
  expect(textAt(creditNote, `${reference}/IssueDate`)).toBe('2026-11-27');
  expect(names(creditNote)).not.toContain('PaymentMeans');
});

test('C8: a credit note for no invoice that the product has refers to none', () => {
  expect(names(built({ ...CREDIT_NOTE, creditedInvoice: null }))).not.toContain('BillingReference');
});

test('C9: five seats at 15,07 € and 21 % have 15,82 € of VAT, once for their rate', () => {
  const invoice = built({ ...INVOICE, ...withTotals([LINE, { ...LINE, quantity: 1, netCents: 1507 }]) });
  expect(texts(built(INVOICE), 'TaxTotal/TaxAmount')).toEqual(['15.82']);
  expect(texts(invoice, 'TaxTotal/TaxSubtotal/TaxableAmount')).toEqual(['90.42']);
  expect(texts(invoice, 'TaxTotal/TaxSubtotal/TaxAmount')).toEqual(['18.99']);
});

test('C10: a negative amount is never written', () => {
  expect(() => buildUbl({ ...INVOICE, totalCents: -1 })).toThrow(RangeError);
  expect(() => buildUbl({ ...INVOICE, lines: [{ ...LINE, unitCents: -1507 }] })).toThrow(RangeError);
});

test('C12: amounts have two decimals, always', () => {
  const content = {
    ...INVOICE,
    ...withTotals([{ ...LINE, quantity: 1, unitCents: 10_000, netCents: 10_000 }]),
  };
  const totals = at(built(content), 'LegalMonetaryTotal')[0]?.children.map(({ text }) => text);
  expect(totals).toEqual(['100.00', '100.00', '121.00', '121.00']);
});

/** The order of UBL 2.1, of what a document of ours may have. */
const ORDER = [
  ...['CustomizationID', 'ProfileID', 'ID', 'IssueDate', 'DueDate', 'InvoiceTypeCode', 'CreditNoteTypeCode'],
  ...['Note', 'DocumentCurrencyCode', 'BuyerReference', 'InvoicePeriod', 'BillingReference'],
  ...['AccountingSupplierParty', 'AccountingCustomerParty', 'Delivery', 'PaymentMeans', 'TaxTotal'],
  ...['LegalMonetaryTotal', 'InvoiceLine', 'CreditNoteLine'],
];

test('C14: elements stand in the order of the schema, and no attachment among them', () => {
  fc.assert(
    fc.property(anyDocumentContents, (content) => {
      const found = [...new Set(names(built(content)))];
      expect(found).toEqual(ORDER.filter((name) => found.includes(name)));
    }),
  );
});

test('C15: nothing of the former Belgian format is left: one specification, taxes without a name', () => {
  const xml = buildUbl(INVOICE);
  expect(xml.match(/CustomizationID>/g)).toHaveLength(2);
  expect(xml).not.toMatch(/UBL\.BE|ublbe/i);
  expect(at(parseUbl(xml), 'TaxTotal/TaxSubtotal/TaxCategory').flatMap(names)).not.toContain('Name');
});

test('C16: both are addressed by their enterprise number, list 0208, without a prefix', () => {
  const invoice = built(INVOICE);
  for (const [party, number] of [
    ['AccountingSupplierParty', '0403019261'],
    ['AccountingCustomerParty', '0428759497'],
  ]) {
    for (const path of [`${party}/Party/EndpointID`, `${party}/Party/PartyLegalEntity/CompanyID`]) {
      const [identifier] = at(invoice, path);
      expect(identifier?.text).toBe(number);
      expect(identifier?.attributes.schemeID).toBe('0208');
    }
    expect(textAt(invoice, `${party}/Party/PartyTaxScheme/CompanyID`)).toBe(`BE${number}`);
  }
  expect(textAt(invoice, 'AccountingSupplierParty/Party/PartyLegalEntity/CompanyLegalForm')).toBe(
    'SRL, RPM Bruxelles',
  );
});

test('C20: a party without VAT number has no VAT scheme', () => {
  const invoice = built({ ...INVOICE, buyer: { ...INVOICE.buyer, vatNumber: null } });
  expect(names(at(invoice, 'AccountingCustomerParty/Party')[0])).not.toContain('PartyTaxScheme');
});

test('Peppol wants a reference of the buyer: its enterprise number', () => {
  expect(textAt(built(INVOICE), 'BuyerReference')).toBe('0428759497');
});

test('the period of a line includes its last day', () => {
  const [period] = at(built(INVOICE), 'InvoiceLine/InvoicePeriod');
  expect(period?.children.map(({ text }) => text)).toEqual(['2026-12-01', '2027-11-30']);
});

test('outside the scope of VAT there is no rate, no VAT number, and the reason', () => {
  const lines = [{ ...LINE, vatCategory: 'O' as const, vatBasisPoints: 0 }];
  const invoice = built({ ...INVOICE, ...withTotals(lines) });
  expect(buildUbl({ ...INVOICE, ...withTotals(lines) })).not.toMatch(/Percent|BE0403019261/);
  const [category] = at(invoice, 'TaxTotal/TaxSubtotal/TaxCategory');
  expect(category && textAt(category, 'TaxExemptionReasonCode')).toBe('VATEX-EU-O');
  expect(category && textAt(category, 'TaxExemptionReason')).toBe('Indemnité hors du champ de la TVA');
});

test('a supply within the European Union says when it was made, and to which country', () => {
  const lines = [
    { ...LINE, vatCategory: 'K' as const, vatBasisPoints: 0 },
    { ...LINE, vatCategory: 'K' as const, vatBasisPoints: 0, periodFrom: null, periodTo: null },
  ];
  const buyer = { ...INVOICE.buyer, country: 'LU' };
  const [period] = at(built({ ...INVOICE, buyer, ...withTotals(lines) }), 'InvoicePeriod');
  expect(period?.children.map(({ text }) => text)).toEqual(['2026-12-01', '2027-11-30']);
  const withoutPeriod = built({ ...INVOICE, buyer, ...withTotals(lines.slice(1)) });
  expect(textAt(withoutPeriod, 'InvoicePeriod/StartDate')).toBe('2026-11-27');
  expect(textAt(withoutPeriod, 'Delivery/DeliveryLocation/Address/Country/IdentificationCode')).toBe('LU');
});

test('a long text is the description of its line, and its start the name', () => {
  const text = `${'Cotisation de la société '.repeat(6)}pour un an`;
  const invoice = built({ ...INVOICE, lines: [{ ...LINE, text }] });
  expect(textAt(invoice, 'InvoiceLine/Item/Description')).toBe(text);
  expect(textAt(invoice, 'InvoiceLine/Item/Name')).toMatch(
    /^(?:Cotisation de la société )+Cotisation de la…$/,
  );
  expect(textAt(invoice, 'InvoiceLine/Item/Name').length).toBeLessThanOrEqual(100);
  expect(textAt(built(INVOICE), 'InvoiceLine/Item/Description')).toBe('');
});

test('what XML cannot write is left out of a text, and the rest arrives as it was', () => {
  const invoice = built({ ...INVOICE, note: '\u0000 Merci <A&B> "]]>" \u0008\ud800\ufffe 😀\u202f! ' });
  expect(texts(invoice, 'Note')).toEqual(['Merci <A&B> "]]>"  😀\u202f!']);
});

test('a note that looks like a subject code is none', () => {
  expect(texts(built({ ...INVOICE, note: 'Réf. #A12# et #B34#' }), 'Note')).toEqual(['Réf. # A12# et #B34#']);
  expect(texts(built({ ...INVOICE, note: 'Votre #12, merci' }), 'Note')).toEqual(['Votre #12, merci']);
});

test('a draft, and a buyer without enterprise number, have no UBL', () => {
  expect(() => buildUbl({ ...INVOICE, number: null })).toThrow(RangeError);
  const buyer = { ...INVOICE.buyer, enterpriseNumber: null };
  expect(() => buildUbl({ ...INVOICE, buyer })).toThrow(RangeError);
});

const cents = (text: string) => Math.round(Number(text) * 100);
const sum = (all: readonly string[]) => all.reduce((total, one) => total + cents(one), 0);

test('C11: the totals of any document are the sums of its lines and of its VAT', () => {
  fc.assert(
    fc.property(anyDocumentContents, (content) => {
      const document = built(content);
      const line = document.name === 'Invoice' ? 'InvoiceLine' : 'CreditNoteLine';
      const net = sum(texts(document, `${line}/LineExtensionAmount`));
      const vat = sum(texts(document, 'TaxTotal/TaxSubtotal/TaxAmount'));
      expect(sum(texts(document, 'TaxTotal/TaxSubtotal/TaxableAmount'))).toBe(net);
      expect(cents(textAt(document, 'TaxTotal/TaxAmount'))).toBe(vat);
      expect(cents(textAt(document, 'LegalMonetaryTotal/LineExtensionAmount'))).toBe(net);
      expect(cents(textAt(document, 'LegalMonetaryTotal/PayableAmount'))).toBe(net + vat);
    }),
  );
});

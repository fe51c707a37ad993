// The UBL of an invoice or a credit note, as Peppol wants it: BIS Billing 3, release of May 2026 (3.0.21), on EN 16931 (1.3.16).
// Every value comes from what the document says; nothing is calculated here. Elements are written in the order of the schema.

import type { DocumentContent } from '@cercle/contract/document-content';
import type { DocumentKind } from '@cercle/contract/document-states';
import { delivery, supplyPeriod } from './ubl-delivery.ts';
import { ublLine } from './ubl-lines.ts';
import { buyerParty, sellerParty } from './ubl-parties.ts';
import { paymentMeans } from './ubl-payment.ts';
import { monetaryTotal, taxTotal } from './ubl-tax.ts';
import { CURRENCY, type UblElement, writeXml } from './ubl-xml.ts';

const SPECIFICATION = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const SCHEMA = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** A credit note is a document of its own, with positive amounts: receivers refuse an invoice with negative ones. */
const FORM = {
  INVOICE: { root: 'Invoice', type: 'cbc:InvoiceTypeCode', code: '380', line: 'cac:InvoiceLine' },
  CREDIT_NOTE: {
    root: 'CreditNote',
    type: 'cbc:CreditNoteTypeCode',
    code: '381',
    line: 'cac:CreditNoteLine',
  },
} satisfies Record<DocumentKind, Record<string, string>>;

/**
 * The UBL of a document whose buyer has an enterprise number. What the content lacks is absent: `explainUblProblems` tells it.
 * @throws RangeError without a number of its own or of its buyer, for a negative amount, or what is no day
 */
export function buildUbl(content: DocumentContent): string {
  const { number, buyer } = content;
  if (number === null) throw new RangeError('A draft has no UBL');
  if (buyer.enterpriseNumber === null) throw new RangeError('A buyer without enterprise number gets no UBL');
  const { root, line } = FORM[content.kind];
  return writeXml(root, namespaces(root), {
    ...head(content, number, buyer.enterpriseNumber),
    ...parties(content, buyer.enterpriseNumber),
    'cac:Delivery': delivery(content),
    'cac:PaymentMeans': paymentMeans(content),
    'cac:TaxTotal': taxTotal(content),
    'cac:LegalMonetaryTotal': monetaryTotal(content),
    [line]: content.lines.map((one, index) => ublLine(content.kind, one, index)),
  });
}

const namespaces = (root: string) => ({
  '@xmlns': `${SCHEMA}${root}-2`,
  '@xmlns:cac': `${SCHEMA}CommonAggregateComponents-2`,
  '@xmlns:cbc': `${SCHEMA}CommonBasicComponents-2`,
});

/**
 * The buyer's reference is its enterprise number: Peppol requires one (R003), members give none, and unlike our own number theirs is
 * not taken for the number of an order.
 */
const head = (content: DocumentContent, number: string, buyerReference: string): UblElement => ({
  'cbc:CustomizationID': SPECIFICATION,
  'cbc:ProfileID': PROCESS,
  'cbc:ID': number,
  'cbc:IssueDate': content.issuedOn,
  'cbc:DueDate': content.dueOn ?? undefined,
  [FORM[content.kind].type]: FORM[content.kind].code,
  'cbc:Note': withoutSubjectCode(content.note),
  'cbc:DocumentCurrencyCode': CURRENCY,
  'cbc:BuyerReference': buyerReference,
  'cac:InvoicePeriod': supplyPeriod(content),
  'cac:BillingReference': billingReference(content),
});

/** Three characters between two signs # at first would be read as a code of the list UNCL 4451 (BR-CL-08). */
const withoutSubjectCode = (note: string) => note.replace(/^([^#]*#)(?=[^#]{3}#)/, '$1 ');

const billingReference = ({ creditedInvoice }: DocumentContent): UblElement | undefined =>
  creditedInvoice === null
    ? undefined
    : {
        'cac:InvoiceDocumentReference': {
          'cbc:ID': creditedInvoice.number,
          'cbc:IssueDate': creditedInvoice.issuedOn,
        },
      };

/** A document outside the scope of VAT names no VAT number, neither of the seller nor of the buyer (BR-O-02). */
function parties({ seller, buyer, vat }: DocumentContent, enterpriseNumber: string): UblElement {
  const isOutsideVat = vat.some(({ category }) => category === 'O');
  return {
    'cac:AccountingSupplierParty': sellerParty(seller, isOutsideVat ? '' : seller.vatNumber),
    'cac:AccountingCustomerParty': buyerParty(
      buyer,
      enterpriseNumber,
      isOutsideVat ? '' : (buyer.vatNumber ?? ''),
    ),
  };
}

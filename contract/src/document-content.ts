import type { LineReason } from './line-reason.ts';
import type { PartyKind } from './parties.ts';
import type { VatCategory } from './vat-categories.ts';

export const DOCUMENT_KINDS = ['INVOICE', 'CREDIT_NOTE'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

type Address = { street: string; postalCode: string; city: string /** ISO 3166-1 */; country: string };

/** The firm, as its documents name it. Texts may be empty where the law asks for none. */
export type Seller = Address & {
  name: string;
  /** « SRL » */
  legalForm: string;
  /** Ten digits. */
  enterpriseNumber: string;
  /** « BE0403019261 »; empty for a firm that is not liable to VAT. */
  vatNumber: string;
  /** « RPM Bruxelles »: the register of legal persons, and the seat of its court. */
  register: string;
  /** Without spaces. */
  iban: string;
  bic: string;
  email: string;
  phone: string;
  website: string;
};

export type Buyer = Address & {
  kind: PartyKind;
  name: string;
  /** Ten digits; null for a person, and a company abroad. */
  enterpriseNumber: string | null;
  /** « BE0403019261 »; null for who is not liable to VAT. */
  vatNumber: string | null;
  email: string;
};

/** Amounts are positive cents, on credit notes too; `netCents` is `quantity` × `unitCents`. */
export type ContentLine = {
  text: string;
  quantity: number;
  unitCents: number;
  netCents: number;
  vatCategory: VatCategory;
  /** 2 100 for 21 %; 0 for every category but S. */
  vatBasisPoints: number;
  /** The days that the line is for, without the second one; null for what has none. */
  periodFrom: string | null;
  periodTo: string | null;
  reason: LineReason;
};

/** VAT of one category and rate, on the sum of its lines. */
export type VatSubtotal = {
  category: VatCategory;
  basisPoints: number;
  netCents: number;
  vatCents: number;
  /** Why there is none; empty for S and Z. */
  exemptionReason: string;
};

/**
 * What a document says, frozen when it is issued: its PDF and its UBL are made of this alone. Days are YYYY-MM-DD, amounts cents
 * of euros.
 */
export type DocumentContent = {
  kind: DocumentKind;
  /** « 2026-000123 », of a credit note « NC-2026-000004 »; null for a draft. */
  number: string | null;
  /** For a draft, the days that it would have if it were issued now. */
  issuedOn: string;
  /** Null on a credit note. */
  dueOn: string | null;
  seller: Seller;
  buyer: Buyer;
  /** The twelve digits of the structured communication; null on a credit note, and a draft. */
  paymentReference: string | null;
  /** Which invoice a credit note is for; null for one of before the product kept them. */
  creditedInvoice: { number: string; issuedOn: string } | null;
  /** Printed once, under the lines; empty where there is nothing to say. */
  note: string;
  lines: ContentLine[];
  vat: VatSubtotal[];
  netCents: number;
  vatCents: number;
  totalCents: number;
};

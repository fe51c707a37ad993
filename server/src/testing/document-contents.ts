// What documents say, as examples and as arbitrary but valid ones, for the tests of what is made of it.

import { COUNTRY_CODES } from '@cercle/contract/countries';
import type {
  Buyer,
  ContentLine,
  DocumentContent,
  Seller,
  VatSubtotal,
} from '@cercle/contract/document-content';
import { DOCUMENT_KINDS, type DocumentKind } from '@cercle/contract/document-states';
import { netOf, vatOf } from '@cercle/contract/money';
import type { VatCategory } from '@cercle/contract/vat-categories';
import fc from 'fast-check';
import { addDays } from '../kernel/calendar.ts';
import { structuredCommunication } from '../kernel/structured-communication.ts';

/** Why there is no VAT: what a firm's settings would say. */
const EXEMPTION_REASON: Record<VatCategory, string> = {
  S: '',
  Z: '',
  E: 'Petite entreprise soumise au régime de la franchise de taxe',
  AE: 'Autoliquidation',
  K: 'Livraison intracommunautaire exonérée (article 39bis du Code de la TVA)',
  G: 'Exportation exonérée (article 39 du Code de la TVA)',
  O: 'Indemnité hors du champ de la TVA',
};

const SELLER: Seller = {
  name: 'Cercle Conseil',
  legalForm: 'SRL',
  enterpriseNumber: '0403019261',
  vatNumber: 'BE0403019261',
  register: 'RPM Bruxelles',
  iban: 'BE68539007547034',
  bic: 'GEBABEBB',
  email: 'contact@cercle.example',
  phone: '+3221234567',
  website: 'https://www.cercle.example',
  street: 'Rue de la Loi 16',
  postalCode: '1000',
  city: 'Bruxelles',
  country: 'BE',
};

const BUYER: Buyer = {
  kind: 'COMPANY',
  name: 'Brasserie du Canal SA',
  enterpriseNumber: '0428759497',
  vatNumber: 'BE0428759497',
  email: 'factures@canal.example',
  street: 'Quai du Canal 3',
  postalCode: '4000',
  city: 'Liège',
  country: 'BE',
};

const TERM_LINE: ContentLine = {
  text: 'Cotisation Business Club, du 1er décembre 2026 au 30 novembre 2027',
  quantity: 5,
  unitCents: 1507,
  netCents: 7535,
  vatCategory: 'S',
  vatBasisPoints: 2100,
  periodFrom: '2026-12-01',
  periodTo: '2027-12-01',
  reason: { kind: 'MANUAL', why: 'Cotisation de cinq places' },
};

/** Five seats at 15.07 €, 21 %: 75.35 and 15.82 of VAT. */
export const INVOICE: DocumentContent = {
  kind: 'INVOICE',
  number: '2026-000123',
  issuedOn: '2026-11-27',
  dueOn: '2026-12-27',
  seller: SELLER,
  buyer: BUYER,
  paymentReference: '202600012320',
  creditedInvoice: null,
  note: '',
  ...withTotals([TERM_LINE]),
};

export const CREDIT_NOTE: DocumentContent = {
  ...INVOICE,
  kind: 'CREDIT_NOTE',
  number: 'NC-2026-000004',
  dueOn: null,
  paymentReference: null,
  creditedInvoice: { number: '2026-000123', issuedOn: '2026-11-27' },
};

/** The sums of lines: VAT once per category and rate. */
export function withTotals(
  lines: ContentLine[],
): Pick<DocumentContent, 'lines' | 'vat' | 'netCents' | 'vatCents' | 'totalCents'> {
  const netByRate = new Map<string, VatSubtotal>();
  for (const { vatCategory: category, vatBasisPoints: basisPoints, netCents } of lines) {
    const key = `${category} ${basisPoints}`;
    const soFar = netByRate.get(key)?.netCents ?? 0;
    const exemptionReason = EXEMPTION_REASON[category];
    netByRate.set(key, { category, basisPoints, netCents: soFar + netCents, vatCents: 0, exemptionReason });
  }
  const vat = [...netByRate.values()].map((one) => ({
    ...one,
    vatCents: vatOf(one.netCents, one.basisPoints),
  }));
  const netCents = lines.reduce((sum, line) => sum + line.netCents, 0);
  const vatCents = vat.reduce((sum, one) => sum + one.vatCents, 0);
  return { lines, vat, netCents, vatCents, totalCents: netCents + vatCents };
}

/** The first eight digits of the last number that begins with 1. */
const MAX_FIRST_DIGITS = 19_999_999;

/** Ten digits, the first 0 or 1, the last two right. */
const enterpriseNumbers = fc.integer({ min: 1, max: MAX_FIRST_DIGITS }).map((number) => {
  const check = 97 - (number % 97);
  return `${String(number).padStart(8, '0')}${String(check).padStart(2, '0')}`;
});

const AWKWARD = [
  '<&> "\'',
  ']]>',
  '&amp;',
  '#AAA# ',
  '\u0000\u0008',
  '\ud800',
  '\ufffe',
  'é œ € 😀',
  ' \n ',
  '\u202f',
];

/** Halves of surrogate pairs, too. */
const utf16Unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
const noise = fc.oneof(fc.string({ unit: utf16Unit, maxLength: 12 }), fc.constantFrom(...AWKWARD));

/** A text with something to read in it, and with what XML has to escape, or cannot write. */
const texts = (maxLength: number) =>
  fc.array(noise, { maxLength: 6 }).map((parts) => `a${parts.join('')}`.slice(0, maxLength));

const days = fc.integer({ min: 0, max: 3_650 }).map((count) => addDays('2026-01-01', count));

const periods = fc.option(
  fc
    .tuple(days, fc.integer({ min: 1, max: 400 }))
    .map(([periodFrom, length]) => ({ periodFrom, periodTo: addDays(periodFrom, length) })),
);

const RATES = [600, 1200, 2100];

const contentLines = (categories: readonly VatCategory[]): fc.Arbitrary<ContentLine> =>
  fc
    .record({
      text: texts(200),
      quantity: fc.integer({ min: 1, max: 60 }),
      unitCents: fc.integer({ min: 1, max: 500_000 }),
      vatCategory: fc.constantFrom(...categories),
      rate: fc.constantFrom(...RATES),
      period: periods,
      why: texts(100),
    })
    .map(({ rate, period, why, ...line }) => ({
      ...line,
      netCents: netOf(line.quantity, line.unitCents),
      vatBasisPoints: line.vatCategory === 'S' ? rate : 0,
      periodFrom: period?.periodFrom ?? null,
      periodTo: period?.periodTo ?? null,
      reason: { kind: 'MANUAL', why },
    }));

const sellers: fc.Arbitrary<Seller> = fc
  .record({ number: enterpriseNumbers, name: texts(80), street: texts(80), city: texts(40) })
  .map(({ number, ...seller }) => ({
    ...SELLER,
    ...seller,
    enterpriseNumber: number,
    vatNumber: `BE${number}`,
  }));

/** Companies with an enterprise number: those that get a UBL. Some are not liable to VAT. */
const buyers = (needsVat: boolean): fc.Arbitrary<Buyer> =>
  fc
    .record({
      number: enterpriseNumbers,
      isLiable: fc.boolean(),
      name: texts(80),
      street: texts(80),
      postalCode: texts(10),
      city: texts(40),
      country: fc.constantFrom(...COUNTRY_CODES),
    })
    .map(({ number, isLiable, ...buyer }) => ({
      ...BUYER,
      ...buyer,
      enterpriseNumber: number,
      vatNumber: isLiable || needsVat ? `BE${number}` : null,
    }));

const references = fc
  .integer({ min: 0, max: 9_999_999_999 })
  .map((number) => structuredCommunication(String(number).padStart(10, '0')));

/** Categories that one document may have; what lies outside the scope of VAT is alone on its own. */
const TOGETHER: readonly (readonly VatCategory[])[] = [['S', 'Z', 'E', 'AE', 'K', 'G'], ['S'], ['O']];

/** What issued documents of companies say, of one kind, with lines of some of the categories. */
export const documentContents = (
  kind: DocumentKind,
  categories: readonly VatCategory[],
): fc.Arbitrary<DocumentContent> =>
  fc
    .record({
      number: fc.integer({ min: 1, max: 999_999 }).map((count) => String(count).padStart(6, '0')),
      issuedOn: days,
      seller: sellers,
      buyer: buyers(categories.includes('K')),
      paymentReference: references,
      credited: fc.option(days),
      note: fc.oneof(fc.constant(''), texts(300)),
      lines: fc.array(contentLines(categories), { minLength: 1, maxLength: 8 }),
    })
    .map(({ number, lines, credited, ...content }) => ({
      ...content,
      ...(kind === 'INVOICE'
        ? {
            kind,
            number: `2026-${number}`,
            dueOn: addDays(content.issuedOn, 30),
            creditedInvoice: null,
          }
        : {
            kind,
            number: `NC-2026-${number}`,
            dueOn: null,
            paymentReference: null,
            creditedInvoice: credited === null ? null : { number: `2026-${number}`, issuedOn: credited },
          }),
      ...withTotals(lines),
    }));

/** Of either kind and any categories. */
export const anyDocumentContents: fc.Arbitrary<DocumentContent> = fc.oneof(
  ...DOCUMENT_KINDS.flatMap((kind) => TOGETHER.map((categories) => documentContents(kind, categories))),
);

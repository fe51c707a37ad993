// What printed documents say, as examples: one of each kind of line.

import type { Buyer, ContentLine, DocumentContent, Seller } from '@cercle/contract/document-content';

const clause = {
  article: '5',
  title: 'Durée de l’adhésion',
  policyVersionId: 1,
  validFrom: '2026-11-26',
};

export const SELLER: Seller = {
  name: 'Delvaux & Associés',
  legalForm: 'SRL',
  street: 'Avenue Louise 231',
  postalCode: '1050',
  city: 'Bruxelles',
  country: 'BE',
  enterpriseNumber: '0403019261',
  vatNumber: 'BE0403019261',
  register: 'RPM Bruxelles',
  iban: 'BE68539007547034',
  bic: 'GKCCBEBB',
  email: 'contact@delvaux.example',
  phone: '+32 2 555 12 34',
  website: 'https://www.delvaux.example/',
};

export const BUYER: Buyer = {
  kind: 'COMPANY',
  name: 'Ateliers Moreau SA',
  street: 'Rue de la Station 14',
  postalCode: '5000',
  city: 'Namur',
  country: 'BE',
  enterpriseNumber: '0428759497',
  vatNumber: 'BE0428759497',
  email: 'factures@moreau.example',
};

export const TERM_LINE: ContentLine = {
  text: 'Adhésion Single, du 26 novembre 2026 au 25 novembre 2027',
  quantity: 1,
  unitCents: 600_00,
  netCents: 600_00,
  vatCategory: 'S',
  vatBasisPoints: 2_100,
  periodFrom: '2026-11-26',
  periodTo: '2027-11-26',
  reason: {
    kind: 'TERM',
    clause,
    termId: 1,
    offer: 'SINGLE',
    isRenewal: false,
    from: '2026-11-26',
    to: '2027-11-26',
    seats: 1,
    unitCents: 600_00,
  },
};

export const SEATS_LINE: ContentLine = {
  ...TERM_LINE,
  text: '3 places, du 10 mai 2027 au 25 novembre 2027 (200/365\u00a0jours)',
  quantity: 3,
  unitCents: 328_77,
  netCents: 986_31,
  periodFrom: '2027-05-10',
  reason: {
    kind: 'SEATS',
    clause,
    termId: 1,
    from: '2027-05-10',
    to: '2027-11-26',
    added: 3,
    unitCents: 600_00,
    daysLeft: 200,
    ofDays: 365,
  },
};

export const NO_SHOW_LINE: ContentLine = {
  ...TERM_LINE,
  text: 'Frais d’absence à un événement',
  unitCents: 15_00,
  netCents: 15_00,
  vatCategory: 'O',
  vatBasisPoints: 0,
  periodFrom: '2027-03-02',
  periodTo: '2027-03-03',
  reason: { kind: 'MANUAL', why: 'Absence à la soirée du 2\u00a0mars 2027' },
};

export const INVOICE: DocumentContent = {
  kind: 'INVOICE',
  number: '2026-000123',
  issuedOn: '2026-11-26',
  dueOn: '2026-12-26',
  seller: SELLER,
  buyer: BUYER,
  paymentReference: '202600012320',
  creditedInvoice: null,
  note: '',
  lines: [TERM_LINE],
  vat: [{ category: 'S', basisPoints: 2_100, netCents: 600_00, vatCents: 126_00, exemptionReason: '' }],
  netCents: 600_00,
  vatCents: 126_00,
  totalCents: 726_00,
};

export const CREDIT_NOTE: DocumentContent = {
  ...INVOICE,
  kind: 'CREDIT_NOTE',
  number: 'NC-2026-000004',
  issuedOn: '2026-12-03',
  dueOn: null,
  paymentReference: null,
  creditedInvoice: { number: '2026-000123', issuedOn: '2026-11-26' },
  note: 'TVA à reverser à l’État dans la mesure où elle a été initialement déduite.',
  lines: [{ ...TERM_LINE, reason: { kind: 'CREDIT', line: TERM_LINE.text, why: 'Refus reçu à temps' } }],
};

export const DRAFT: DocumentContent = { ...INVOICE, number: null, paymentReference: null };

import { z } from 'zod';
import { DOCUMENT_KINDS } from './document-states.ts';
import { lineReason } from './line-reason.ts';
import { PARTY_KINDS } from './parties.ts';
import { VAT_CATEGORIES } from './vat-categories.ts';

const text = z.string();
const day = text.meta({ description: 'AAAA-MM-JJ' });
const whole = z.number().int();
const cents = whole.meta({ description: 'En cents, jamais négatif' });

const address = z.object({
  street: text,
  postalCode: text,
  city: text,
  country: text.meta({ description: 'Code ISO 3166-1' }),
});

/** The firm, as its documents name it. Texts may be empty where the law asks for none. */
const seller = address.extend({
  name: text,
  legalForm: text.meta({ description: '« SRL »' }),
  enterpriseNumber: text.meta({ description: 'Dix chiffres' }),
  vatNumber: text.meta({
    description: '« BE0403019261 »\u202f; vide pour une firme qui n’est pas assujettie',
  }),
  register: text.meta({ description: '« RPM Bruxelles »' }),
  iban: text.meta({ description: 'Sans espaces' }),
  bic: text,
  email: text,
  phone: text,
  website: text,
});

const buyer = address.extend({
  kind: z.enum(PARTY_KINDS),
  name: text,
  enterpriseNumber: text
    .nullable()
    .meta({ description: 'Dix chiffres\u202f; null pour une personne, et une société à l’étranger' }),
  vatNumber: text.nullable().meta({ description: '« BE0403019261 »\u202f; null sans assujettissement' }),
  email: text,
});

const line = z.object({
  text,
  quantity: whole,
  unitCents: cents,
  netCents: cents.meta({ description: 'Quantité × prix' }),
  vatCategory: z.enum(VAT_CATEGORIES),
  vatBasisPoints: whole.meta({ description: '2100 pour 21\u00a0%\u202f; 0 pour toute catégorie sauf S' }),
  periodFrom: day.nullable(),
  periodTo: day.nullable().meta({ description: 'Le premier jour sans elle' }),
  reason: lineReason,
});

/** VAT of one category and rate, on the sum of its lines. */
const vatSubtotal = z.object({
  category: z.enum(VAT_CATEGORIES),
  basisPoints: whole,
  netCents: cents,
  vatCents: cents,
  exemptionReason: text.meta({ description: 'Pourquoi il n’y en a pas\u202f; vide pour S et Z' }),
});

/** What a document says, frozen when it is issued: its PDF and its UBL are made of this alone. */
export const documentContent = z
  .object({
    kind: z.enum(DOCUMENT_KINDS),
    number: text
      .nullable()
      .meta({ description: '« 2026-000123 », « NC-2026-000004 »\u202f; null pour un projet' }),
    issuedOn: day.meta({ description: 'Pour un projet, le jour qu’il aurait s’il était émis aujourd’hui' }),
    dueOn: day.nullable().meta({ description: 'null pour une note de crédit' }),
    seller,
    buyer,
    paymentReference: text.nullable().meta({ description: 'Douze chiffres\u202f; null sans numéro' }),
    creditedInvoice: z
      .object({ number: text, issuedOn: day })
      .nullable()
      .meta({ description: 'La facture qu’une note de crédit corrige, si elle est connue' }),
    note: text.meta({ description: 'Imprimée sous les lignes\u202f; vide s’il n’y a rien à dire' }),
    lines: z.array(line),
    vat: z.array(vatSubtotal),
    netCents: cents,
    vatCents: cents,
    totalCents: cents,
  })
  .meta({ id: 'DocumentContent' });

export type DocumentContent = z.infer<typeof documentContent>;
export type Seller = z.infer<typeof seller>;
export type Buyer = z.infer<typeof buyer>;
export type ContentLine = z.infer<typeof line>;
export type VatSubtotal = z.infer<typeof vatSubtotal>;

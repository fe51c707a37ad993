import { z } from 'zod';
import { DOCUMENT_DELIVERY_FILTERS } from './document-delivery-filters.ts';
import type { documentDetails, documentSending, documentSent } from './document-details.ts';
import { DOCUMENT_KINDS, DOCUMENT_SORTS, DOCUMENT_STATES } from './document-states.ts';
import { filterCounts } from './filter-counts.ts';
import { exportFormat } from './import-export.ts';
import { INVALID_SORT, idParam, pageOf, pageQuery } from './paging.ts';
import { optionalParagraphs, requiredLine, requiredParagraphs } from './text.ts';
import { VAT_CATEGORIES } from './vat-categories.ts';

const whole = z.number().int();
const day = z.string().meta({ description: 'AAAA-MM-JJ' });
const cents = whole.meta({ description: 'En cents' });

/** One invoice or credit note, as a list shows it. */
export const documentRow = z
  .object({
    id: whole,
    kind: z.enum(DOCUMENT_KINDS),
    number: z.string().nullable().meta({ description: 'null pour un projet' }),
    state: z.enum(DOCUMENT_STATES),
    party: z.object({ id: whole, name: z.string() }),
    membershipId: whole.nullable(),
    issuedOn: day.nullable(),
    dueOn: day.nullable(),
    netCents: cents,
    vatCents: cents,
    totalCents: cents,
    openCents: cents.meta({
      description: 'Ce qui reste à payer\u202f; 0 pour un projet ou une note de crédit',
    }),
    createdAt: z.string(),
  })
  .meta({ id: 'DocumentRow' });

/** GET /admin/documents. */
export const documentsQuery = pageQuery.extend({
  sort: z.enum(DOCUMENT_SORTS, { error: INVALID_SORT }).default('issuedOn,desc'),
  state: z.enum(DOCUMENT_STATES, { error: 'État invalide' }).optional(),
  kind: z.enum(DOCUMENT_KINDS, { error: 'Filtre invalide' }).optional(),
  party: idParam.shape.id.optional(),
  delivery: z.enum(DOCUMENT_DELIVERY_FILTERS, { error: 'Filtre invalide' }).optional().meta({
    description: 'FAILED : le dernier envoi n’a pas atteint le destinataire',
  }),
});
export const documentsExport = documentsQuery.omit({ page: true, size: true }).extend(exportFormat);
export const documentPage = pageOf(documentRow);

/** GET /admin/documents/counts. */
export const documentCountsQuery = documentsQuery.pick({ q: true, kind: true, party: true, delivery: true });
export const documentCounts = z
  .object({
    state: filterCounts(DOCUMENT_STATES),
    sums: filterCounts(DOCUMENT_STATES).meta({
      description:
        'En cents, TVA comprise\u202f: ce qui reste à payer des factures ouvertes et en retard, le total des autres',
    }),
  })
  .meta({ id: 'DocumentCounts' });

const LINE_TEXT_MAX = 200;
const WHY_MAX = 500;
const NOTE_MAX = 1_000;
const MAX_DOCUMENT_LINES = 100;

const QUANTITY_ERROR = 'Indiquez une quantité entre 1 et 10 000';
const MAX_QUANTITY = 10_000;
const PRICE_ERROR = 'Indiquez un prix hors TVA entre 0 et 1 000 000 €';
const MAX_PRICE_CENTS = 100_000_000;
const RATE_ERROR = 'Indiquez un taux entre 0 et 50 %';
const MAX_RATE = 5_000;

/** A line that an administrator writes. */
const manualLine = z
  .object({
    text: requiredLine('Décrivez la ligne', LINE_TEXT_MAX, `Maximum ${LINE_TEXT_MAX} caractères`),
    quantity: z.int({ error: QUANTITY_ERROR }).min(1, QUANTITY_ERROR).max(MAX_QUANTITY, QUANTITY_ERROR),
    unitCents: z.int({ error: PRICE_ERROR }).min(0, PRICE_ERROR).max(MAX_PRICE_CENTS, PRICE_ERROR),
    vatCategory: z.enum(VAT_CATEGORIES, { error: 'Choisissez le régime de TVA' }),
    vatBasisPoints: z.int({ error: RATE_ERROR }).min(0, RATE_ERROR).max(MAX_RATE, RATE_ERROR),
    why: requiredParagraphs('Dites pourquoi ce montant', WHY_MAX, `Maximum ${WHY_MAX} caractères`),
  })
  .refine(({ vatCategory, vatBasisPoints }) => (vatCategory === 'S') === vatBasisPoints > 0, {
    path: ['vatBasisPoints'],
    error: 'Seul ce qui est soumis à la TVA a un taux, et il est plus grand que 0\u00a0%',
  });

/** A line that is there already stays as it is, by its id; one that is left out goes. */
const lines = z
  .array(z.union([z.object({ id: whole.positive() }), manualLine]))
  .max(MAX_DOCUMENT_LINES, `Maximum ${MAX_DOCUMENT_LINES} lignes`);
const note = optionalParagraphs(NOTE_MAX, `Maximum ${NOTE_MAX} caractères`);

/** POST /admin/documents: an invoice by hand. */
export const documentDraft = z
  .object({
    partyId: idParam.shape.id,
    note,
    lines: z
      .array(manualLine)
      .min(1, 'Ajoutez au moins une ligne')
      .max(MAX_DOCUMENT_LINES, `Maximum ${MAX_DOCUMENT_LINES} lignes`),
  })
  .meta({ id: 'DocumentDraft' });

/** PUT /admin/documents/{id}: `version` is the one read with the draft; a stale one gives 409. */
export const documentChange = z.object({ version: whole, note, lines }).meta({ id: 'DocumentChange' });

/** POST /admin/documents/{id}/issue. */
export const documentIssue = z
  .object({
    version: whole,
    send: z
      .boolean()
      .default(false)
      .meta({ description: 'L’envoyer aussitôt par e-mail, et par Peppol s’il a un fichier UBL' }),
  })
  .meta({ id: 'DocumentIssue' });

const CREDIT_ERROR = 'Indiquez un montant de plus de 0 €';

/** POST /admin/documents/{id}/credit: of each line named, how much without VAT; of the whole document where none is named. */
export const documentCredit = z
  .object({
    why: requiredParagraphs('Dites pourquoi', WHY_MAX, `Maximum ${WHY_MAX} caractères`),
    lines: z
      .array(
        z.object({
          id: whole.positive(),
          netCents: z.int({ error: CREDIT_ERROR }).min(1, CREDIT_ERROR).max(MAX_PRICE_CENTS, CREDIT_ERROR),
        }),
      )
      .max(MAX_DOCUMENT_LINES)
      .default([]),
  })
  .meta({ id: 'DocumentCredit' });

export const documentCreated = z.object({ id: whole }).meta({ id: 'DocumentCreated' });

export type DocumentRow = z.infer<typeof documentRow>;
export type DocumentDetails = z.infer<typeof documentDetails>;
export type DocumentsQuery = z.infer<typeof documentsQuery>;
export type DocumentsFilter = Omit<DocumentsQuery, 'page' | 'size'>;
export type DocumentCountsQuery = z.infer<typeof documentCountsQuery>;
export type DocumentCounts = z.infer<typeof documentCounts>;
export type ManualLine = z.infer<typeof manualLine>;
export type DocumentDraft = z.infer<typeof documentDraft>;
export type DocumentChange = z.infer<typeof documentChange>;
export type DocumentIssue = z.input<typeof documentIssue>;
export type DocumentCredit = z.infer<typeof documentCredit>;
export type DocumentSending = z.infer<typeof documentSending>;
export type DocumentSent = z.infer<typeof documentSent>;
export type DocumentCreated = z.infer<typeof documentCreated>;

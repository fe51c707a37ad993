import { z } from 'zod';
import { documentRow, documentsQuery } from './documents.ts';
import { idParam, pageOf } from './paging.ts';

/** More are issued in several calls. */
const MAX_RUN_DOCUMENTS = 50;

const whole = z.number().int();
const cents = whole.meta({ description: 'En cents, TVA comprise' });

const runDraft = documentRow
  .extend({
    version: whole,
    creditedDocumentId: whole.nullable(),
    firstLine: z.string().meta({ description: 'Le texte de sa première ligne\u202f; vide sans ligne' }),
    lineCount: whole,
    obstacles: z.array(z.string()).meta({
      description: 'Ce qui empêche de l’émettre, une phrase chacun\u202f; vide s’il peut l’être',
    }),
    sendObstacles: z.array(z.string()).meta({
      description: 'Ce qui l’empêche de plus s’il doit partir aussitôt',
    }),
  })
  .meta({ id: 'RunDraft' });

const kindTotals = z.object({ count: whole, cents }).meta({ id: 'RunTotals' });

/** GET /admin/documents/drafts: in the order in which they are issued, an invoice before the credit notes for it. */
export const draftsQuery = documentsQuery.pick({ page: true, size: true, q: true, kind: true });
export const draftPage = pageOf(runDraft).extend({
  totals: z
    .object({ INVOICE: kindTotals, CREDIT_NOTE: kindTotals })
    .meta({ description: 'De tous les projets que la recherche trouve, pas de cette page seule' }),
});

const DOCUMENTS_ERROR = `Indiquez de 1 à ${MAX_RUN_DOCUMENTS} projets`;

/** POST /admin/documents/issue: each `version` is the one read with the draft. */
export const documentsIssue = z
  .object({
    documents: z
      .array(z.object({ id: idParam.shape.id, version: whole }), { error: DOCUMENTS_ERROR })
      .min(1, DOCUMENTS_ERROR)
      .max(MAX_RUN_DOCUMENTS, DOCUMENTS_ERROR),
    send: z
      .boolean()
      .default(false)
      .meta({ description: 'Envoyer aussitôt chacun par e-mail, et par Peppol aux entreprises' }),
  })
  .meta({ id: 'DocumentsIssue' });

/** What became of one draft. */
const issueOutcome = z
  .object({
    id: whole,
    number: z.string().nullable().meta({
      description: 'null s’il n’est pas émis\u202f; avec un échec, celui d’un document émis avant cet appel',
    }),
    failure: z.string().nullable().meta({ description: 'Pourquoi cet appel ne l’a pas émis' }),
  })
  .meta({ id: 'IssueOutcome' });

/** In the order of the documents. */
export const issueOutcomes = z.object({ outcomes: z.array(issueOutcome) }).meta({ id: 'IssueOutcomes' });

export type RunDraft = z.infer<typeof runDraft>;
export type DraftsQuery = z.infer<typeof draftsQuery>;
export type DraftPage = z.infer<typeof draftPage>;
export type DraftTotals = DraftPage['totals'];
export type DocumentsIssue = z.infer<typeof documentsIssue>;
export type IssueOutcome = z.infer<typeof issueOutcome>;
export type IssueOutcomes = z.infer<typeof issueOutcomes>;

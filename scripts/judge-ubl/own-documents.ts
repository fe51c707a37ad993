import { DOCUMENT_KINDS } from '@cercle/contract/document-states';
import { VAT_CATEGORIES } from '@cercle/contract/vat-categories';
import fc from 'fast-check';
import { buildUbl } from '../../server/src/billing/ubl/build-ubl.ts';
import {
  anyDocumentContents,
  CREDIT_NOTE,
  documentContents,
  INVOICE,
} from '../../server/src/testing/document-contents.ts';

const GENERATED = 500;
/** The same documents in each run. */
const SEED = 20_261_127;

/** What our builder makes: the plain examples, each kind with each category of VAT, and 500 more. */
export function ownDocuments(): string[] {
  const ofEach = DOCUMENT_KINDS.flatMap((kind) =>
    VAT_CATEGORIES.flatMap((category) =>
      fc.sample(documentContents(kind, [category]), { numRuns: 1, seed: SEED }),
    ),
  );
  const generated = fc.sample(anyDocumentContents, { numRuns: GENERATED, seed: SEED });
  return [INVOICE, CREDIT_NOTE, ...ofEach, ...generated].map(buildUbl);
}

import type { LateClaim } from '@cercle/contract/reminders';
import type { Db } from '../../db/database.ts';
import type { Day } from '../../kernel/calendar.ts';
import { parseDocumentContent } from '../documents/document-content.ts';
import type { SelectedDocument } from '../documents/documents.table.ts';
import { isOfClaim, listDecisions, listOpenChanges } from './late-claims.table.ts';
import { lateInterest } from './late-interest.ts';
import { readRates } from './late-interest-rates.ts';

/** For the costs of collecting, an invoice (law of 2 August 2002, article 6). */
const FLAT_CENTS = 4_000;

/**
 * The interest and the flat fee that an invoice bears on a day, without what was waived or invoiced. It is derived: it stays open when
 * the principal is paid (D14), and no longer grows from the day after.
 * @returns null for what was not late, and for a buyer without enterprise number: nothing is claimed of consumers
 */
export async function claimOf(db: Db, document: SelectedDocument, day: Day): Promise<LateClaim | null> {
  const { id, due_on: dueOn, content, total_cents: totalCents } = document;
  if (dueOn === null || content === null || dueOn >= day) return null;
  if (parseDocumentContent(content).buyer.enterpriseNumber === null || (await isOfClaim(db, id))) return null;
  const changes = await listOpenChanges(db, id);
  const { parts, interestCents, missingRate } = lateInterest(
    { dueOn, totalCents, changes },
    await readRates(db),
    day,
  );
  if (parts.length === 0 && missingRate === null) return null;
  const decisions = await listDecisions(db, id);
  const decided = decisions.reduce(
    (sum, { interest_cents, flat_cents }) => ({
      interest: sum.interest + interest_cents,
      flat: sum.flat + flat_cents,
    }),
    { interest: 0, flat: 0 },
  );
  return {
    interestCents: Math.max(0, interestCents - decided.interest),
    flatCents: Math.max(0, FLAT_CENTS - decided.flat),
    throughOn: parts.at(-1)?.to ?? dueOn,
    parts,
    missingRate,
    decisions: decisions.map(({ interest_cents, flat_cents, invoice_id, by_name, ...decision }) => ({
      ...decision,
      interestCents: interest_cents,
      flatCents: flat_cents,
      invoiceId: invoice_id,
      by: by_name,
    })),
  };
}

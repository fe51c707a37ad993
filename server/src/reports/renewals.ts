// What became of the terms that came to their end in a period. Renewed: another term of the membership begins on that day, whatever
// its row says it is (H3); a term that was annulled is none, and one after a gap comes too late. Declined: the member chose it,
// before the end or late, when the term that had begun was annulled (H2). Lapsed: nobody chose it, or an administrator closed what
// the member had not answered; one that waits for a decision counts here until then. A term that was replaced or terminated never
// came to its end. All is read as it stands now: a decline of January is counted in the December in which the term ended.

import type { Report } from '@cercle/contract/reports';
import type { Db } from '../db/database.ts';
import { rateOf, type Span } from './period.ts';
import { countEndedEarly, countEndedTerms, countWaitingTerms, type EndedTerms } from './renewals.table.ts';

/** Renewals by the month in which terms ended, their rates in basis points of the terms that came to their end. */
export async function renewalsReport(db: Db, span: Span): Promise<Report['renewals']> {
  const ended = await countEndedTerms(db, span);
  const months = span.months.map((month) => ({
    month,
    ...countsOf(ended.filter((terms) => terms.month === month)),
  }));
  const counts = countsOf(ended);
  return {
    ...counts,
    waiting: await countWaitingTerms(db, span),
    endedEarly: await countEndedEarly(db, span),
    renewalRate: rateOf(counts.renewed, counts.due),
    churnRate: rateOf(counts.declined, counts.due),
    months,
  };
}

function countsOf(ended: EndedTerms[]) {
  const sum = (terms: EndedTerms[]) => terms.reduce((total, { count }) => total + count, 0);
  const sumOf = (wanted: EndedTerms['outcome']) => sum(ended.filter(({ outcome }) => outcome === wanted));
  return {
    due: sum(ended),
    ...{ renewed: sumOf('renewed'), declined: sumOf('declined'), lapsed: sumOf('lapsed') },
  };
}

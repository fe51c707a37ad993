// The board's PDF of a period: the report that administrators read on their screen, on paper. What is not in the report cannot be
// in its PDF; it is drawn again for each request, and never stored.

import type { Report, ReportPeriod } from '@cercle/contract/reports';
import type { DocumentFile } from '../../billing/documents/files.ts';
import { drawBoardReportInThread } from '../../billing/pdf/pdf-thread.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readSeller } from '../../firm/seller.ts';
import { type Actor, requireAdmin } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import { fieldError } from '../../kernel/domain-error.ts';
import { createReports } from '../reports.ts';
import { toBoardContent } from './board-content.ts';

/** About forty pages. */
const MAX_EVENTS = 1_000;
const TOO_MANY_EVENTS =
  'Choisissez une période plus courte\u202f: celle-ci compte plus de 1\u202f000 événements.';

export type BoardPdf = ReturnType<typeof createBoardPdf>;

export function createBoardPdf({ db, clock, site }: Pick<Dependencies, 'db' | 'clock' | 'site'>) {
  const reports = createReports({ db, clock });

  /**
   * For administrators alone, as the report is.
   * @throws DomainError validation when the period has not begun, and for one with too many events
   */
  async function pdf(actor: Actor, period: ReportPeriod): Promise<DocumentFile> {
    const report = await reports.find(requireAdmin(actor), period);
    requireFewEvents(report);
    const { seller } = await readSeller(db, site);
    const firm = { ...seller, name: seller.name || site.title };
    return {
      name: `rapport-${report.from}-${report.to}.pdf`,
      bytes: await drawBoardReportInThread(toBoardContent(report, { seller: firm, on: today(clock) })),
    };
  }

  return { pdf };
}

function requireFewEvents({ attendance }: Report): void {
  if (attendance.events.length > MAX_EVENTS) throw fieldError('from', TOO_MANY_EVENTS);
}

// What the board reads of a period of whole months: members, renewals, revenue, attendance, recommendations. Read-only. Every figure
// is derived from the records when it is asked for, and none is kept (H6): a payment that was taken back, a draft or a statement of
// the bank that was discarded, an entry that was undone is gone from the figures at once. Days are those of Belgium: the ones
// stored beside the moments, or made of these by the calendar, never the first ten characters of a moment in UTC (H5).

import type { Report, ReportExportQuery, ReportPeriod, ReportSection } from '@cercle/contract/reports';
import type { Dependencies } from '../dependencies.ts';
import type { ListExport } from '../import-export/list-export.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { today } from '../kernel/calendar.ts';
import { clubFigures } from '../recommendations/club/club-figures.ts';
import { attendanceReport } from './attendance.ts';
import { membersReport } from './members.ts';
import { spanOf } from './period.ts';
import { renewalsReport } from './renewals.ts';
import { startSectionExport } from './report-export.ts';
import { revenueReport } from './revenue.ts';

export type Reports = ReturnType<typeof createReports>;

export function createReports({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  /** @throws DomainError validation when the period has not begun */
  async function find(actor: Actor, { from, to }: ReportPeriod): Promise<Report> {
    requireAdmin(actor);
    const span = spanOf({ from, to }, today(clock));
    const [members, renewals, revenue, attendance, recommendations] = await Promise.all([
      membersReport(db, span),
      renewalsReport(db, span),
      revenueReport(db, span),
      attendanceReport(db, span),
      clubFigures(db, { from, to: span.months.at(-1) ?? from, asOf: span.asOf }),
    ]);
    return { from, to, asOf: span.asOf, members, renewals, revenue, attendance, recommendations };
  }

  /**
   * Exports one section: a row a month, or an event.
   * @throws DomainError validation when the period has not begun
   */
  async function exportSection(
    actor: Actor,
    section: ReportSection,
    { format, ...period }: ReportExportQuery,
  ): Promise<ListExport> {
    const admin = requireAdmin(actor);
    return startSectionExport({ db, clock }, admin, { format, section, report: await find(admin, period) });
  }

  return { find, exportSection };
}

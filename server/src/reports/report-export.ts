import type { ExportFormat } from '@cercle/contract/import-export';
import type { Report, ReportSection } from '@cercle/contract/reports';
import type { Db } from '../db/database.ts';
import { type ExportColumn, type ListExport, startExport } from '../import-export/list-export.ts';
import type { Admin } from '../kernel/actor.ts';
import type { Clock } from '../kernel/clock.ts';
import {
  ATTENDANCE_COLUMNS,
  MEMBER_COLUMNS,
  RECOMMENDATION_COLUMNS,
  RENEWAL_COLUMNS,
  REVENUE_COLUMNS,
} from './report-columns.ts';

type Wanted = { format: ExportFormat; section: ReportSection; report: Report };

/** The rows of a section, in their order, with an entry in the audit log. */
export function startSectionExport(
  parts: { db: Db; clock: Clock },
  admin: Admin,
  { format, section, report }: Wanted,
): Promise<ListExport> {
  const start = <Row>(name: string, title: string, columns: ExportColumn<Row>[], rows: Row[]) =>
    startExport(parts, admin, {
      ...{ format, name, title, columns, subject: 'report' as const, total: rows.length },
      batches: inOneBatch(rows),
      toItem: (row) => row,
    });
  switch (section) {
    case 'members':
      return start('rapport-membres', 'Membres', MEMBER_COLUMNS, report.members.months);
    case 'renewals':
      return start('rapport-renouvellements', 'Renouvellements', RENEWAL_COLUMNS, report.renewals.months);
    case 'revenue':
      return start('rapport-finances', 'Finances', REVENUE_COLUMNS, report.revenue.months);
    case 'attendance':
      return start('rapport-presences', 'Présences', ATTENDANCE_COLUMNS, report.attendance.events);
    case 'recommendations':
      return start(
        'rapport-recommandations',
        'Recommandations',
        RECOMMENDATION_COLUMNS,
        report.recommendations.months,
      );
  }
}

async function* inOneBatch<Row>(rows: Row[]) {
  if (rows.length > 0) yield rows;
}

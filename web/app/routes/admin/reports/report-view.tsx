import type { Report } from '@cercle/contract/reports';
import { AttendanceSection } from './attendance-section.tsx';
import { MembersSection } from './members-section.tsx';
import { RecommendationsSection } from './recommendations-section.tsx';
import { RenewalsSection } from './renewals-section.tsx';
import { RevenueSection } from './revenue-section.tsx';

/** What the report says, section by section. */
export default function ReportView({ report }: { report: Report }) {
  const period = { from: report.from, to: report.to };
  return (
    <>
      <MembersSection members={report.members} period={period} />
      <RenewalsSection renewals={report.renewals} period={period} />
      <RevenueSection revenue={report.revenue} period={period} />
      <AttendanceSection attendance={report.attendance} period={period} />
      <RecommendationsSection recommendations={report.recommendations} period={period} />
    </>
  );
}

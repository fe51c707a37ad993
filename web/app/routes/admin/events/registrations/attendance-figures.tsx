import type { EventDetails } from '@cercle/contract/events';
import { ATTENDANCE } from '../../../../content/admin-attendance.ts';
import { formatNumber } from '../../../../content/plural.ts';

const FIGURES = ['present', 'excused', 'absent', 'walkIns'] as const;

type AttendanceFiguresProps = { attendance: NonNullable<EventDetails['attendance']> };

/** Who came, once it is known. */
export default function AttendanceFigures({ attendance }: AttendanceFiguresProps) {
  return (
    <section aria-label={ATTENDANCE.title} className="card mt-4 p-5">
      <dl className="flex flex-wrap gap-x-8 gap-y-4 text-sm">
        {FIGURES.map((figure) => (
          <div key={figure} className="flex flex-col-reverse justify-end">
            <dt className="text-slate">{ATTENDANCE[figure]}</dt>
            <dd className="text-xl font-[550] tabular-nums">{formatNumber(attendance[figure])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

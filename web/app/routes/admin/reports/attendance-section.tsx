import { formatCount, formatRate, NO_FIGURE } from '@cercle/contract/report-numbers';
import type { Report } from '@cercle/contract/reports';
import { ATTENDANCE_SECTION as TEXTS } from '../../../content/admin-report-sections.ts';
import { formatShortDate } from '../../../dates.ts';
import type { Series } from '../plots/plot-table.tsx';
import type { Column } from './numbers-table.tsx';
import type { Period } from './period.ts';
import { type Figure, ReportSection } from './report-section.tsx';

type Attendance = Report['attendance'];
type Event = Attendance['events'][number];

const SERIES: Series<Event>[] = [
  { label: TEXTS.present, getValue: ({ present }) => present, fill: 'plain' },
  { label: TEXTS.excused, getValue: ({ excused }) => excused, fill: 'striped' },
  { label: TEXTS.absent, getValue: ({ absent }) => absent, fill: 'dotted' },
];

/** « 20 nov. »: an axis has little room. */
const SHORT = new Intl.DateTimeFormat('fr-BE', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Nothing where nobody knows who came. */
const known = ({ isDoorUsed }: Event, count: number) => (isDoorUsed ? formatCount(count) : NO_FIGURE);

const COLUMNS: Column<Event>[] = [
  { label: TEXTS.event, text: ({ title }) => title },
  { label: TEXTS.date, text: ({ on }) => formatShortDate(on) },
  { label: TEXTS.registered, text: ({ registered }) => formatCount(registered) },
  { label: TEXTS.present, text: (event) => known(event, event.present) },
  { label: TEXTS.excused, text: (event) => known(event, event.excused) },
  { label: TEXTS.absent, text: (event) => known(event, event.absent) },
];

export const AttendanceSection = ({ attendance, period }: { attendance: Attendance; period: Period }) => (
  <ReportSection
    section="attendance"
    period={period}
    texts={TEXTS}
    figures={figuresOf(attendance)}
    rows={attendance.events.map(withEventLabels)}
    plot={{ series: SERIES, rowName: TEXTS.rowName }}
    columns={COLUMNS}
  >
    {attendance.events.some(({ isDoorUsed }) => !isDoorUsed) && (
      <p className="mt-2 max-w-[47em] text-sm text-slate">{TEXTS.unknown}</p>
    )}
  </ReportSection>
);

/** Two events of a day may have the same title. */
const withEventLabels = (event: Event, index: number, all: Event[]) => {
  const isNamesake = ({ id, title, on }: Event) =>
    id !== event.id && title === event.title && on === event.on;
  const long = `${event.title}, ${formatShortDate(event.on)}`;
  return {
    ...event,
    short: SHORT.format(new Date(event.on)),
    long: all.some(isNamesake) ? `${long} (${index + 1})` : long,
  };
};

function figuresOf({ events, registered, present, excused, absent, attendanceRate, noShows }: Attendance) {
  const figures: Figure[] = [
    {
      label: TEXTS.rate,
      value: formatRate(attendanceRate),
      hint: TEXTS.rateHint(formatCount(present), formatCount(present + absent)),
    },
    {
      label: TEXTS.events,
      value: formatCount(events.length),
      hint: TEXTS.eventsHint(formatCount(registered)),
    },
    { label: TEXTS.absent, value: formatCount(absent), hint: TEXTS.excusedHint(excused) },
    {
      label: TEXTS.noShows,
      value: formatCount(noShows.told),
      hint: TEXTS.noShowsHint(noShows.contested, noShows.waived, noShows.charged),
    },
  ];
  return figures;
}

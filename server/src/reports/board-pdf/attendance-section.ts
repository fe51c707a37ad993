import { frenchDay } from '@cercle/contract/french-day';
import { formatCount, formatRate, NO_FIGURE } from '@cercle/contract/report-numbers';
import type { Report } from '@cercle/contract/reports';
import type { PlotContent, ReportSection, ReportTable } from '../../billing/pdf/board-report-content.ts';
import { areYears, type Group, groupMonths, plotOf, sumOf } from './plot-groups.ts';

type Attendance = Report['attendance'];
type Event = Attendance['events'][number];

const UNKNOWN =
  'Sans passage à l’accueil, personne ne sait qui est venu\u202f: ces événements n’ont qu’un nombre d’inscrits.';
/** More than these, and the plot shows months or years of them. */
const MAX_PLOTTED_EVENTS = 18;

/** Who came to the events of the period. @param months all of them, in order */
export function attendanceSection(attendance: Attendance, months: string[]): ReportSection {
  const { events, registered, present, excused, absent, attendanceRate, noShows } = attendance;
  return {
    title: 'Présences',
    figures: [
      { label: 'Inscrits', value: formatCount(registered) },
      { label: 'Présents', value: formatCount(present) },
      { label: 'Excusés', value: formatCount(excused) },
      { label: 'Absents', value: formatCount(absent) },
      { label: 'Absences annoncées', value: formatCount(noShows.told) },
      { label: 'Contestées', value: formatCount(noShows.contested) },
      { label: 'Sans frais', value: formatCount(noShows.waived) },
      { label: 'Facturées', value: formatCount(noShows.charged) },
      { label: 'Événements', value: formatCount(events.length) },
      { label: 'Taux de présence', value: formatRate(attendanceRate) },
    ],
    plot: attendancePlot(events, months),
    tables: events.length > 0 ? [eventTable(attendance)] : [],
    notes: notesOf(events),
  };
}

function notesOf(events: Event[]): string[] {
  if (events.length === 0) return ['Aucun événement ne s’est tenu dans cette période.'];
  return events.some(({ isDoorUsed }) => !isDoorUsed) ? [UNKNOWN] : [];
}

type Counts = Pick<Event, 'registered' | 'present' | 'excused' | 'absent'>;
const toCells = ({ registered, present, excused, absent }: Counts) =>
  [registered, present, excused, absent].map(formatCount);
const toEventCells = (event: Event) =>
  event.isDoorUsed ? toCells(event) : [formatCount(event.registered), NO_FIGURE, NO_FIGURE, NO_FIGURE];

function eventTable(attendance: Attendance): ReportTable {
  const { events } = attendance;
  const count = (title: string) => ({ title, share: 1, align: 'right' as const });
  return {
    title: 'Par événement',
    columns: [
      { title: 'Date', share: 2, align: 'left' },
      { title: 'Événement', share: 4, align: 'left' },
      ...['Inscrits', 'Présents', 'Excusés', 'Absents'].map(count),
    ],
    rows: events.map((event) => [frenchDay(event.on), event.title, ...toEventCells(event)]),
    total: events.length > 1 ? ['Total', '', ...toCells(attendance)] : null,
  };
}

/** Of events where it is known who came. */
function attendancePlot(all: Event[], months: string[]): PlotContent | null {
  const events = all.filter(({ isDoorUsed }) => isDoorUsed);
  const isByEvent = events.length <= MAX_PLOTTED_EVENTS;
  const group = areYears(months) ? 'année' : 'mois';
  return plotOf({
    title: `Présences, par ${isByEvent ? 'événement' : group}`,
    ...{ kind: 'stacked', unit: 'Personnes', scale: 'count', format: formatCount },
    groups: isByEvent ? groupEvents(events) : groupByMonth(events, months),
    series: [
      { label: 'Présents', getValue: sumOf(({ present }) => present) },
      { label: 'Excusés', getValue: sumOf(({ excused }) => excused) },
      { label: 'Absents', getValue: sumOf(({ absent }) => absent) },
    ],
  });
}

const groupEvents = (events: Event[]): Group<Event>[] =>
  events.map((event) => ({ label: labelOf(event), rows: [event] }));

/** « 3/9 », for want of room. */
function labelOf({ on, title }: Event) {
  const [year = '', month, day] = on.split('-');
  return { short: `${Number(day)}/${Number(month)}`, below: year, long: `${frenchDay(on)}, ${title}` };
}

function groupByMonth(events: Event[], months: string[]): Group<Event>[] {
  const groups = groupMonths(months.map((month) => ({ month })));
  return groups.map(({ label, rows }) => ({
    label,
    rows: events.filter(({ on }) => rows.some(({ month }) => on.startsWith(month))),
  }));
}

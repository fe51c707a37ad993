// Reports of periods for the board, as examples: of as many months as wanted, and of a club in which nothing happened. No two months
// have the same figures.

import type { Report } from '@cercle/contract/reports';
import { monthsBefore } from '../kernel/calendar.ts';

const MONTH_LENGTH = '2026-11'.length;

/** `count` months from the first one on, « 2026-07 ». */
const monthsFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => monthsBefore(`${first}-01`, -index).slice(0, MONTH_LENGTH));

/** Always the same numbers for the same index. */
const wave = (index: number, step: number, modulo: number) => (index * step + 3) % modulo;

const sum = <Key extends string>(rows: Record<Key, number>[], key: Key) =>
  rows.reduce((total, row) => total + row[key], 0);

const rateOf = (part: number, whole: number) => (whole === 0 ? null : Math.round((part * 10_000) / whole));

type Wanted = { from: string; months: number; eventsPerMonth?: number };

/** A club that grows, with a bit of everything in each month. */
export function boardReport({ from, months: count, eventsPerMonth = 1 }: Wanted): Report {
  const months = monthsFrom(from, count);
  const to = months.at(-1) ?? from;
  return {
    ...{ from, to, asOf: `${to}-28` },
    members: membersOf(months),
    renewals: renewalsOf(months),
    revenue: revenueOf(months),
    attendance: attendanceOf(months, eventsPerMonth),
    recommendations: recommendationsOf(months),
  };
}

function membersOf(all: string[]): Report['members'] {
  const months = all.map((month, index) => {
    const [single, business] = [28 + Math.floor(index / 2) + wave(index, 5, 4), 14 + Math.floor(index / 4)];
    return {
      ...{ month, single, business, members: single + business, seats: business + 6, usedSeats: business },
      duesCents: single * 600_00 + (business + 6) * 450_00,
    };
  });
  return { atStart: 41, atEnd: months.at(-1)?.members ?? 41, joined: 1_207, left: 1_198, months };
}

function renewalsOf(all: string[]): Report['renewals'] {
  const months = all.map((month, index) => {
    const [renewed, declined, lapsed] = [5 + wave(index, 7, 9), wave(index, 5, 3), wave(index, 3, 2)];
    return { month, due: renewed + declined + lapsed, renewed, declined, lapsed };
  });
  const [due, renewed, declined] = [sum(months, 'due'), sum(months, 'renewed'), sum(months, 'declined')];
  return {
    ...{ due, renewed, declined, lapsed: sum(months, 'lapsed'), waiting: 19, endedEarly: 23 },
    ...{ renewalRate: rateOf(renewed, due), churnRate: rateOf(declined, due), months },
  };
}

function revenueOf(all: string[]): Report['revenue'] {
  const months = all.map((month, index) => {
    const invoicedCents = 3_450_50 + wave(index, 911, 5_000) * 100;
    const receivedCents = invoicedCents - wave(index, 31, 700) * 101;
    const vatCents = Math.round(invoicedCents * 0.21);
    return { month, invoicedCents, creditedCents: wave(index, 7, 3) * 120_00, vatCents, receivedCents };
  });
  return {
    ...{ invoicedCents: sum(months, 'invoicedCents'), vatCents: sum(months, 'vatCents') },
    ...{ receivedCents: sum(months, 'receivedCents'), months },
  };
}

function attendanceOf(months: string[], eventsPerMonth: number): Report['attendance'] {
  const events = months.flatMap((month, index) =>
    Array.from({ length: eventsPerMonth }, (_, which) => eventOf(month, index, which)),
  );
  const [present, excused, absent] = [sum(events, 'present'), sum(events, 'excused'), sum(events, 'absent')];
  return {
    ...{ events, registered: sum(events, 'registered'), present, excused, absent },
    attendanceRate: rateOf(present, present + absent),
    noShows: { told: 113, contested: 37, waived: 29, charged: 71 },
  };
}

function eventOf(month: string, index: number, which: number) {
  const [excused, absent] = [wave(index, 5, 4), wave(index, 3, 5)];
  const present = 20 + wave(index, 11, 17) + which;
  return {
    ...{ id: 1 + 100 * index + which, title: `Petit déjeuner ${index + 1}.${which + 1}` },
    on: `${month}-${String(3 + ((7 * which) % 26)).padStart(2, '0')}`,
    ...{ registered: present + excused + absent, isDoorUsed: true, present, excused, absent },
  };
}

function recommendationsOf(all: string[]): Report['recommendations'] {
  const months = all.map((month, index) => ({
    ...{ month, given: 4 + wave(index, 7, 8), won: 1 + wave(index, 5, 4), oneToOnes: 2 + wave(index, 3, 6) },
  }));
  return {
    ...{ given: sum(months, 'given'), won: sum(months, 'won'), lost: 59, open: 61 },
    ...{ oneToOnes: sum(months, 'oneToOnes'), guestsWhoJoined: 17, months, worth: worthOf(all) },
  };
}

const BLOCK_MONTHS = 3;

/** A block of each three months; the months that are left are too few. */
function worthOf(months: string[]): Report['recommendations']['worth'] {
  const count = Math.floor(months.length / BLOCK_MONTHS);
  const blocks = Array.from({ length: count }, (_, index) => {
    const [from = '', , to = ''] = months.slice(BLOCK_MONTHS * index);
    return {
      ...{
        from,
        to,
        cents: 18_340_25 + index * 1_111_11,
        givers: 5 + (index % 4),
        receivers: 6 + (index % 5),
      },
      ...{ medianGivenCents: 1_200_00 + index * 100_00, medianReceivedCents: 1_500_00 + index * 100_00 },
    };
  });
  return {
    blocks,
    cents: count === 0 ? null : sum(blocks, 'cents'),
    unpublishedMonths: months.slice(BLOCK_MONTHS * count),
  };
}

/** Of a club that has just begun: every count is zero, every rate is of nothing. */
export function emptyBoardReport(from: string, count: number): Report {
  const months = monthsFrom(from, count);
  const to = months.at(-1) ?? from;
  const each = <Row extends object>(row: Row) => months.map((month) => ({ month, ...row }));
  return {
    ...{ from, to, asOf: `${to}-28` },
    members: {
      ...{ atStart: 0, atEnd: 0, joined: 0, left: 0 },
      months: each({ members: 0, single: 0, business: 0, seats: 0, usedSeats: 0, duesCents: 0 }),
    },
    renewals: {
      ...{ due: 0, renewed: 0, declined: 0, lapsed: 0, waiting: 0, endedEarly: 0 },
      ...{ renewalRate: null, churnRate: null, months: each({ due: 0, renewed: 0, declined: 0, lapsed: 0 }) },
    },
    revenue: {
      ...{ invoicedCents: 0, vatCents: 0, receivedCents: 0 },
      months: each({ invoicedCents: 0, creditedCents: 0, vatCents: 0, receivedCents: 0 }),
    },
    attendance: {
      ...{ events: [], registered: 0, present: 0, excused: 0, absent: 0, attendanceRate: null },
      noShows: { told: 0, contested: 0, waived: 0, charged: 0 },
    },
    recommendations: {
      ...{ given: 0, won: 0, lost: 0, open: 0, oneToOnes: 0, guestsWhoJoined: 0 },
      months: each({ given: 0, won: 0, oneToOnes: 0 }),
      worth: { blocks: [], cents: null, unpublishedMonths: months },
    },
  };
}

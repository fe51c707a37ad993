// A ledger written by hand: what server/src/testing/ledger/ plays comes to these figures, each with its sum beside it.

import type { Report } from '@cercle/contract/reports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openClub } from '../testing/club.ts';
import { type Invoicing, invoicingOf } from '../testing/invoicing.ts';
import { playLedger } from '../testing/ledger/ledger.ts';

let at: Invoicing;
const find = (from: string, to: string) => at.domain.reports.find(at.admin, { from, to });
let all: Report;
const MAX_MS = 180_000;
beforeAll(async () => {
  const club = await openClub();
  at = { ...club, ...(await invoicingOf(club)) };
  await playLedger(at);
  all = await find('2026-01', '2028-12');
}, MAX_MS);
afterAll(() => at.close());

/** The months in which a figure changed, with what it became: « 2026-03 2 ». */
function changes<Row extends { month: string }>(rows: Row[], of: keyof Row): string[] {
  const changed = rows.filter((row, index) => row[of] !== (rows[index - 1]?.[of] ?? 0));
  return changed.map((row) => `${row.month} ${row[of]}`);
}

/** The months in which there was anything, without those of which all is 0. */
const busy = <Row extends { month: string }>(rows: Row[]) =>
  rows.filter(({ month, ...figures }) => Object.values(figures).some((figure) => figure !== 0));

describe('Members at the end of each month', () => {
  test('are who has a seat on a term that runs, and Anne, a member of before', () => {
    expect(changes(all.members.months, 'members')).toEqual([
      '2026-03 2', // Anne + Bruno
      '2026-04 3', // + Chloé
      '2026-05 4', // + David
      '2026-06 5', // + Emma
      '2026-07 8', // + Gilles, Hanna and Inès of Atelier
      '2026-09 9', // + Farid
      '2026-11 10', // + Jules, on a seat that was added
      '2026-12 9', // - Farid, excluded on the 15th
      // February 2027: + Karim - Hanna, who gave her seat back
      '2027-04 8', // - Chloé, who declined in February
      '2027-05 7', // - David, who declined on the 20th: his term ended on the 4th, the next one never began
      // June 2027: - Emma, who lapsed, + Lina, on a seat of Karim
      '2028-01 8', // + Emma, who came back on the 10th
      '2028-06 5', // - Gilles, Inès and Jules: Atelier declined, and ended on the 30th
    ]);
  });

  test('are Single or Business by the term of their seat', () => {
    expect(changes(all.members.months, 'single')).toEqual([
      ...['2026-03 2', '2026-04 3', '2026-05 4', '2026-06 5', '2026-09 6'],
      '2026-12 5', // - Farid
      '2027-02 6', // + Karim
      '2027-04 5', // - Chloé
      '2027-05 4', // - David
      '2027-06 2', // - Emma - Karim, whose Single became Business: Anne and Bruno
      '2028-01 3', // + Emma
    ]);
    expect(changes(all.members.months, 'business')).toEqual([
      '2026-07 3', // Gilles, Hanna, Inès
      '2026-11 4', // + Jules
      '2027-02 3', // - Hanna
      '2027-06 5', // + Karim + Lina
      '2028-06 2', // - Gilles - Inès - Jules
    ]);
  });

  test('have the seats of their terms on that day, those added since included', () => {
    expect(changes(all.members.months, 'seats')).toEqual([
      '2026-07 4', // Atelier
      '2026-10 5', // 4 + 2 on the 15th - 1 on the 20th
      '2027-06 9', // 5 + 4 of Karim
      '2027-07 8', // 4 + 4: Atelier renewed with one less
      '2028-06 4', // Atelier ended, with all that was added to it
    ]);
    expect(changes(all.members.months, 'usedSeats')).toEqual([
      ...['2026-07 3', '2026-11 4', '2027-02 3', '2027-06 5', '2028-06 2'],
    ]);
  });

  test('have the dues of a year of the terms that run', () => {
    expect(changes(all.members.months, 'duesCents')).toEqual([
      '2026-03 60000', // Bruno; Anne has no term
      '2026-04 120000',
      '2026-05 180000',
      '2026-06 240000',
      '2026-07 420000', // + 4 × 450 €
      '2026-09 480000', // + Farid
      '2026-10 525000', // + 1 × 450 €
      '2026-12 465000', // - Farid
      '2027-02 525000', // + Karim
      '2027-04 465000', // - Chloé
      '2027-05 405000', // - David
      '2027-06 465000', // - Emma 600 € - Karim 600 € + Karim 4 × 450 €
      '2027-07 430000', // - Atelier 5 × 450 € + Atelier 4 × 475 €
      '2028-01 490000', // + Emma
      '2028-06 300000', // - Atelier 4 × 475 €: Bruno 600 € + Emma 600 € + Karim 1 800 €
    ]);
  });

  test('of the day before a period, with who came and less who left, are those of its end', async () => {
    const ends = async (from: string, to: string) => {
      const { atStart, joined, left, atEnd } = (await find(from, to)).members;
      return [atStart, joined, left, atEnd];
    };
    // The twelve, and Emma again; Farid, Hanna, Chloé, David, Emma, Gilles, Inès and Jules left.
    expect(await ends('2026-01', '2028-12')).toEqual([0, 13, 8, 5]);
    // Anne to Jules but Karim and Lina; Farid.
    expect(await ends('2026-01', '2026-12')).toEqual([0, 10, 1, 9]);
    // Karim, Lina; Hanna, Chloé, David, Emma. Karim's change of offer is neither.
    expect(await ends('2027-01', '2027-12')).toEqual([9, 2, 4, 7]);
    // Emma; Gilles, Inès, Jules.
    expect(await ends('2028-01', '2028-12')).toEqual([7, 1, 3, 5]);
    // Of June 2028, three leave on its last day, the first one without a seat.
    expect(await ends('2028-06', '2028-06')).toEqual([8, 0, 3, 5]);
    // Emma's second term ended on 9 January 2029; today is the 15th.
    expect(await ends('2029-01', '2029-02')).toEqual([5, 0, 1, 4]);
  });
});

describe('Renewals', () => {
  test('count each term that came to its end once: renewed, declined or lapsed', () => {
    expect(busy(all.renewals.months)).toEqual([
      { month: '2027-03', due: 1, renewed: 1, declined: 0, lapsed: 0 }, // Bruno
      { month: '2027-04', due: 1, renewed: 0, declined: 1, lapsed: 0 }, // Chloé
      { month: '2027-05', due: 1, renewed: 0, declined: 1, lapsed: 0 }, // David, late
      { month: '2027-06', due: 1, renewed: 0, declined: 0, lapsed: 1 }, // Emma; Karim's was replaced
      { month: '2027-07', due: 1, renewed: 1, declined: 0, lapsed: 0 }, // Atelier
      { month: '2028-02', due: 1, renewed: 1, declined: 0, lapsed: 0 }, // Karim
      { month: '2028-03', due: 1, renewed: 1, declined: 0, lapsed: 0 }, // Bruno
      { month: '2028-06', due: 1, renewed: 0, declined: 1, lapsed: 0 }, // Atelier
    ]);
  });

  test('have rates of those that came to their end, by year and in all', async () => {
    const rates = async (from: string, to: string) => {
      const { months, ...figures } = (await find(from, to)).renewals;
      return figures;
    };
    expect(await rates('2026-01', '2026-12')).toEqual({
      ...{ due: 0, renewed: 0, declined: 0, lapsed: 0, waiting: 0 },
      ...{ endedEarly: 1, renewalRate: null, churnRate: null }, // Farid
    });
    // Bruno, Atelier; Chloé, David; Emma: 2 of 5 and 2 of 5.
    expect(await rates('2027-01', '2027-12')).toEqual({
      ...{ due: 5, renewed: 2, declined: 2, lapsed: 1, waiting: 0 },
      ...{ endedEarly: 0, renewalRate: 4_000, churnRate: 4_000 },
    });
    // Karim, Bruno; Atelier: 2 of 3 and 1 of 3.
    expect(await rates('2028-01', '2028-12')).toEqual({
      ...{ due: 3, renewed: 2, declined: 1, lapsed: 0, waiting: 0 },
      ...{ endedEarly: 0, renewalRate: 6_670, churnRate: 3_330 },
    });
    // 4 of 8 and 3 of 8.
    expect(await rates('2026-01', '2028-12')).toMatchObject({
      ...{ due: 8, renewed: 4, declined: 3, lapsed: 1 },
      ...{ endedEarly: 1, renewalRate: 5_000, churnRate: 3_750 },
    });
    // Emma lapsed on the 9th; the first days after are 31 January for Karim, and 1 March for Bruno.
    expect(await rates('2029-01', '2029-02')).toMatchObject({ due: 1, lapsed: 1, waiting: 1 });
    expect(await rates('2029-01', '2029-03')).toMatchObject({ due: 1, lapsed: 1, waiting: 2 });
  });
});

describe('Revenue', () => {
  test('is what was issued less what was credited, and what was received less what went back', () => {
    const none = { invoicedCents: 0, creditedCents: 0, vatCents: 0, receivedCents: 0 };
    expect(busy(all.revenue.months)).toEqual([
      // Of 726 €, 300 € were paid.
      { month: '2026-03', ...none, invoicedCents: 60_000, vatCents: 12_600, receivedCents: 30_000 },
      { month: '2026-07', ...none, invoicedCents: 60_000, vatCents: 12_600 },
      // The 426 € that were left came on 1 January at 0:30.
      { month: '2027-01', ...none, invoicedCents: 60_000, vatCents: 12_600, receivedCents: 42_600 },
      // The invoice of July was credited; 500 € came, and the bank took them back.
      { month: '2027-02', ...none, invoicedCents: -60_000, creditedCents: 60_000, vatCents: -12_600 },
      // A sixth of the invoice of January was credited.
      { month: '2027-03', ...none, invoicedCents: -10_000, creditedCents: 10_000, vatCents: -2_100 },
      // April and May: 9,99 € by mistake, taken back. November: 2 × 250 €, and a draft, which does not count.
      { month: '2027-11', ...none, invoicedCents: 50_000, vatCents: 10_500 },
      // 50 € too much, and paid back.
      { month: '2027-12', ...none, receivedCents: 5_000 },
      { month: '2028-01', ...none, receivedCents: -5_000 },
    ]);
  });

  test('adds up by year and in all', async () => {
    const sums = async (from: string, to: string) => {
      const { invoicedCents, vatCents, receivedCents } = (await find(from, to)).revenue;
      return [invoicedCents, vatCents, receivedCents];
    };
    expect(await sums('2026-01', '2026-12')).toEqual([120_000, 25_200, 30_000]); // 600 + 600; 300
    // 600 - 600 - 100 + 500; 126 - 126 - 21 + 105; 426 + 500 - 500 + 50
    expect(await sums('2027-01', '2027-12')).toEqual([40_000, 8_400, 47_600]);
    expect(await sums('2028-01', '2028-12')).toEqual([0, 0, -5_000]);
    expect(await sums('2026-01', '2028-12')).toEqual([160_000, 33_600, 72_600]);
  });
});

test('Attendance is of the events that were held, and of their absences', async () => {
  const event = (title: string, on: string, counts: number[]) => {
    const [registered, present, excused, absent] = counts;
    return { title, on, registered, present, excused, absent };
  };
  const { events, ...sums } = all.attendance;
  expect(events.map(({ id, isDoorUsed, ...shown }) => shown)).toEqual([
    // Bruno, his guest, David and Chloé were expected, Emma had withdrawn. Bruno and his guest came, David was excused.
    event('Dîner d’automne', '2026-10-08', [4, 2, 1, 1]),
    // Bruno and Emma; her entry was undone.
    event('Réveillon', '2027-01-01', [2, 1, 0, 1]),
    // Nobody noted who came.
    event('Visite', '2027-10-07', [2, 0, 0, 0]),
  ]);
  expect(events.map(({ isDoorUsed }) => isDoorUsed)).toEqual([true, true, false]);
  expect(sums).toEqual({
    ...{ registered: 8, present: 3, excused: 1, absent: 2, attendanceRate: 6_000 }, // 3 of 5
    // Chloé, who let her days pass, and Emma, who was right.
    noShows: { told: 2, contested: 1, waived: 1, charged: 1 },
  });
  expect((await find('2027-01', '2027-12')).attendance).toMatchObject({
    ...{ registered: 4, present: 1, excused: 0, absent: 1, attendanceRate: 5_000 },
    noShows: { told: 1, contested: 1, waived: 1, charged: 0 },
  });
});
